import {
  ENTRIES_PAGE_SIZE,
  type Execution,
  type ExecutionSummary,
  type JournalEntry,
} from '#domain/executions/executions.ts'
import type { ExecutionFigures } from '#domain/executions/execution-figures.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset } from '#server/platform/db/keyset.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

/** A member has run at most ten at a time; no member has started this many plans. */
const OWN_MAX = 500

/** The title of a plan that is not online is the one it had at the start. */
const executedPlan = (sql: Sql) => sql`
  jsonb_build_object(
    'title', case when p.status = 'published' then p.title else e.plan_title end,
    'slug', case when p.status = 'published' then p.slug end
  ) as plan`

/** For executions `e`: the progress `s`. */
export const joinProgress = (sql: Sql) => sql`
  cross join lateral (
    select count(*) as steps_count, count(done_on) as done_count from execution_steps where execution_id = e.id
  ) s`

/** The columns of a summary, for executions `e`, their plan `p` and their progress `s`. */
const summaryColumns = (sql: Sql) => sql`
  e.id, ${executedPlan(sql)}, e.status, e.visibility, e.started_on, e.ended_on, s.steps_count, s.done_count,
  (
    select content from execution_steps where execution_id = e.id and done_on is null order by position, id limit 1
  ) as next_step,
  (
    select entry_date from journal_entries where execution_id = e.id
    order by entry_date desc, created_at desc, id desc limit 1
  ) as last_entry_on`

export const listOwnExecutions = (sql: Sql, userId: string): Promise<ExecutionSummary[]> => sql<
  ExecutionSummary[]
>`
  select ${summaryColumns(sql)}
  from executions e left join plans p on p.id = e.plan_id ${joinProgress(sql)}
  where e.user_id = ${userId} order by e.last_activity_at desc, e.id desc limit ${plainNumber(sql, OWN_MAX)}`

/** The sums of the entries of an execution `e`, as `f`. */
const joinSums = (sql: Sql) => sql`
  cross join lateral (
    select coalesce(sum(spent_cents), 0)::bigint as spent_cents, coalesce(sum(earned_cents), 0)::bigint as earned_cents,
      coalesce(sum(sales), 0)::bigint as sales, min(entry_date) filter (where sales > 0) as first_sale_on
    from journal_entries where execution_id = e.id
  ) f`

export type EntryCursor = Pick<JournalEntry, 'entry_date' | 'created_at' | 'id'>
export const ENTRY_ROWS = ENTRIES_PAGE_SIZE + 1

/** As an instant of a row, also within JSON: the cursor of a page needs it. */
export const instant = (sql: Sql, column: 'created_at' | 'edited_at') =>
  sql`to_char(j.${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql(column)}`

/** The columns of an entry `j`. */
export const entryColumns = (sql: Sql) => sql`
  j.id, j.entry_date, j.content, j.spent_cents, j.earned_cents, j.sales, j.is_private,
  ${instant(sql, 'created_at')}, ${instant(sql, 'edited_at')}`

export const newestEntries = (sql: Sql, bound: Bound<EntryCursor> | null) =>
  keyset(sql, bound, { entry_date: sql`j.entry_date`, created_at: sql`j.created_at`, id: sql`j.id` }, 'desc')

type OwnRow = Omit<Execution, 'planned' | 'actual' | 'next'> & ExecutionFigures & { today: string }

export async function findOwnExecution(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<OwnRow | null> {
  const { order } = newestEntries(sql, null)
  return await sql.maybeOne<OwnRow>`
    select ${summaryColumns(sql)}, e.abandon_reason, e.shares_figures, e.forecast,
      coalesce(p.author_id = e.user_id, false) as is_own_plan,
      coalesce(p.status = 'published' and p.version > e.plan_version, false) as is_plan_changed,
      f.spent_cents, f.earned_cents, f.sales, f.first_sale_on, zurich_day(now()) as today,
      coalesce((select json_agg(step) from (${steps(sql, id)}) step), '[]') as steps,
      coalesce((
        select json_agg(entry) from (
          select ${entryColumns(sql)} from journal_entries j where j.execution_id = e.id
          order by ${order} limit ${plainNumber(sql, ENTRY_ROWS)}
        ) entry
      ), '[]') as entries
    from executions e left join plans p on p.id = e.plan_id ${joinProgress(sql)} ${joinSums(sql)}
    where e.id = ${id} and e.user_id = ${userId}`
}

/** The steps of an execution in their order. */
export const steps = (sql: Sql, executionId: string) => sql<Execution['steps']>`
  select id, (row_number() over (order by position, id) - 1)::int as position, content, done_on
  from execution_steps where execution_id = ${executionId} order by position, id`

export const listOwnEntries = (
  sql: Sql,
  { id, userId }: { id: string; userId: string },
  bound: Bound<EntryCursor> | null,
): Promise<JournalEntry[]> => {
  const { isBeyond, order } = newestEntries(sql, bound)
  return sql<JournalEntry[]>`
    select ${entryColumns(sql)} from journal_entries j join executions e on e.id = j.execution_id
    where e.id = ${id} and e.user_id = ${userId} and ${isBeyond}
    order by ${order} limit ${plainNumber(sql, ENTRY_ROWS)}`
}

export type EntrySums = ExecutionFigures &
  Pick<Execution, 'first_sale_on' | 'last_entry_on' | 'shares_figures'>

/** What the page shows of a journal beside its entries. */
export async function findSums(sql: Sql, executionId: string): Promise<EntrySums> {
  return await sql.one<EntrySums>`
    select f.spent_cents, f.earned_cents, f.sales, f.first_sale_on, e.shares_figures,
      (select max(entry_date) from journal_entries where execution_id = e.id) as last_entry_on
    from executions e ${joinSums(sql)} where e.id = ${executionId}`
}

export async function isOwnExecution(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await sql`select from executions where id = ${id} and user_id = ${userId}`).count === 1
}
