import { PAUSE_DAYS, REMINDER_DAYS, type EvidenceRanges } from '#domain/executions/executions.ts'
import type { SharedFigures } from '#domain/executions/evidence-ranges.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { isOpenAccount } from '#server/platform/db/fragments.ts'
import type { ExecutionsRow, PlanEvidenceRow } from '#server/platform/db/rows.gen.ts'

const AT_ONCE = 50

/** An execution without a tick or an entry, with its next step. */
export type IdleExecution = Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id' | 'is_counted'> & {
  title: string
  next_step: string | null
}

/** The members with executions that are idle for this long, and the plans, in the order of their locks. */
export const listIdle = (
  sql: Sql,
  kind: 'pause' | 'remind',
): Promise<Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id'>[]> => sql<
  Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id'>[]
>`
  select id, user_id, plan_id from executions e where ${isIdle(sql, kind)} and ${isOpenAccount(sql, sql`e.user_id`)}
  order by last_activity_at limit ${AT_ONCE}`

const isIdle = (sql: Sql, kind: 'pause' | 'remind') =>
  kind === 'pause'
    ? sql`status = 'running' and last_activity_at < now() - make_interval(days => ${PAUSE_DAYS})`
    : sql`status = 'running' and reminded_at is null and last_activity_at < now() - make_interval(days => ${REMINDER_DAYS})`

