import { analyticsApi } from '#api/admin-analytics.ts'
import { EXPORT_LINES_HEADER } from '#domain/admin-analytics.ts'
import { call } from '#web/lib/call.ts'
import { fileNameOf } from '#web/lib/save-file.ts'

/** Downloads the export; reports the progress in whole percents. */
export async function downloadExport(onProgress: (percent: number) => void): Promise<File> {
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
