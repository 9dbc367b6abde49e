import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { changed } from '#web/lib/keys.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast, toastError } from '#web/lib/toast.ts'
import { CONTENT_ID, controlBeside, moveFocus } from '#web/lib/focus.ts'
import type { PlanDialogProps } from './plan-dialog.ts'

export default function DeletePlanDialog({ plan, onClose, opener, outcomes }: PlanDialogProps) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(plansApi.delete, { params: { planId: plan.id } }),
    onSuccess: async () => {
      toast({ title: 'Plan supprimé' })
      const beside = controlBeside(opener) ?? document.getElementById(CONTENT_ID)
      // A page that shows it is left before its data goes.
      await outcomes?.onDeleted?.()
      flushSync(onClose)
      moveFocus(beside, { scrolls: true })
      void changed.planDeleted(client, plan.slug)
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
