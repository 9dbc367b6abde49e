import { authorise } from '#server/platform/policies.ts'
import {
  ENTRIES_PAGE_SIZE,
  type Execution,
  type JournalEntry,
  type JournalCard,
  JOURNALS_PAGE_SIZE,
  type PublicExecution,
} from '#domain/executions/executions.ts'
import { plannedToDate } from '#domain/executions/execution-figures.ts'
import { AppError, notFound, unavailable } from '#domain/errors.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  findOwnExecution,
  isOwnExecution,
  listOwnEntries,
  lockOwnExecution,
  type LockedExecution,
} from './queries.ts'
import { findPublicExecution, isPublished, type ListedJournal, listJournals } from './journal.queries.ts'

const entryCursor = pageCursor({ entry_date: 'day', created_at: 'time', id: 'id' })

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
  const entries = await listOwnEntries(sql, own, entryCursor.after(after))
  if (entries.length === 0 && !(await isOwnExecution(sql, own))) throw executionNotFound()
  const { shown, next } = entryCursor.page(entries, ENTRIES_PAGE_SIZE)
  return { entries: shown, next }
}

export async function readPublicExecution(
  sql: Sql,
  id: string,
  after: string | undefined,
): Promise<PublicExecution> {
  const execution = await findPublicExecution(sql, id, entryCursor.after(after))
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
  const rows = await listJournals(sql, planId, journalCursor.after(after))
  if (rows.length === 0 && !(await isPublished(sql, planId)))
    throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { shown, next } = journalCursor.page(rows, JOURNALS_PAGE_SIZE)
  return { executions: shown.map(toCard), next }
}

const toCard = ({ last_activity_at: _at, ...card }: ListedJournal): JournalCard => card

const executionNotFound = () => notFound('Cette exécution n’existe pas ou n’existe plus.')

/** To delete or unpublish, which is possible while the feature is closed. */
export async function requireOwn(
  tx: Transaction,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution> {
  const execution = await lockOwnExecution(tx, viewer, id)
  if (!execution) throw executionNotFound()
  return execution
}

/** To write: refused while the feature is closed. */
export async function requireWritable(
  tx: Transaction,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution> {
  const execution = await requireOwn(tx, viewer, id)
  if (!execution.is_open) throw await authorise(tx, viewer, 'execution.update').then(unavailable)
  return execution
}

export const isPublic = ({ visibility }: Pick<LockedExecution, 'visibility'>) => visibility !== 'private'

/** The counts of the plan follow by triggers (baseline.sql). */
export function publishChange(
  tx: Transaction,
  live: AppContext['live'],
  { id, user_id, plan_id }: Pick<LockedExecution, 'id' | 'user_id' | 'plan_id'>,
  { isCounted }: { isCounted: boolean },
): void {
  live.publish({ to: [user_id], event: { type: 'execution_changed', id } }, tx)
  if (isCounted && plan_id)
    live.publish({ to: { plan: plan_id }, event: { type: 'plan_counted', plan_id } }, tx)
}

export const takenId = (what: string) => new AppError('conflict', `${what} existe déjà.`, 'id')
