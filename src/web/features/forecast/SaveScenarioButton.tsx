import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { useResumePending } from '#web/features/accounts/viewer/use-resume-pending.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

type SaveScenarioButtonProps = { planId: string; scenario: Scenario; className?: string }

/** « Garder mon scénario », once the reader changed a value. The code of the dialog is loaded on the first press. */
export function SaveScenarioButton({ planId, scenario, className }: SaveScenarioButtonProps) {
  const viewer = useViewer()
  const client = useQueryClient()
  const router = useRouter()
  const save = () =>
    void import('./open-save-dialog.ts')
      .then(({ openSaveDialog, inviteToSignIn }) =>
        viewer ? openSaveDialog({ client, router }, planId, scenario) : inviteToSignIn({ router }, planId),
      )
      .catch((error: unknown) => toastFailure(error, 'Impossible d’enregistrer ce scénario'))
  const isEmpty = Object.keys(scenario).length === 0
  const button = useResumePending({ kind: 'scenario', id: planId }, Boolean(viewer) && !isEmpty, save)
  return (
    <Button ref={button} onClick={save} disabled={viewer === undefined || isEmpty} className={className}>
      <Bookmark />
      Garder mon scénario
    </Button>
  )
}
