import type { PlanPage } from '#domain/plans.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Whether « Adapter ce plan » is offered: on adaptable plans and one's own. Blocks are known to the server only. */
export const mayAdapt = (
  viewer: Viewer | null | undefined,
  { licence, author }: { licence?: PlanPage['licence']; author?: { user_id: string } | null | undefined },
): boolean =>
  licence !== undefined &&
  (!viewer || viewer.features.includes('adaptations')) &&
  (licence === 'adaptable' || (viewer != null && viewer.user.id === author?.user_id))
