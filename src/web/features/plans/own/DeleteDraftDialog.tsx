import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { plansApi } from '#api/plans.ts'
import type { PlanDraft } from '#domain/plans.ts'
import { besideInList } from '../plan-dialog.ts'
import { removeLocalDraft } from '../drafts/local-drafts.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/ui/open-dialog.ts'
import { toast } from '#web/ui/toast.ts'
import { ownPlansQuery } from './own-plans.ts'

type DeleteDraftDialogProps = OpenDialogProps & { draft: PlanDraft; title: string }

export function DeleteDraftDialog({ draft, title, onClose, opener }: DeleteDraftDialogProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const deletion = useMutation({
    mutationFn: () => call(plansApi.deleteDraft, { params: { draftId: draft.id } }),
    onSuccess: async () => {
      if (viewer) removeLocalDraft(viewer.user.id, draft.id)
      const beside = besideInList(opener)
      await client.invalidateQueries(ownPlansQuery)
      flushSync(onClose)
      beside?.focus()
      toast({ title: 'Brouillon supprimé' })
    },
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce brouillon ?"
      description={
        draft.plan_id
          ? `Vos changements à « ${title} » sont perdus ; le plan reste tel qu’il est.`
          : `« ${title} » n’a pas été soumis : ce que vous avez écrit est perdu.`
      }
      confirmLabel="Supprimer le brouillon"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error?.message}
    />
  )
}
