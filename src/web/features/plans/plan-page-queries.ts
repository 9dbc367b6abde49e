import { queryOptions, useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import type { PlanForMember, PlanPage } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { UNTIL_ASKED } from './plan-query.ts'

/*
 * What the page of a plan asks for besides the plan. Apart from plan-query.ts, which every page loads with the routes.
 */

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.related(slug),
    queryFn: () => call(plansApi.related, { params: { slug } }),
  })

/** The same plan as its author and the staff see it, published or not. */
export const memberPlanQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.memberPlan(slug),
    queryFn: () => call(plansApi.readAsMember, { params: { slug } }),
    ...UNTIL_ASKED,
  })

/** What everybody may see of it. */
export const publicPart = ({
  status: _status,
  modified: _modified,
  review_note: _note,
  ...plan
}: PlanForMember): PlanPage => plan

/** Where a published plan stands: asked for only by its author and the staff, who may know. */
export function usePlanReview(plan: PlanPage) {
  const viewer = useViewer()
  const mayKnow =
    viewer &&
    (viewer.user.id === plan.author?.user_id ||
      viewer.abilities.openModerator ||
      viewer.abilities.openValidator)
  const { data } = useQuery({ ...memberPlanQuery(plan.slug), enabled: Boolean(mayKnow) })
  return mayKnow ? data : undefined
}

/** One's plans and drafts, whatever their state. */
export const ownPlansQuery = queryOptions({
  queryKey: keys.ownPlans,
  queryFn: () => call(plansApi.listOwn, {}),
})
