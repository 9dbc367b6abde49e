import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { FeedPage } from '#domain/feed.ts'
import type { PlanCard } from '#domain/plans.ts'

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
    // Null, not undefined: it travels with the page as JSON and must come back the same.
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
    // Nothing moves under the reader: only their own actions have the pages loaded again (`NewPlans` offers the rest).
    staleTime: Infinity,
  })

/** Whether a first page has plans that the list should show above some of its own; what comes after them is not new. */
export function hasNewPlans(fresh: FeedPage, pages: FeedPage[]): boolean {
  const shown = new Set(pages.flatMap(({ plans }) => plans.map(({ id }) => id)))
  const areShown = fresh.plans.map(({ id }) => shown.has(id))
  const firstNew = areShown.indexOf(false)
  return firstNew >= 0 && (firstNew < areShown.lastIndexOf(true) || !areShown.includes(true))
}
