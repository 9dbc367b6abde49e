import {
  type Dashboard,
  DASHBOARD_DAYS,
  type Day,
  type LastPlan,
  type OpenPlan,
} from '#domain/points/dashboard.ts'
import type { Sql } from '#server/platform/db/database.ts'

export async function findDashboard(sql: Sql, userId: string): Promise<Dashboard> {
  const [counts, last_plan, open_plan, days] = await Promise.all([
    findCounts(sql, userId),
    findLastPlan(sql, userId),
    findOpenPlan(sql, userId),
    listDays(sql, userId),
  ])
  return { ...counts, last_plan, open_plan, days }
}

type Counts = Pick<Dashboard, 'plans_posted' | 'likes_received' | 'comments' | 'views'>

async function findCounts(sql: Sql, userId: string): Promise<Counts> {
  const row = await sql.one<Counts>`
    select t.plans_posted, t.likes_received,
      (select count(*) from comments c where c.user_id = t.user_id) as comments,
      (
        select coalesce(sum(s.views_count), 0) from plans p join plan_stats s on s.plan_id = p.id
        where p.author_id = t.user_id and p.status = 'published'
      ) as views
    from profile_stats t where t.user_id = ${userId}`
  return row
}

async function findLastPlan(sql: Sql, userId: string): Promise<LastPlan | null> {
  return await sql.maybeOne<LastPlan>`
    select p.slug, p.title, p.thumbnail_url, p.published_at, s.likes_count, s.comments_count, s.views_count
    from plans p join plan_stats s on s.plan_id = p.id
    where p.author_id = ${userId} and p.status = 'published'
    order by p.published_at desc, p.id desc limit 1`
}

/** Finds a pending or rejected plan. An old rejection is left out once the author has a published plan. */
async function findOpenPlan(sql: Sql, userId: string): Promise<OpenPlan | null> {
  return await sql.maybeOne<OpenPlan>`
    select p.id, p.slug, p.title, p.status, p.review_note from plans p
    where p.author_id = ${userId} and (
      p.status = 'pending'
      or p.status = 'rejected' and (
        p.updated_at > now() - make_interval(days => ${DASHBOARD_DAYS})
        or not exists (select from plans o where o.author_id = ${userId} and o.status = 'published')
      )
    )
    order by p.status = 'rejected' desc, p.updated_at desc limit 1`
}

/** Returns a row for each of the last days, including days without views or likes. */
const listDays = (sql: Sql, userId: string): Promise<Day[]> => sql<Day[]>`
  with today as (select zurich_day(now()) as day), first as (select day - ${DASHBOARD_DAYS - 1}::int as day from today),
  views as (
    select v.day, sum(v.views) as n from plans p join daily_views v on v.plan_id = p.id and v.day >= (select day from first)
    where p.author_id = ${userId} group by v.day
  ), likes as (
    select zurich_day(e.created_at) as day, count(*) as n from xp_events e
    where e.user_id = ${userId} and e.kind = 'like_received'
      and e.created_at >= (select day from first)::timestamp at time zone 'Europe/Zurich'
    group by 1
  )
  select d.day::date as day, coalesce(v.n, 0) as views, coalesce(l.n, 0) as likes
  from today, first, generate_series(first.day::timestamp, today.day, interval '1 day') d (day)
  left join views v on v.day = d.day left join likes l on l.day = d.day
  order by d.day`
