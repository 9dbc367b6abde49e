import { queryOptions, useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import type { PlanForMember, PlanPage } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The text stays as it is while it is read: the live connection tells of another version (use-live-plan.ts). */
const UNTIL_ASKED = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.plan(slug),
    queryFn: () => call(plansApi.read, { params: { slug } }),
    ...UNTIL_ASKED,
  })

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
