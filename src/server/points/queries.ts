import type { Fragment, Sql } from '#server/platform/db/database.ts'

type PeriodScoresOptions = {
  /** Whether the CTE `xp_changes` holds inserted or deleted rows of xp_events. */
  xpRows: 'inserted' | 'deleted'
  /** « many » sums the rows by member first; a single row is faster without. */
  rowCount: 'one' | 'many'
  /** The CTE that locks the members’ profile_stats: its rows are counted, so that it runs first. */
  runAfter: Fragment
}

/** The CTE `periods`: adds the statement’s `xp_changes` to the members’ scores of the month and the week, or subtracts them. */
export const updatePeriodScoresCte = (
  sql: Sql,
  { xpRows, rowCount, runAfter }: PeriodScoresOptions,
): Fragment => {
  const step = xpRows === 'inserted' ? sql`1` : sql`-1`
  return sql`
  periods as (
    update period_scores s set
      month_likes = add_to_period(s.month_likes, s.month, ${step} * sums.month_likes, sums.month),
      month_plans = add_to_period(s.month_plans, s.month, ${step} * sums.month_plans, sums.month),
      week_likes = add_to_period(s.week_likes, s.week, ${step} * sums.week_likes, sums.week),
      week_plans = add_to_period(s.week_plans, s.week, ${step} * sums.week_plans, sums.week),
      month = greatest(s.month, sums.month), week = greatest(s.week, sums.week)
    from (${rowCount === 'one' ? sumOfOne(sql) : sumsOfMany(sql)}) sums
    where s.user_id = sums.user_id and (s.month <= sums.month or s.week <= sums.week)
      and (select count(*) from ${runAfter}) >= 0
  )`
}

/** `offset 0` keeps PostgreSQL from computing month and week again for each column. */
const sumOfOne = (sql: Sql) => sql`
  select user_id, period_start('month', created_at) as month, period_start('week', created_at) as week,
    (kind = 'like_received')::int as month_likes, (kind = 'plan_published')::int as month_plans,
    (kind = 'like_received')::int as week_likes, (kind = 'plan_published')::int as week_plans
  from xp_changes offset 0`

/** The sums of each member’s latest month and week: earlier ones are not stored. */
const sumsOfMany = (sql: Sql) => sql`
  select user_id, last_month as month, last_week as week,
    (count(*) filter (where kind = 'like_received' and month = last_month))::int as month_likes,
    (count(*) filter (where kind = 'plan_published' and month = last_month))::int as month_plans,
    (count(*) filter (where kind = 'like_received' and week = last_week))::int as week_likes,
    (count(*) filter (where kind = 'plan_published' and week = last_week))::int as week_plans
  from (
    select user_id, kind, month, week, max(month) over member as last_month, max(week) over member as last_week
    from (
      select user_id, kind, period_start('month', created_at) as month, period_start('week', created_at) as week
      from xp_changes where kind in ('like_received', 'plan_published')
    ) lines window member as (partition by user_id)
  ) lines
  group by user_id, last_month, last_week`
