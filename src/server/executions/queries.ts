import {
  ENTRIES_PAGE_SIZE,
  type Execution,
  type ExecutionSummary,
  type JournalEntry,
  type AbandonReason,
  type ExecutionStatus,
  type JournalVisibility,
} from '#domain/executions/executions.ts'
import type { ExecutionFigures } from '#domain/executions/execution-figures.ts'
import { STEPS_MAX } from '#domain/plans/plan-steps-bounds.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { afterMemberLocks, lockedMembersCte, rowLock } from '#server/platform/db/locks.ts'
import type { ExecutionsRow, PlansRow } from '#server/platform/db/rows.gen.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { isFeatureOpenTo } from '#server/platform/policies.queries.ts'
import { type Bound, keyset } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

/** A member’s own execution, locked with its owner and its plan. */
export type LockedExecution = Pick<
  ExecutionsRow,
  | 'id'
  | 'user_id'
  | 'plan_id'
  | 'plan_title'
  | 'status'
  | 'visibility'
  | 'is_begun'
  | 'is_counted'
  | 'started_on'
> & {
  /** Null once the plan is deleted. */
  plan: Pick<PlansRow, 'author_id' | 'slug' | 'title' | 'status'> | null
  is_open: boolean
  /** The day in Zurich. */
  today: string
}

/**
 * Locks the owner, the author of the plan, the plan and the execution, in this order (platform/db/locks.ts): a member changes one
 * execution at a time. Null unless it is the viewer’s own.
 */
export async function lockOwnExecution(
  sql: Sql,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution | null> {
  const isOwn = sql`e.id = ${id} and e.user_id = ${viewer.id}`
  const planAuthor = sql`(select p.author_id from executions e join plans p on p.id = e.plan_id where ${isOwn})`
  return await sql.maybeOne<LockedExecution>`
    with ${lockedMembersCte(sql, sql`${viewer.id}`, planAuthor)}, owner as materialized (
      select id from users
      where id = ${viewer.id} and closed_at is null and ${afterMemberLocks(sql)} ${rowLock(sql, 'change')}
    ), plan as materialized (
      select p.id, p.author_id, p.slug, p.title, p.status from plans p
      where p.id = (select e.plan_id from executions e where ${isOwn}) and p.status <> 'deleted'
        and (select count(*) from owner) >= 0 ${rowLock(sql, 'share')}
    ), execution as materialized (
      select e.id, e.user_id, e.plan_id, e.plan_title, e.status, e.visibility, e.is_begun, e.is_counted, e.started_on
      from executions e where ${isOwn} and (select count(*) from plan) >= 0 ${rowLock(sql, 'change')}
    )
    select execution.*, case when plan.id is not null then jsonb_build_object(
        'author_id', plan.author_id, 'slug', plan.slug, 'title', plan.title, 'status', plan.status) end as plan,
      ${isFeatureOpenTo(sql, viewer, 'executions')} as is_open,
      zurich_day(now()) as today
    from execution join owner on owner.id = execution.user_id left join plan on plan.id = execution.plan_id`
}

/**
 * The assignments of an execution `e` after a tick or an entry. It counts on the plan from the first one on, unless the plan
 * is the member’s own.
 */
export const afterActivity = (sql: Sql): Fragment => sql`
  last_activity_at = now(), reminded_at = null, is_begun = true,
  is_counted = e.is_counted or exists (
    select from plans p where p.id = e.plan_id and p.author_id is distinct from e.user_id
  )`

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
      coalesce((select json_agg(step) from (${listSteps(sql, id)}) step), '[]') as steps,
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
export const listSteps = (sql: Sql, executionId: string) => sql<Execution['steps']>`
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

type EntrySums = ExecutionFigures & Pick<Execution, 'first_sale_on' | 'last_entry_on' | 'shares_figures'>

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

export async function updateStatus(
  sql: Sql,
  id: string,
  { status, reason }: { status: ExecutionStatus; reason: AbandonReason | null },
): Promise<void> {
  await sql`
    update executions set status = ${status}, abandon_reason = ${reason},
      ended_on = case when ${status} in ('abandoned', 'succeeded') then zurich_day(now()) end,
      last_activity_at = case when ${status} = 'running' then now() else last_activity_at end,
      reminded_at = case when ${status} = 'running' then null else reminded_at end
    where id = ${id} and (status <> ${status} or abandon_reason is distinct from ${reason})`
}

export async function updateSharing(sql: Sql, id: string, shares: boolean): Promise<void> {
  await sql`update executions set shares_figures = ${shares} where id = ${id}`
}

export async function updateVisibility(sql: Sql, id: string, visibility: JournalVisibility): Promise<void> {
  await sql`update executions set visibility = ${visibility} where id = ${id}`
}

export async function deleteExecutionRow(sql: Sql, id: string): Promise<void> {
  await sql`delete from executions where id = ${id}`
}

export type SavedStep = { id: string; content: string; position: number; done: boolean }

type StepResult = {
  is_full: boolean
  /** The id belongs to a step of another execution, which may have been added at this moment. */
  is_taken: boolean
  /** The step was ticked: an activity. */
  is_ticked: boolean
}

/** Saves the step at its place and moves the others. The execution is locked by a statement before. */
export async function upsertStep(
  sql: Sql,
  executionId: string,
  { id, content, position, done }: SavedStep,
): Promise<StepResult> {
  return await sql.one<StepResult>`
    with existing as (
      select done_on from execution_steps where id = ${id} and execution_id = ${executionId}
    ), others as (
      select id, position as stored, (row_number() over (order by position, id) - 1)::int as place
      from execution_steps where execution_id = ${executionId} and id <> ${id}
    ), checked as (
      select not exists (select from existing) and (select count(*) from others) >= ${STEPS_MAX} as is_full,
        least(${position}::int, (select count(*)::int from others)) as place
    ), moved as (
      update execution_steps t
      set position = o.place + (o.place >= checked.place)::int
      from others o, checked
      where t.id = o.id and o.stored <> o.place + (o.place >= checked.place)::int and not is_full
    ), saved as (
      insert into execution_steps as t (id, execution_id, position, content, done_on)
      select ${id}, ${executionId}, place, ${content}, case when ${done} then zurich_day(now()) end
      from checked where not is_full
      on conflict (id) do update set position = excluded.position, content = excluded.content,
        done_on = case when ${done} then coalesce(t.done_on, excluded.done_on) end
      where t.execution_id = excluded.execution_id
      returning id
    ), ticked as (
      update executions e set ${afterActivity(sql)} from saved
      where e.id = ${executionId} and ${done} and not exists (select from existing where done_on is not null)
      returning e.id
    )
    select is_full, not is_full and not exists (select from saved) as is_taken, exists (select from ticked) as is_ticked
    from checked`
}

/** Null when there is no such step. */
export async function findStepContent(sql: Sql, executionId: string, id: string): Promise<string | null> {
  const step = await sql.maybeOne<{ content: string }>`
    select content from execution_steps where id = ${id} and execution_id = ${executionId}`
  return step?.content ?? null
}

export async function deleteStepRow(sql: Sql, executionId: string, id: string): Promise<void> {
  await sql`delete from execution_steps where id = ${id} and execution_id = ${executionId}`
}
