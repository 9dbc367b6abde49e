import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { reviewsApi } from '#api/reviews.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import type { PlanReviews, Review } from '#domain/reviews.ts'
import { memberPlanQuery, planQuery } from '#web/features/plans/plan-page-queries.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** A review, and the plan that it is about. */
export type ReviewProps = { review: Review; plan: Pick<PlanPage, 'id' | 'slug' | 'author'> }

export const REVIEWS_TITLE_ID = 'avis-titre'

/** The viewer’s own review of a plan, and why they may not write one. */
export const ownReviewQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.ownReview(planId),
    queryFn: () => call(reviewsApi.readOwn, { params: { planId } }),
  })

/** The reviews by members after those of the plan’s page. */
export const moreReviewsQuery = (planId: string, next: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.planReviews(planId, next),
    queryFn: ({ pageParam: after }) => call(reviewsApi.list, { params: { planId }, query: { after } }),
    initialPageParam: next ?? undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** After a change by the viewer. The text of the plan stays as it is while it is read. */
export async function refreshReviews(
  client: QueryClient,
  { id, slug }: Pick<PlanPage, 'id' | 'slug'>,
): Promise<PlanReviews> {
  void client.invalidateQueries({ queryKey: keys.ownReview(id) })
  const { reviews } = await call(plansApi.readAsMember, { params: { slug: id } })
  client.setQueryData(planQuery(slug).queryKey, (plan) => plan && { ...plan, reviews })
  client.setQueryData(memberPlanQuery(slug).queryKey, (plan) => plan && { ...plan, reviews })
  return reviews
}
