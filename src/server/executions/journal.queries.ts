import { type EntryContent, type JournalEntry, NEW_ENTRIES_PER_DAY } from '#domain/executions/executions.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { ExecutionsRow, JournalEntriesRow } from '#server/platform/db/rows.gen.ts'
import { entryColumns } from './own.queries.ts'
import { afterActivity } from './queries.ts'

/**
 * Writes a new entry, or corrects it; an entry of another execution stays as it is. Its owner is locked, so that entries of one
 * day are counted one after the other. Returns whether the member has already written those of the day.
 */
export async function upsertEntry(
  sql: Sql,
  { executionId, userId }: { executionId: string; userId: string },
  { id, isNew, ...entry }: EntryContent & { id: string; isNew: boolean },
): Promise<{ is_full: boolean }> {
  const { entry_date, content, spent_cents, earned_cents, sales, is_private } = entry
  const values = sql`${entry_date}::date, ${content}::text, ${spent_cents}::bigint, ${earned_cents}::bigint, ${sales}::int,
    ${is_private}::boolean`
  return await sql.one<{ is_full: boolean }>`
    with checked as (
      select ${isNew} and (
          select count(*) from executions e join journal_entries j on j.execution_id = e.id
          where e.user_id = ${userId} and j.created_at >= zurich_day(now())::timestamp at time zone 'Europe/Zurich'
        ) >= ${NEW_ENTRIES_PER_DAY} as is_full
    ), saved as (
      insert into journal_entries as j
        (id, execution_id, entry_date, content, spent_cents, earned_cents, sales, is_private)
      select ${id}, ${executionId}, ${values} from checked where not is_full
      on conflict (id) do update set
        entry_date = excluded.entry_date, content = excluded.content, spent_cents = excluded.spent_cents,
        earned_cents = excluded.earned_cents, sales = excluded.sales, is_private = excluded.is_private,
        edited_at = now()
      where j.execution_id = excluded.execution_id
        and (j.entry_date, j.content, j.spent_cents, j.earned_cents, j.sales, j.is_private)
        is distinct from (excluded.entry_date, excluded.content, excluded.spent_cents, excluded.earned_cents,
          excluded.sales, excluded.is_private)
      returning j.id
    ), active as (
      update executions e set ${afterActivity(sql)} from saved where e.id = ${executionId}
    )
    select is_full from checked`
}

export async function findEntry(sql: Sql, executionId: string, id: string): Promise<JournalEntry | null> {
  return await sql.maybeOne<JournalEntry>`
    select ${entryColumns(sql)} from journal_entries j where j.id = ${id} and j.execution_id = ${executionId}`
}

export type KnownEntry = Pick<JournalEntriesRow, 'id' | 'execution_id' | 'content'> &
  Pick<ExecutionsRow, 'plan_title'> & {
    author_id: string
    author_role: Role
    /** Everyone may read it. */
    is_public: boolean
  }

/** SQL for: everyone may read the entry `j` of the execution `e`. Without its figures an entry may have nothing to read. */
export const isPublicEntry = (sql: Sql) => sql`
  (e.visibility <> 'private' and not j.is_private and (e.visibility = 'all' or j.content is not null))`

export async function findKnownEntry(sql: Sql, id: string): Promise<KnownEntry | null> {
  return await sql.maybeOne<KnownEntry>`
    select j.id, j.execution_id, j.content, e.plan_title, e.user_id as author_id, a.role as author_role,
      ${isPublicEntry(sql)} as is_public
    from journal_entries j join executions e on e.id = j.execution_id join profiles a on a.user_id = e.user_id
    where j.id = ${id}`
}

/** Locks the journal of an entry, so that its owner cannot make it private meanwhile. */
export async function lockJournal(sql: Sql, executionId: string): Promise<void> {
  await sql`select from executions where id = ${executionId} ${rowLock(sql, 'change')}`
}

export async function deleteEntry(sql: Sql, id: string): Promise<boolean> {
  return (await sql`delete from journal_entries where id = ${id}`).count === 1
}
