import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { FeedPage } from '#domain/feed/feed.ts'
import type { PlanCard } from '#domain/plans/plans.ts'

/** A list of plans, as `PlanFeed` shows it. */
export type PlanList<Plan extends PlanCard = PlanCard> = {
  queryKey: QueryKey
  /** The cursor that the list begins at; without one it begins at its top. */
  after?: string | undefined
  fetchPage: (after: string | undefined) => Promise<FeedPage<Plan>>
}

export const planListQuery = <Plan extends PlanCard>({ queryKey, after, fetchPage }: PlanList<Plan>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam ?? undefined),
    // Null, not undefined: it is serialised with the page as JSON.
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
    // The list does not move while it is read: only the viewer's own actions refetch it (`NewPlans` offers the rest).
    staleTime: Infinity,
  })

/** Whether a refetched first page has plans above some that the list shows; plans after them are not new. */
export function hasNewPlans(first: FeedPage, pages: FeedPage[]): boolean {
  const shown = new Set(pages.flatMap(({ plans }) => plans.map(({ id }) => id)))
  const areShown = first.plans.map(({ id }) => shown.has(id))
  const firstNew = areShown.indexOf(false)
  return firstNew >= 0 && (firstNew < areShown.lastIndexOf(true) || !areShown.includes(true))
}
