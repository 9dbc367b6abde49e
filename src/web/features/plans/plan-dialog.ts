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

/** What takes the focus when a plan leaves its list: the plan after or before it, or the top of the page. */
export function besideInList(opener: Element | null): HTMLElement | null {
  const item = opener?.closest('article, li')
  const firstIn = (other: Element | null | undefined) => other?.querySelector<HTMLElement>('a, button')
  return (
    firstIn(item?.nextElementSibling) ??
    firstIn(item?.previousElementSibling) ??
    document.getElementById('contenu')
  )
}
