import type { SavedPlan } from '#api/plans.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'

/** What the dialogs about a plan need to know of it. */
export type PlanInDialog = { id: string; slug: string; title: string }

/** What a page does once it happened, beside its lists asking again. */
export type PlanOutcomes = {
  onEdited?: (saved: SavedPlan) => void
  onDeleted?: () => Promise<void>
}

export type PlanDialogProps = OpenDialogProps & { plan: PlanInDialog; outcomes: PlanOutcomes | undefined }
