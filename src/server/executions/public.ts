import { notFound } from '#domain/errors.ts'
import {
  ENTRIES_PAGE_SIZE,
  type JournalCard,
  JOURNALS_PAGE_SIZE,
  type PublicExecution,
} from '#domain/executions/executions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { entryCursor } from './own.ts'
import { executionNotFound } from './own-execution.ts'
import { findPublicExecution, isPublished, type JournalRow, listJournals } from './public.queries.ts'

export async function readPublicExecution(
  sql: Sql,
  id: string,
  after: string | undefined,
): Promise<PublicExecution> {
  const at = entryCursor.read(after)
  const execution = await findPublicExecution(sql, id, at && { at, isBefore: false })
  if (!execution) throw executionNotFound()
  const { shown, next } = entryCursor.page(execution.entries, ENTRIES_PAGE_SIZE)
  return { ...execution, entries: shown, next }
}

const journalCursor = pageCursor({ last_activity_at: 'time', id: 'id' })

export async function readJournals(
  sql: Sql,
  planId: string,
  after: string | undefined,
): Promise<{ executions: JournalCard[]; next: string | null }> {
  const at = journalCursor.read(after)
  const rows = await listJournals(sql, planId, at && { at, isBefore: false })
  if (rows.length === 0 && !(await isPublished(sql, planId)))
    throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { shown, next } = journalCursor.page(rows, JOURNALS_PAGE_SIZE)
  return { executions: shown.map(toCard), next }
}

const toCard = ({ last_activity_at: _at, ...card }: JournalRow): JournalCard => card
