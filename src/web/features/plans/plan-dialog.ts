import type { SavedPlan } from '#api/plans.ts'
import type { MemberCard } from '#domain/members.ts'

/** What the dialogs about a plan need to know of it. */
export type PlanInDialog = { id: string; slug: string; title: string }

/** The author is left out where the plan is the viewer's own. */
export type PlanInMenu = PlanInDialog & { author?: MemberCard | null }

/** What a page does once it happened, beside its lists asking again. */
export type PlanOutcomes = {
  onEdited?: (saved: SavedPlan) => void
  onDeleted?: () => void
}

export type PlanDialogProps = {
  plan: PlanInDialog
  onClose: () => void
  outcomes: PlanOutcomes | undefined
}
