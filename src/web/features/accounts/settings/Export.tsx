import Download from 'lucide-react/icons/download'
import type { DataExport } from '#domain/viewer.ts'
import { exactDate } from '#domain/time.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { isUnderWay, useExport } from './use-export.ts'

export function Export() {
  const { data, isLoading, isRetrying, retry, start, isStarting, refusal } = useExport()
  if (!isLoading && !data) {
    return (
      <ErrorWithRetry
        heading="h3"
        title="Impossible de charger votre export"
        onRetry={retry}
        busy={isRetrying}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex-1 basis-64">
          <h3 className="text-section">Exporter</h3>
          <p className="text-small text-muted">
            Profil, plans, commentaires, messages et paiements, dans une archive.
          </p>
        </div>
        {!data ? (
          <Skeleton shape="box" className="h-10 w-40" />
        ) : data.status === 'ready' && data.url ? (
          <a href={data.url} download className={buttonClass({ variant: 'primary' })}>
            <Download className="size-4" />
            Télécharger
          </a>
        ) : (
          <Button
            busy={isStarting || isUnderWay(data)}
            busyLabel={`Préparation… ${data.progress} %`}
            onClick={start}
          >
            Préparer l’archive
          </Button>
        )}
      </div>
      {data && isUnderWay(data) && (
        <Progress label="Préparation de l’archive" isLabelHidden value={data.progress} />
      )}
      <p role="status" className="text-small text-muted empty:hidden">
        {data && noteOf(data)}
      </p>
      <FormProblem text={refusal} />
    </div>
  )
}

function noteOf({ status, expires_at }: DataExport): string | null {
  if (status === 'ready') {
    return `Votre archive est prête${expires_at ? `, jusqu’au ${exactDate(expires_at)}` : ''}.`
  }
  if (status === 'failed') return 'La préparation a échoué. Vous pouvez la relancer.'
  if (status === 'expired') return 'La dernière archive a expiré.'
  return null
}
