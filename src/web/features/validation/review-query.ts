import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { ReviewList } from '#domain/plans/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const reviewQuery = (list: ReviewList) =>
  infiniteQueryOptions({
    queryKey: keys.review(list),
    queryFn: ({ pageParam }) => call(validationApi.list, { query: { list, after: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Other validators work on the same lists. Only for one page: refetching several would be as many requests.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length === 1 ? 'always' : false),
  })

type ReviewPages = InfiniteData<ResponseOf<typeof validationApi.list>>

/** Removes a decided plan from the list. */
export const withoutPlan = (data: ReviewPages, list: ReviewList, planId: string): ReviewPages => ({
  ...data,
  pages: data.pages.map(({ plans, next, counts }) => ({
    next,
    plans: plans.filter(({ id }) => id !== planId),
    counts: { ...counts, [list]: Math.max(0, counts[list] - 1) },
  })),
})

/** Sets the assignee of a plan in the list. */
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
