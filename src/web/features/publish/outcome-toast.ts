import type { SavedPlan } from '#api/plans.ts'
import type { ToastOptions } from '#web/ui/toast.ts'

/** What became of a plan that was sent. */
export function outcomeToast({ status }: SavedPlan, isEdit: boolean): ToastOptions {
  const isWaiting = status === 'pending'
  if (isEdit)
    return {
      title: 'Plan modifié',
      description: isWaiting ? WAITING : 'Vos lecteurs voient déjà la nouvelle version.',
    }
  return isWaiting
    ? { title: 'Plan soumis', description: WAITING }
    : { title: 'Plan publié', description: 'Il est en ligne, pour toute la communauté.' }
}

const WAITING = 'Un validateur va le lire. Vous serez prévenu de sa décision.'
