import { executionsApi } from '#api/executions.ts'
import { longDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { changeOwnExecution } from './executions-query.ts'

/** Asks, and deletes an entry of the journal. */
export function confirmEntryDeletion(
  { id, entry_date }: { id: string; entry_date: string },
  executionId: string,
  { isOwn }: { isOwn: boolean },
) {
  const text = `L’entrée du ${longDate(entry_date)} disparaît pour de bon.`
  void confirm({
    title: 'Supprimer cette entrée ?',
    text: isOwn ? text : `${text} La suppression est inscrite au journal de modération.`,
    label: 'Supprimer l’entrée',
    busyLabel: 'Suppression…',
    failure: 'L’entrée n’a pas pu être supprimée.',
    run: async (client) => {
      await call(executionsApi.deleteEntry, { params: { entryId: id } })
      changeOwnExecution(client, executionId, (execution) => ({
        ...execution,
        entries: execution.entries.filter((entry) => entry.id !== id),
      }))
      toast({ title: 'Entrée supprimée' })
      // The sums of the journal are computed by the server.
      void client.invalidateQueries({
        queryKey: isOwn ? keys.ownExecution(executionId) : keys.journal(executionId),
      })
    },
  })
}
