import type { Sql } from '#server/platform/db/database.ts'
import { lockMembers, lockPlanCounters } from '#server/platform/db/locks.ts'
import type { PeriodScoresRow, PlanStatsRow } from '#server/platform/db/rows.gen.ts'

/** Two processes write one batch after the other. */
export async function lockRankings(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rankings'))`
}

type RecentLikes = Pick<PlanStatsRow, 'plan_id' | 'week_likes' | 'month_likes'>

/** Reads the likes of thirty days, and the plans that have a count: others cannot have changed. */
export const listChangedPlans = (sql: Sql) => sql<RecentLikes[]>`
  select plan_id, c.week_likes, c.month_likes
  from (
    select plan_id, count(*) filter (where created_at > now() - interval '7 days') as week_likes,
      count(created_at) as month_likes
    from (
      select plan_id, created_at from likes where created_at > now() - interval '30 days'
      union all
      select plan_id, null from plan_stats where published and month_likes > 0
    ) recent
    group by plan_id
  ) c
  join plan_stats s using (plan_id)
  where (s.week_likes, s.month_likes) <> (c.week_likes, c.month_likes) order by plan_id`

export async function updateRecentLikes(sql: Sql, plans: RecentLikes[]): Promise<void> {
  const rows = sql`jsonb_populate_recordset(null::plan_stats, ${sql.json(plans)})`
  await lockPlanCounters(sql, sql`select plan_id from ${rows}`)
  await sql`
    update plan_stats s set week_likes = r.week_likes, month_likes = r.month_likes
    from ${rows} r where s.plan_id = r.plan_id`
}

type Scores = Omit<PeriodScoresRow, 'week_points' | 'month_points'>

/** Reads the ledger of the month and the week, and the members who have a score. */
export const listChangedScores = (sql: Sql) => {
  const week = sql`date_trunc('week', now(), 'Europe/Zurich')`
  const month = sql`date_trunc('month', now(), 'Europe/Zurich')`
  return sql<Scores[]>`
    select c.*
    from (
      select user_id, t.creator,
        count(*) filter (where kind = 'like_received' and of_week) as week_likes,
        count(*) filter (where kind = 'plan_published' and of_week) as week_plans,
        count(*) filter (where kind = 'like_received' and of_month) as month_likes,
        count(*) filter (where kind = 'plan_published' and of_month) as month_plans
      from (
        select user_id, kind, created_at >= ${week} as of_week, created_at >= ${month} as of_month from xp_events
        where kind in ('like_received', 'plan_published') and created_at >= least(${week}, ${month})
        union all
        select user_id, null, null, null from period_scores
      ) recent
      join profile_stats t using (user_id)
      group by user_id, t.creator
    ) c
    left join period_scores s using (user_id)
    where (c.creator, c.week_likes, c.week_plans, c.month_likes, c.month_plans)
      is distinct from (s.creator, s.week_likes, s.week_plans, s.month_likes, s.month_plans)
    order by user_id`
}

/** A member without a score has no row; one who left meanwhile gets none. */
export async function replaceScores(sql: Sql, scores: Scores[]): Promise<void> {
  const ids = scores.map(({ user_id }) => user_id)
  const members = await lockMembers(sql, ids, 'share')
  const current = scores.filter(({ user_id }) => members.has(user_id))
  await sql`delete from period_scores where user_id = any (${ids}::uuid[])`
  await sql`
    insert into period_scores (user_id, creator, week_likes, week_plans, month_likes, month_plans)
    select user_id, creator, week_likes, week_plans, month_likes, month_plans
    from jsonb_populate_recordset(null::period_scores, ${sql.json(current)})
    where week_likes + week_plans + month_likes + month_plans > 0`
}
