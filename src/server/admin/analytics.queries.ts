import {
  type ActiveMember,
  ANALYTICS_DAYS,
  type DailyCount,
  DAILY_COUNTS,
  type DayCounts,
  TOP_MEMBERS,
  TOP_PLANS,
  type TopPlan,
} from '#domain/admin.ts'
import type { Role } from '#domain/roles.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

type Sums = Record<DailyCount, number>

export type Counts = {
  totals: Sums
  this_month: Sums
  month_before: Sums
  days: DayCounts[]
  file_bytes: number
}

/** Totals, this month, the same days of the previous month, and the last days, in one scan. */
export async function readCounts(sql: Sql): Promise<Counts> {
  const row = await sql.one<Counts>`
    with dates as (
      select today, date_trunc('month', today)::date as month, (date_trunc('month', today) - interval '1 month')::date as before
      from (select zurich_day(now()) as today) now
    ), daily as materialized (
      select day, kind, sum(count)::bigint as count from daily_counts group by day, kind
    ), sums as (
      select
        ${sumsOf(sql, sql`true`)} as totals,
        ${sumsOf(sql, sql`day >= month`)} as this_month,
        ${sumsOf(sql, sql`day >= before and day < month and day - before <= today - month`)} as month_before,
        coalesce(sum(count) filter (where kind = 'file_bytes'), 0) as file_bytes
      from daily, dates
    ), days as (
      select d::date as day, ${pivot(sql)}
      from dates, generate_series(today - ${plainNumber(sql, ANALYTICS_DAYS - 1)}, today, interval '1 day') d
      left join daily on daily.day = d::date
      group by 1
    )
    select sums.*, (select json_agg(days order by day) from days) as days from sums`
  return row
}

export async function readTotals(sql: Sql): Promise<Sums> {
  const row = await sql.one<{ totals: Sums }>`select ${sumsOf(sql, sql`true`)} as totals from daily_counts`
  return row.totals
}

/** Every day since the first count, for the export. */
export const listAllDays = (sql: Sql): Promise<DayCounts[]> => sql<DayCounts[]>`
  select d::date::text as day, ${pivot(sql)}
  from (select least(min(day), zurich_day(now())) as first from daily_counts) f,
    generate_series(f.first, zurich_day(now()), interval '1 day') d
  left join daily_counts on daily_counts.day = d::date
  group by d order by d desc`

const pivot = (sql: Sql) =>
  DAILY_COUNTS.map(
    (kind, place) => sql`${place > 0 ? sql`,` : sql``}
      coalesce(sum(count) filter (where kind = ${kind}), 0)::bigint as ${sql(kind)}`,
  )

const sumsOf = (sql: Sql, condition: ReturnType<Sql>) => sql`
  json_build_object(${DAILY_COUNTS.map(
    (kind, place) => sql`${place > 0 ? sql`,` : sql``}
      ${sql.unsafe(`'${kind}'`)}, coalesce(sum(count) filter (where kind = ${kind} and ${condition}), 0)`,
  )})`

/** Two index scans, on the indexes of the feed. */
export const listTopPlansOfSite = (sql: Sql) => sql<(TopPlan & { list: 'most_liked' | 'most_viewed' })[]>`
  select top.list, p.id, p.slug, p.title, a.pseudo as author, top.count
  from (
    (select 'most_liked' as list, plan_id, likes_count as count,
       row_number() over (order by likes_count desc, creator desc, plan_id desc) as place
     from plan_stats where published order by likes_count desc, creator desc, plan_id desc limit ${TOP_PLANS})
    union all
    (select 'most_viewed', plan_id, views_count, row_number() over (order by views_count desc, plan_id desc)
     from plan_stats where published order by views_count desc, plan_id desc limit ${TOP_PLANS})
  ) top
  join plans p on p.id = top.plan_id left join profiles a on a.user_id = p.author_id
  order by top.list, top.place`

export const listActiveMembers = (sql: Sql): Promise<ActiveMember[]> => sql<ActiveMember[]>`
  select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
    t.plans_posted, t.likes_received, (
      select coalesce(sum(s.views_count), 0)::bigint from plans p join plan_stats s on s.plan_id = p.id
      where p.author_id = t.user_id and p.status = 'published'
    ) as views
  from (
    select * from profile_stats where plans_posted > 0
    order by plans_posted desc, creator desc, user_id desc limit ${TOP_MEMBERS}
  ) t
  join profiles a on a.user_id = t.user_id
  order by t.plans_posted desc, t.creator desc, t.user_id desc`

export type Usage = {
  roles: { role: Role; members: number }[]
  online_plans: number
  database: number
  requests: number
  members: number
}

/** Members per role, plans online, and the usage of the quotas. */
export async function readUsage(sql: Sql): Promise<Usage> {
  const row = await sql.one<Usage>`
    select
      coalesce((
        select json_agg(r) from (select role, count(*) as members from profiles where role <> 'user' group by role) r
      ), '[]') as roles,
      (select count(*) from plan_stats where published) as online_plans,
      pg_database_size(current_database()) as database,
      coalesce((select sum(requests)::bigint from daily_requests where day >= period_start('month', now())), 0) as requests,
      (select count(*) from active_members where month = period_start('month', now())) as members`
  return row
}

export type AnalyticsPlan = {
  id: string
  title: string
  author: string | null
  category: string
  town: string | null
  country: string | null
  status: 'pending' | 'published' | 'rejected'
  published_on: string | null
  likes_count: number
  comments_count: number
  views_count: number
}

/** The next plans by id. */
export const listPlansAfter = (
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<AnalyticsPlan[]> => sql<AnalyticsPlan[]>`
  select p.id, p.title, a.pseudo as author, p.category, p.town, p.country, p.status,
    zurich_day(p.published_at)::text as published_on, s.likes_count, s.comments_count, s.views_count
  from (
    select * from plans where status <> 'deleted' ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${limit}
  ) p
  join plan_stats s on s.plan_id = p.id left join profiles a on a.user_id = p.author_id
  order by p.id`

/** Table blocks per statement: about 30,000 rows. */
const BLOCKS_PER_STEP = 200

/**
 * Merges rows with the same key into one; rows that are added meanwhile are merged next time. In steps of blocks, so that
 * each statement reads a bounded number of rows, also after an outage.
 */
export async function foldCounts(sql: Sql): Promise<void> {
  await foldTable(sql, 'category_counts', sql`category`)
  await foldTable(sql, 'daily_counts', sql`day, kind`)
}

async function foldTable(sql: Sql, table: string, key: Fragment): Promise<void> {
  const { blocks } = await sql.one<{ blocks: number }>`
    select pg_relation_size(${table}) / current_setting('block_size')::int as blocks`
  for (let from = 0; from < blocks; from += BLOCKS_PER_STEP) {
    const isInStep = sql`
      c.ctid >= ${`(${from},0)`}::tid and c.ctid < ${`(${from + BLOCKS_PER_STEP},0)`}::tid`
    await sql`
      with several as (
        select ${key} from ${sql(table)} c where ${isInStep} group by ${key} having count(*) > 1
      ), locked as (
        select c.ctid from ${sql(table)} c join several using (${key}) where ${isInStep} for update of c skip locked
      ), deleted as (
        delete from ${sql(table)} where ctid = any (array(select ctid from locked)) returning ${key}, count
      )
      insert into ${sql(table)} (${key}, count)
      select ${key}, sum(count) from deleted group by ${key} having sum(count) <> 0`
  }
}
