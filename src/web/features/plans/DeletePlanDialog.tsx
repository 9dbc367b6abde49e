import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { editorApi, type SavedPlan } from '#api/editor.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { CONTENT_ID, controlBeside, moveFocus } from '#web/lib/focus.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export default function DeletePlanDialog({ plan, onClose, opener, outcomes }: PlanDialogProps) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(editorApi.delete, { params: { planId: plan.id } }),
    onSuccess: async () => {
      toast({ title: 'Plan supprimé' })
      const beside = controlBeside(opener) ?? document.getElementById(CONTENT_ID)
      // A page that shows the plan is left before its data is removed.
      await outcomes?.onDeleted?.()
      flushSync(onClose)
      moveFocus(beside, { scrolls: true })
      void invalidate.planDeleted(client, plan.slug)
    },
    onError: () => toastError('Impossible de supprimer le plan'),
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce plan ?"
      description={
        <>« {plan.title} » disparaît pour de bon, avec ses commentaires, ses J’aime et ses reposts.</>
      }
      confirmLabel="Supprimer le plan"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error?.message}
    />
  )
}

/** The fields of a plan that its dialogs need. */
export type PlanInDialog = { id: string; slug: string; title: string }

/** What a page does after the change, besides refetching its lists. */
export type PlanOutcomes = {
  onEdited?: (saved: SavedPlan) => void
  onDeleted?: () => Promise<void>
}

export type PlanDialogProps = OpenDialogProps & { plan: PlanInDialog; outcomes: PlanOutcomes | undefined }
