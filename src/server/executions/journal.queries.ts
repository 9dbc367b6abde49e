import {
  type EntryContent,
  type JournalEntry,
  NEW_ENTRIES_PER_DAY,
  JOURNAL_EXCERPT,
  type JournalCard,
  JOURNALS_PAGE_SIZE,
  JOURNALS_SHOWN,
  type PublicExecution,
} from '#domain/executions/executions.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql, Fragment } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { ExecutionsRow, JournalEntriesRow } from '#server/platform/db/rows.gen.ts'
import { type Bound, keyset, memberCard } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import {
  entryColumns,
  afterActivity,
  ENTRY_ROWS,
  type EntryCursor,
  instant,
  joinProgress,
  newestEntries,
} from './queries.ts'

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

export async function deleteEntryRow(sql: Sql, id: string): Promise<boolean> {
  return (await sql`delete from journal_entries where id = ${id}`).count === 1
}

export type Announcement = {
  id: string
  plan_id: string
  plan_title: string
  author_id: string
  /** For the first time: the journal has a public entry. */
  is_start: boolean
  /** For the first time: the execution succeeded, in public. */
  is_success: boolean
}

/**
 * Records what the plan's author is now notified of, once each. Null when there is nothing new, when the plan is not online
 * or the member's own, or when the author was notified of an execution that the member deleted.
 */
export async function takeJournalAnnouncement(sql: Sql, executionId: string): Promise<Announcement | null> {
  const wasAnnounced = (type: string) => sql`
    exists (
      select from withdrawn_notifications w
      where w.user_id = p.author_id and w.actor_id = e.user_id and w.type = ${type} and w.plan_id = p.id
    )`
  return await sql.maybeOne<Announcement>`
    with due as (
      select e.id, p.id as plan_id, p.title as plan_title, p.author_id,
        not e.start_announced
          and exists (select from journal_entries j where j.execution_id = e.id and ${isPublicEntry(sql)}) as starts,
        not e.success_announced and e.status = 'succeeded' as succeeds,
        ${wasAnnounced('new_execution')} as knows_start, ${wasAnnounced('execution_succeeded')} as knows_success
      from executions e join plans p on p.id = e.plan_id and p.status = 'published'
      where e.id = ${executionId} and e.visibility <> 'private' and p.author_id <> e.user_id
    )
    update executions e
    set start_announced = e.start_announced or starts, success_announced = e.success_announced or succeeds
    from due where e.id = due.id and (starts or succeeds)
    returning e.id, due.plan_id, due.plan_title, due.author_id, starts and not knows_start as is_start,
      succeeds and not knows_success as is_success`
}

