import { infiniteQueryOptions } from '@tanstack/react-query'
import { feedApi } from '#api/feed.ts'
import type { PlanCard } from '#domain/plans.ts'
import type { PublicFeedSort } from '#domain/feed.ts'
import { call } from '#web/lib/call.ts'

/** The feed from the given place on; more pages are added as one scrolls. */
export const feedQuery = (sort: PublicFeedSort, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', sort, after ?? null],
    queryFn: ({ pageParam }) => call(feedApi.list, { query: { sort, after: pageParam } }),
    initialPageParam: after,
    getNextPageParam: (page) => page.next ?? undefined,
    // Likes move plans between pages while one scrolls: a plan is shown where it was met first.
    select: ({ pages }) => ({
      plans: withoutRepeats(pages.flatMap((page) => page.plans)),
      next: pages.at(-1)?.next,
    }),
  })

function withoutRepeats(plans: PlanCard[]): PlanCard[] {
  return [...new Map(plans.toReversed().map((plan) => [plan.id, plan])).values()].toReversed()
}
