import { ENTRIES_PAGE_SIZE, type Execution, type JournalEntry } from '#domain/executions/executions.ts'
import { plannedToDate } from '#domain/executions/execution-figures.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { executionNotFound } from './own-execution.ts'
import { findOwnExecution, isOwnExecution, listOwnEntries } from './own.queries.ts'

export const entryCursor = pageCursor({ entry_date: 'day', created_at: 'time', id: 'id' })

export async function readOwnExecution(sql: Sql, viewer: SessionMember, id: string): Promise<Execution> {
  const row = await findOwnExecution(sql, { id, userId: viewer.id })
  if (!row) throw executionNotFound()
  const { spent_cents, earned_cents, sales, today, entries, ...execution } = row
  const { shown, next } = entryCursor.page(entries, ENTRIES_PAGE_SIZE)
  const { forecast, started_on, ended_on } = execution
  return {
    ...execution,
    planned: forecast && plannedToDate(forecast, started_on, ended_on ?? today),
    actual: { spent_cents, earned_cents, sales },
    entries: shown,
    next,
  }
}

export async function readOwnEntries(
  sql: Sql,
  viewer: SessionMember,
  id: string,
  after: string | undefined,
): Promise<{ entries: JournalEntry[]; next: string | null }> {
  const own = { id, userId: viewer.id }
  const at = entryCursor.read(after)
  const entries = await listOwnEntries(sql, own, at && { at, isBefore: false })
  if (entries.length === 0 && !(await isOwnExecution(sql, own))) throw executionNotFound()
  const { shown, next } = entryCursor.page(entries, ENTRIES_PAGE_SIZE)
  return { entries: shown, next }
}
