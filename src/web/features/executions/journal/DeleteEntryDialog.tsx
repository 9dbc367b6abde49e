import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import { longDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { changeOwnExecution } from '../executions-query.ts'

type DeleteEntryDialogProps = OpenDialogProps & {
  entry: { id: string; entry_date: string }
  executionId: string
  isOwn: boolean
}

export function DeleteEntryDialog({ entry, executionId, isOwn, onClose }: DeleteEntryDialogProps) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(executionsApi.deleteEntry, { params: { entryId: entry.id } }),
    onSuccess: async () => {
      onClose()
      changeOwnExecution(client, executionId, (execution) => ({
        ...execution,
        entries: execution.entries.filter(({ id }) => id !== entry.id),
      }))
      toast({ title: 'Entrée supprimée' })
      // The sums of the journal are computed by the server.
      const queryKey = isOwn ? keys.ownExecution(executionId) : keys.journal(executionId)
      await client.invalidateQueries({ queryKey })
    },
  })
  const day = longDate(entry.entry_date)
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer cette entrée ?"
      description={
        isOwn
          ? `L’entrée du ${day} disparaît pour de bon.`
          : `L’entrée du ${day} disparaît pour de bon. La suppression est inscrite au journal de modération.`
      }
      confirmLabel="Supprimer l’entrée"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error && failureText(deletion.error, 'L’entrée n’a pas pu être supprimée.')}
    />
  )
}
