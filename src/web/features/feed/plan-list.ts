import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PlanCard } from '#domain/plans.ts'

export type PlanPage<Plan extends PlanCard = PlanCard> = { plans: Plan[]; next: string | null }

/** A list of plans, as `PlanFeed` shows it. */
export type PlanList<Plan extends PlanCard = PlanCard> = {
  queryKey: QueryKey
  /** The cursor that the list begins at; without one it begins at its top. */
  after?: string | undefined
  fetchPage: (after: string | undefined) => Promise<PlanPage<Plan>>
}

export const planListQuery = <Plan extends PlanCard>({ queryKey, after, fetchPage }: PlanList<Plan>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam ?? undefined),
    // Null, not undefined: it travels with the page as JSON and must come back the same.
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
    // Nothing moves under the reader: only their own actions have the pages loaded again (useNewPlans offers the rest).
    staleTime: Infinity,
  })
