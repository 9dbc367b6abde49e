import {
  JOURNAL_EXCERPT,
  type JournalCard,
  JOURNALS_PAGE_SIZE,
  JOURNALS_SHOWN,
  type PublicExecution,
} from '#domain/executions/executions.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { type Bound, keyset } from '#server/platform/db/keyset.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { isPublicEntry } from './journal.queries.ts'
import { ENTRY_ROWS, type EntryCursor, instant, joinProgress, newestEntries } from './own.queries.ts'

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

export type JournalCursor = { last_activity_at: string; id: string }
export type JournalRow = JournalCard & JournalCursor

/** Public journals of a published plan, the latest activity first. */
export const listJournals = (
  sql: Sql,
  planId: string,
  bound: Bound<JournalCursor> | null,
): Promise<JournalRow[]> => {
  const { isBeyond, order } = keyset(
    sql,
    bound,
    { last_activity_at: sql`e.last_activity_at`, id: sql`e.id` },
    'desc',
  )
  return sql<JournalRow[]>`
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