/** Deletes the notifications about an execution that is private or deleted from now on. Returns who had them. */
export async function withdrawAnnouncements(sql: Sql, executionId: string): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    with deleted as (
      delete from notifications where execution_id = ${executionId} and type in ('new_execution', 'execution_succeeded')
      returning user_id, actor_id, type, plan_id
    ), recorded as (
      insert into withdrawn_notifications (user_id, actor_id, type, plan_id)
      select user_id, actor_id, type, plan_id from deleted on conflict do nothing
    )
    select distinct user_id from deleted`
  return rows.map(({ user_id }) => user_id)
}

/** The columns that every reader sees, for executions `e`, their plan `p`, owner `a` and progress `s`. */
const publicColumns = (sql: Sql) => sql`
  e.id, ${memberCard(sql)} as author, coalesce(p.author_id = e.user_id, false) as is_plan_author, e.status, e.started_on,
  e.ended_on, s.steps_count, s.done_count`

/** Staff may have taken the plan offline for its title: then only the execution’s owner reads it. Cached pages are found by the id. */
const publicPlan = (sql: Sql) => sql`
  jsonb_build_object(
    'id', p.id,
    'title', case when p.status = 'published' then p.title else 'un plan qui n’est plus en ligne' end,
    'slug', case when p.status = 'published' then p.slug end
  ) as plan`

/** Executions that everyone may read; that of a closed account has no profile any more. */
const publicExecutions = (sql: Sql) => sql`
  executions e join profiles a on a.user_id = e.user_id left join plans p on p.id = e.plan_id ${joinProgress(sql)}`

/** Amounts and sales leave the database only where the journal is public with them. */
const figure = (sql: Sql, column: 'spent_cents' | 'earned_cents' | 'sales') =>
  sql`case when e.visibility = 'all' then j.${sql(column)} end as ${sql(column)}`

/** By the id itself, not by `e.id`: then the planner knows a long journal, and reads its newest entries only. */
const publicEntries = (sql: Sql, id: string, bound: Bound<EntryCursor> | null) => {
  const { isBeyond, order } = newestEntries(sql, bound)
  return sql`
    select j.id, j.entry_date, j.content, ${figure(sql, 'spent_cents')}, ${figure(sql, 'earned_cents')},
      ${figure(sql, 'sales')}, ${instant(sql, 'created_at')}, ${instant(sql, 'edited_at')}
    from journal_entries j where j.execution_id = ${id} and ${isPublicEntry(sql)} and ${isBeyond}
    order by ${order} limit ${plainNumber(sql, ENTRY_ROWS)}`
}

/** Null for a private execution, as for one that does not exist. */
export async function findPublicExecution(
  sql: Sql,
  id: string,
  bound: Bound<EntryCursor> | null,
): Promise<Omit<PublicExecution, 'next'> | null> {
  return await sql.maybeOne<Omit<PublicExecution, 'next'>>`
    select ${publicColumns(sql)}, ${publicPlan(sql)}, e.visibility,
      coalesce(e.forecast ->> 'currency', 'EUR') as currency,
      coalesce((select json_agg(entry) from (${publicEntries(sql, id, bound)}) entry), '[]') as entries
    from ${publicExecutions(sql)} where e.id = ${id} and e.visibility <> 'private'`
}

/** The newest public entry with a text, in a list of journals. */
const lastEntry = (sql: Sql) => sql`
  (
    select json_build_object('entry_date', j.entry_date, 'excerpt', left(j.content, ${plainNumber(sql, JOURNAL_EXCERPT)}))
    from journal_entries j where j.execution_id = e.id and not j.is_private and j.content is not null
    order by j.entry_date desc, j.created_at desc, j.id desc limit 1
  ) as last_entry`

type JournalCursor = { last_activity_at: string; id: string }
export type ListedJournal = JournalCard & JournalCursor

/** Public journals of a published plan, the latest activity first. */
export const listJournals = (
  sql: Sql,
  planId: string,
  bound: Bound<JournalCursor> | null,
): Promise<ListedJournal[]> => {
  const { isBeyond, order } = keyset(
    sql,
    bound,
    { last_activity_at: sql`e.last_activity_at`, id: sql`e.id` },
    'desc',
  )
  return sql<ListedJournal[]>`
    select ${publicColumns(sql)}, ${lastEntry(sql)}, e.last_activity_at
    from ${publicExecutions(sql)} where ${isListed(sql, sql`${planId}`)} and p.status = 'published' and ${isBeyond}
    order by ${order} limit ${plainNumber(sql, JOURNALS_PAGE_SIZE + 1)}`
}

const isListed = (sql: Sql, planId: Fragment) =>
  sql`e.plan_id = ${planId} and e.is_begun and e.visibility <> 'private'`

export async function isPublished(sql: Sql, planId: string): Promise<boolean> {
  return (await sql`select from plans where id = ${planId} and status = 'published'`).count === 1
}

/** The column `evidence` of a plan `p`: the section « En vrai » of its page. */
export const planEvidence = (sql: Sql) => sql`
  (
    select json_build_object('started', coalesce(v.started, 0), 'running', coalesce(v.running, 0),
      'paused', coalesce(v.paused, 0), 'succeeded', coalesce(v.succeeded, 0), 'abandoned', coalesce(v.abandoned, 0),
      'abandon_reason', v.abandon_reason, 'ranges', v.ranges, 'journals_count', coalesce(v.journals, 0),
      'journals', coalesce((
        select json_agg(journal) from (
          select ${publicColumns(sql)}, ${lastEntry(sql)}
          from executions e join profiles a on a.user_id = e.user_id ${joinProgress(sql)}
          where v.journals > 0 and ${isListed(sql, sql`p.id`)}
          order by e.last_activity_at desc, e.id desc limit ${plainNumber(sql, JOURNALS_SHOWN)}
        ) journal
      ), '[]'))
    from (select) one left join plan_evidence v on v.plan_id = p.id
  ) as evidence`
