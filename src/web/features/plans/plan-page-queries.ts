import { queryOptions, useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { editorApi } from '#api/editor.ts'
import type { PlanForMember, PlanPage } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The text does not change while it is read: use-live-plan.ts offers a new version. */
const NO_AUTO_REFETCH = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.plan(slug),
    queryFn: () => call(plansApi.read, { params: { slug } }),
    ...NO_AUTO_REFETCH,
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
    ...NO_AUTO_REFETCH,
  })

/** The fields that are public. */
export const toPublicPlan = ({
  status: _status,
  modified: _modified,
  review_note: _note,
  ...plan
}: PlanForMember): PlanPage => plan

/** The review state of a published plan: requested only for its author and the staff. */
export function usePlanReview(plan: PlanPage) {
  const viewer = useViewer()
  const mayRead =
    viewer &&
    (viewer.user.id === plan.author?.user_id ||
      viewer.abilities.openModerator ||
      viewer.abilities.openValidator)
  const { data } = useQuery({ ...memberPlanQuery(plan.slug), enabled: Boolean(mayRead) })
  return mayRead ? data : undefined
}

/** The member's plans and drafts, in every state. */
export const ownPlansQuery = queryOptions({
  queryKey: keys.ownPlans,
  queryFn: () => call(editorApi.listOwn, {}),
})
