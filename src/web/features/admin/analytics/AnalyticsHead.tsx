import RotateCw from 'lucide-react/icons/rotate-cw'
import Download from 'lucide-react/icons/download'
import { clockTime } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { useExport } from './use-export.ts'

type AnalyticsHeadProps = {
  /** When the figures were read; undefined until they are there. */
  at: string | undefined
  query: { isFetching: boolean; refetch: () => unknown }
}

/** How old the figures are, a way to read them anew, and all of them as a file. */
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
