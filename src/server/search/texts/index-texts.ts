import type { Sql } from '#server/db/database.ts'
import { invalidatePages, SEARCH } from '#server/db/invalidate-pages.ts'
import { indexText, listDueTexts } from './queries.ts'

/** What waits longer comes with the next job. */
const MOST = 1_000

/**
 * Indexes the texts of all plans that were saved since, whichever job comes first. One that fails keeps no other from being
 * found, nor its plan from being online; it is tried again each minute.
 */
export async function indexTexts(sql: Sql): Promise<void> {
  const due = await listDueTexts(sql, MOST)
  const failures: unknown[] = []
  for (const planId of due) await indexText(sql, planId).catch((error: unknown) => failures.push(error))
  // Pages of results that were made before know nothing of them.
  if (due.length > failures.length) await invalidatePages(sql, SEARCH)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} texts could not be indexed`)
}
