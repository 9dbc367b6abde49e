import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { executionsApi } from '#api/executions.ts'
import type { Execution } from '#domain/executions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type DeleteExecutionDialogProps = OpenDialogProps & { execution: Pick<Execution, 'id'> }

export function DeleteExecutionDialog({ execution: { id }, onClose }: DeleteExecutionDialogProps) {
  const client = useQueryClient()
  const router = useRouter()
  const deletion = useMutation({
    mutationFn: () => call(executionsApi.delete, { params: { executionId: id } }),
    onSuccess: async () => {
      onClose()
      await router.navigate({ to: '/mes-executions', replace: true })
      // After the page is left, which would load it again.
      for (const queryKey of [keys.ownExecution(id), keys.journal(id)]) client.removeQueries({ queryKey })
      for (const queryKey of [keys.ownExecutions, keys.planViewerStates])
        void client.invalidateQueries({ queryKey })
      toast({ title: 'Exécution supprimée' })
    },
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer mon exécution ?"
      description="Supprimer vos étapes et votre journal ? C’est définitif."
      confirmLabel="Supprimer mon exécution"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error && failureText(deletion.error, 'L’exécution n’a pas pu être supprimée.')}
    />
  )
}
