import { measureDossiers, measureLongDossier } from '../dossiers.ts'
import { comparedRow, type Measured, percentileRows, singleRow } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

const MB = 2 ** 20

/** PDFs and workbooks: how long they take, and what they cost those who read pages meanwhile. */
export async function* dossiers(site: RunningSite): AsyncGenerator<Measured> {
  const { first, warm, cached, beside, delayMs, workbooks, workbookBytes } = await measureDossiers(site)
  yield singleRow('the first dossier, with the start of the worker', 'ms', first.ms)
  yield* percentileRows('a dossier', warm, [50])
  yield* percentileRows('a dossier, cached', cached, [50])
  yield singleRow('size of a dossier', 'KB', first.bytes / 1024)
  yield comparedRow('plan page, while dossiers are made', '/s', beside)
  yield singleRow('delay of the event loop meanwhile, p99', 'ms', delayMs)
  yield* percentileRows('a workbook of 36 months', workbooks, [50])
  yield singleRow('size of a workbook', 'KB', workbookBytes / 1024)
  const long = await measureLongDossier()
  yield singleRow('a dossier of 100,000 characters and 30 pictures', 's', long.seconds)
  yield singleRow('size of that dossier', 'MB', long.bytes / MB)
  yield singleRow('memory while the worker is alive', 'MB', long.workerBytes / MB)
  yield singleRow('memory after the worker has ended', 'MB', long.leftBytes / MB)
}
