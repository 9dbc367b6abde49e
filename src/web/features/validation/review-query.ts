import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import type { MemberCard } from '#domain/members.ts'
import type { ReviewList } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const reviewQuery = (list: ReviewList) =>
  infiniteQueryOptions({
    queryKey: keys.review(list),
    queryFn: ({ pageParam }) => call(validationApi.list, { query: { list, after: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Other validators are at work on the same lists; many pages would be many requests.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length === 1 ? 'always' : false),
  })

type ReviewPages = InfiniteData<ResponseOf<typeof validationApi.list>>

/** The list as it is once a plan has been decided on. */
export const withoutPlan = (data: ReviewPages, list: ReviewList, planId: string): ReviewPages => ({
  ...data,
  pages: data.pages.map(({ plans, next, counts }) => ({
    next,
    plans: plans.filter(({ id }) => id !== planId),
    counts: { ...counts, [list]: Math.max(0, counts[list] - 1) },
  })),
})

/** The list as it is once somebody takes care of a plan, or nobody. */
export const withAssignee = (
  data: ReviewPages,
  planId: string,
  assignee: MemberCard | null,
): ReviewPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    plans: page.plans.map((plan) => (plan.id === planId ? { ...plan, assignee } : plan)),
  })),
})
