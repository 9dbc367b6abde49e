import RotateCw from 'lucide-react/icons/rotate-cw'
import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { clockTime } from '#domain/time.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { downloadExport } from './download-export.ts'

type AnalyticsHeadProps = {
  /** When the metrics were read; undefined while they load. */
  at: string | undefined
  query: { isFetching: boolean; refetch: () => unknown }
}

/** The time of the metrics, and buttons to refresh and to export them. */
export function AnalyticsHead({ at, query }: AnalyticsHeadProps) {
  const { isExporting, percent, start } = useExport()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-h-5 text-small text-muted tabular-nums">
        {at && (
          <>
            Mis à jour à <time dateTime={at}>{clockTime(at)}</time>, heure de Zurich
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={() => void query.refetch()} busy={query.isFetching} busyLabel="Un instant…">
          <RotateCw className="size-4" />
          Actualiser
        </Button>
        <Button
          onClick={start}
          busy={isExporting}
          busyLabel={percent === null ? 'Export…' : `Export ${percent} %`}
        >
          <Download className="size-4" />
          Export CSV
        </Button>
      </div>
    </div>
  )
}

/** Downloads the export, with its progress. */
function useExport() {
  const [percent, setPercent] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadExport(setPercent),
    onMutate: () => setPercent(null),
    onSuccess: (file) => {
      saveFile(file)
      toast({ title: 'Export réussi', description: file.name })
    },
    onError: (error) => toastFailure(error, 'L’export n’est pas arrivé en entier. Réessayez.'),
  })
  return { isExporting: isPending, percent, start: () => mutate() }
}