/** Locks the plans of these executions against deletion. */
export async function lockPlansOf(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    select from plans where id in (select plan_id from executions where id = any (${[...ids]}::uuid[]))
    order by id for key share`
}

/** Pauses those of the executions that are still idle, or records that their owners are reminded. Returns them. */
export const updateIdle = (
  sql: Sql,
  kind: 'pause' | 'remind',
  ids: readonly string[],
): Promise<IdleExecution[]> => sql<IdleExecution[]>`
  with idle as (
    select id from executions where id = any (${[...ids]}::uuid[]) and ${isIdle(sql, kind)}
    order by plan_id, id for no key update
  )
  update executions e set ${kind === 'pause' ? sql`status = 'paused'` : sql`reminded_at = now()`}
  from idle where e.id = idle.id
  returning e.id, e.user_id, e.plan_id, e.is_counted,
    coalesce((select p.title from plans p where p.id = e.plan_id and p.status = 'published'), e.plan_title) as title,
    (
      select content from execution_steps s where s.execution_id = e.id and s.done_on is null
      order by s.position, s.id limit 1
    ) as next_step`

/** Executions of one statement; the figures of each are read from its journal. */
export const EXECUTIONS_AT_ONCE = 500
const PLANS_AT_ONCE = 200
/** « Dépensé » of an execution that is neither this old nor ended is not final. */
const SPENT_AFTER_DAYS = 30

export type SharedExecution = SharedFigures & {
  id: string
  plan_id: string
  currency: EvidenceRanges['currency']
}

/**
 * The next executions whose figures count, by plan: their members agreed, and they have the plan's currency. Sales per month
 * are the mean of the whole calendar months after that of the first sale.
 */
export const listSharedFigures = (
  sql: Sql,
  after: Pick<SharedExecution, 'plan_id' | 'id'> | null,
): Promise<SharedExecution[]> => sql<SharedExecution[]>`
  with batch as materialized (
    select e.id, e.plan_id, e.started_on, e.ended_on, coalesce(e.forecast ->> 'currency', 'EUR') as currency
    from executions e
    where e.is_counted and e.shares_figures
      ${after ? sql`and (e.plan_id, e.id) > (${after.plan_id}, ${after.id})` : sql``}
    order by e.plan_id, e.id limit ${EXECUTIONS_AT_ONCE}
  )
  select b.id, b.plan_id, coalesce(p.forecast ->> 'currency', 'EUR') as currency,
    case when is_shared and (b.ended_on is not null or b.started_on <= today - ${SPENT_AFTER_DAYS}::int)
      then totals.spent_cents end as spent_cents,
    case when is_shared and totals.first_sale_on is not null
      then greatest(0, totals.first_sale_on - b.started_on) end as first_sale_days,
    case when is_shared and months.count > 0 then (
      select coalesce(sum(j.sales), 0)::float8 / months.count from journal_entries j
      where j.execution_id = b.id and j.entry_date >= months.first_on and j.entry_date < months.end_on
    ) end as monthly_sales
  from batch b join plans p on p.id = b.plan_id
  cross join (select zurich_day(now()) as today) d
  cross join lateral (select b.currency = coalesce(p.forecast ->> 'currency', 'EUR') as is_shared) c
  cross join lateral (
    select sum(spent_cents)::bigint as spent_cents, min(entry_date) filter (where sales > 0) as first_sale_on
    from journal_entries where execution_id = b.id
  ) totals
  cross join lateral (
    select (date_trunc('month', totals.first_sale_on) + interval '1 month')::date as first_on,
      date_trunc('month', least(today, b.ended_on + 1))::date as end_on
  ) bounds
  cross join lateral (
    select first_on, end_on, (extract(year from age(end_on, first_on)) * 12 + extract(month from age(end_on, first_on)))::int
      as count
  ) months
  order by b.plan_id, b.id`

export type PlanRanges = { plan_id: string; ranges: EvidenceRanges }

/** `at` is the start of the run: what it does not set is cleared by clearRanges. */
export async function updateRanges(sql: Sql, found: readonly PlanRanges[], at: string): Promise<void> {
  await sql`select from plan_evidence where plan_id = any (${found.map(({ plan_id }) => plan_id)}::uuid[])
    order by plan_id for no key update`
  await sql`
    update plan_evidence v set ranges = f.ranges, ranges_at = ${at}
    from jsonb_to_recordset(${sql.json(found)}::jsonb) as f (plan_id uuid, ranges jsonb)
    where v.plan_id = f.plan_id`
}

/** Clears ranges of earlier runs, of which too few figures are left. Returns how many. */
export async function clearRanges(sql: Sql, at: string): Promise<number> {
  const cleared = await sql`
    update plan_evidence set ranges = null where plan_id = any (array(
      select plan_id from plan_evidence where ranges is not null and ranges_at < ${at}
      order by plan_id limit ${PLANS_AT_ONCE} for no key update))`
  return cleared.count
}

/** The time of the database: the clocks of several processes may differ. */
export async function findNow(sql: Sql): Promise<string> {
  return (await sql.one<{ now: string }>`select now() as now`).now
}

const REASONS_FROM = 3

/**
 * Stores the most frequent reason of the next plans after this one: from three abandonments on, none on a tie. Returns the last
 * plan, or null at the end.
 */
export async function updateReasons(sql: Sql, after: string | null): Promise<string | null> {
  const plans = await sql<Pick<PlanEvidenceRow, 'plan_id'>[]>`
    with batch as materialized (
      select plan_id, abandoned from plan_evidence
      where (abandoned >= ${REASONS_FROM} or abandon_reason is not null)
        ${after ? sql`and plan_id > ${after}` : sql``}
      order by plan_id limit ${PLANS_AT_ONCE} for no key update
    ), found as (
      select b.plan_id, case when b.abandoned >= ${REASONS_FROM} then (
        select case when count(*) = 1 then min(reason) end from (
          select e.abandon_reason as reason, rank() over (order by count(*) desc) as place from executions e
          where e.plan_id = b.plan_id and e.is_counted and e.status = 'abandoned' group by e.abandon_reason
        ) reasons where place = 1
      ) end as reason
      from batch b
    ), updated as (
      update plan_evidence v set abandon_reason = found.reason from found
      where v.plan_id = found.plan_id and v.abandon_reason is distinct from found.reason
    )
    select plan_id from batch order by plan_id`
  return plans.length === PLANS_AT_ONCE ? (plans.at(-1)?.plan_id ?? null) : null
}
