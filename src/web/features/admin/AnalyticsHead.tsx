import RotateCw from 'lucide-react/icons/rotate-cw'
import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { analyticsApi } from '#api/admin.ts'
import { clockTime } from '#domain/time.ts'
import { EXPORT_LINES_HEADER } from '#domain/admin.ts'
import { fileNameOf, saveFile } from '#web/lib/save-file.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { call } from '#web/lib/call.ts'

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

/** Downloads the export; reports the progress in whole percents. */
async function downloadExport(onProgress: (percent: number) => void): Promise<File> {
  const response = (await call(analyticsApi.export, {})) as Response
  const total = Number(response.headers.get(EXPORT_LINES_HEADER))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body!.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value!)
    lines += linesIn(value!)
    // Plans published meanwhile are not in the total.
    onProgress(Math.min(100, Math.floor((lines / total) * 100)))
  }
  return new File(parts, fileNameOf(response, 'pb-analytics.csv'), { type: 'text/csv' })
}

const NEW_LINE = 10

const linesIn = (bytes: Uint8Array) => bytes.reduce((count, byte) => count + (byte === NEW_LINE ? 1 : 0), 0)
