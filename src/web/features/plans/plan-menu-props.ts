import type { MemberCard } from '#domain/members.ts'
import type { PlanInDialog, PlanOutcomes } from './plan-dialog.ts'

export type PlanMenuProps = {
  /** The author is left out where the plan is the viewer's own. */
  plan: PlanInDialog & { author?: MemberCard | null }
  /** False while only its author and the staff can open its address. */
  isPublic?: boolean
  outcomes?: PlanOutcomes
}
