import { useQuery } from '@tanstack/react-query'
import type { PlanPage } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { memberPlanQuery } from './plan-query.ts'

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
