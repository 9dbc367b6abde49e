import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { personalDataApi } from '#api/personal-data.ts'
import { exactDate } from '#domain/time.ts'
import type { DataExport, Viewer } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

/** Data export and account deletion. */
export function DataSection({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Export />
      <DeleteAccount viewer={viewer} />
    </>
  )
}

function Export() {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, refetch } = useQuery(exportQuery)
  const start = useMutation({
    mutationFn: () => call(personalDataApi.startExport, {}),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, started),
  })
  const open = useMutation({
    mutationFn: () => call(personalDataApi.openExport, {}),
    onSuccess: (opened) => {
      queryClient.setQueryData(exportQuery.queryKey, opened)
      if (opened.url) Object.assign(document.createElement('a'), { href: opened.url, download: '' }).click()
    },
  })
  if (!isPending && !data) {
    return (
      <ErrorWithRetry
        heading="h3"
        title="Impossible de charger votre export"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex-1 basis-64">
          <h3 className="text-section">Exporter</h3>
          <p className="text-small text-muted">
            Profil, plans, commentaires, messages et paiements, dans une archive. Chaque demande vous est
            annoncée par e‑mail.
          </p>
        </div>
        {!data ? (
          <Skeleton shape="box" className="h-10 w-40" />
        ) : data.status === 'ready' && data.url ? (
          <Button
            variant="primary"
            busy={open.isPending}
            busyLabel="Un instant…"
            onClick={() => open.mutate()}
          >
            <Download className="size-4" />
            Télécharger
          </Button>
        ) : (
          <Button
            busy={start.isPending || isRunning(data)}
            busyLabel={`Préparation… ${data.progress} %`}
            onClick={() => start.mutate()}
          >
            Préparer l’archive
          </Button>
        )}
      </div>
      {data && isRunning(data) && (
        <Progress label="Préparation de l’archive" isLabelHidden value={data.progress} />
      )}
      <p role="status" className="text-small text-muted empty:hidden">
        {data && noteOf(data)}
      </p>
      <FormProblem text={(start.error ?? open.error)?.message ?? null} />
    </div>
  )
}

function noteOf({ status, expires_at }: DataExport): string | null {
  if (status === 'ready') {
    return `Votre archive est prête${expires_at ? `, jusqu’au ${exactDate(expires_at, 'reader')}` : ''}.`
  }
  if (status === 'failed') return 'La préparation a échoué. Vous pouvez la relancer.'
  if (status === 'expired') return 'La dernière archive a expiré.'
  return null
}

const isRunning = ({ status }: DataExport) => status === 'waiting' || status === 'running'

const POLL_MS = 1000

const exportQuery = queryOptions({
  queryKey: keys.exported,
  queryFn: () => call(personalDataApi.readExport, {}),
  refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
})
