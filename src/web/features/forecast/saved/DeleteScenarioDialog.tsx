import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { scenariosApi } from '#api/scenarios.ts'
import type { SavedScenario } from '#domain/saved-scenarios.ts'
import { call } from '#web/lib/call.ts'
import { CONTENT_ID, controlBeside, moveFocus } from '#web/lib/focus.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type DeleteScenarioDialogProps = OpenDialogProps & { saved: Pick<SavedScenario, 'id' | 'name'> }

export function DeleteScenarioDialog({ saved, onClose, opener }: DeleteScenarioDialogProps) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(scenariosApi.delete, { params: { scenarioId: saved.id } }),
    onSuccess: async () => {
      const beside = controlBeside(opener) ?? document.getElementById(CONTENT_ID)
      await client.invalidateQueries({ queryKey: keys.savedScenarios })
      flushSync(onClose)
      moveFocus(beside, { scrolls: true })
      toast({ title: 'Scénario supprimé' })
    },
    // Another tab may have deleted it.
    onError: () => void client.invalidateQueries({ queryKey: keys.savedScenarios }),
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce scénario ?"
      description={`« ${saved.name} » sera perdu ; le plan reste tel qu’il est.`}
      confirmLabel="Supprimer le scénario"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error?.message}
    />
  )
}
