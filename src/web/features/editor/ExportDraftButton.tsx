import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { NO_TEXT } from '#domain/dossier/dossier.ts'
import { categoryOf } from '#domain/editor/plan-form.ts'
import { readDraftForecast } from '#domain/forecast/typed-forecast.ts'
import { exportedDraft, type Own } from '#web/features/dossier/exported.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import type { OpenedPlan } from './open-plan.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toastError } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { toDraftForm, type PlanFormState } from './use-plan-form.ts'

const ExportDialog = lazyWithRetry(() => import('#web/features/dossier/ExportDialog.tsx'), LoadFailure)

type ExportDraftButtonProps = { opened: OpenedPlan; state: PlanFormState }

/** Exports what is being written. The server makes the files, so the draft is saved first. */
export function ExportDraftButton({ opened, state }: ExportDraftButtonProps) {
  const isOpen = useIsFeatureOpen('dossier')
  const saving = useMutation({
    mutationFn: () => state.autosave.send(),
    onSuccess: () => {
      const form = toDraftForm(state.latest.current)
      const own = ownOf(opened, state)
      if (typeof own === 'string') toastError(own, 'Impossible d’exporter')
      else
        openDialog(ExportDialog, {
          exported: exportedDraft(own, form.title, readDraftForecast(form.forecast, categoryOf(form)).state),
        })
    },
  })
  if (!isOpen) return null
  return (
    <Button
      variant="ghost"
      busy={saving.isPending}
      onClick={() => saving.mutate()}
      title="Exporter"
      className="max-lg:px-3"
    >
      <Download />
      <span className="max-lg:sr-only">Exporter</span>
    </Button>
  )
}

/** What the server has of it, or why it has nothing. */
function ownOf({ planId }: OpenedPlan, { autosave }: PlanFormState): Own | string {
  const status = autosave.status.current()
  if (status === 'saved') return { draft_id: autosave.draftId }
  if (status !== 'untouched') return NOT_SAVED
  return planId ? { plan_id: planId } : NO_TEXT
}

const NOT_SAVED = 'Le brouillon n’est pas encore enregistré : réessayez dans un instant.'
