import { type Activity, COMMENTS_COUNTED } from '#domain/points/activity.ts'
import type { Quest, QuestId } from '#domain/points/quests.ts'
import {
  LEADERBOARD_SIZE,
  type LeaderboardEntry,
  type LeaderboardPeriod,
  type LeaderboardSort,
  type OwnPlace,
  PLACES_COUNTED,
} from '#domain/points/leaderboard.ts'
import {
  type Dashboard,
  DASHBOARD_DAYS,
  type Day,
  type LastPlan,
  type OpenPlan,
} from '#domain/points/dashboard.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/** The counts that earn badges, for queries that name `profile_stats` as `t`. */
const activityColumns = (sql: Sql) => sql`
  t.plans_posted, t.likes_received, ${commentsCounted(sql, sql`t.user_id`)} as comments,
  ${journalDays(sql, sql`t.user_id`)} as journal_days`

const commentsCounted = (sql: Sql, userId: Fragment) => sql`(
  select count(*) from (select from comments c where c.user_id = ${userId} limit ${COMMENTS_COUNTED}) counted)`

/** By the day of writing, not the date of the entry, and not about the member’s own plans. */
const journalDays = (sql: Sql, userId: Fragment) => sql`(
  select count(distinct zurich_day(j.created_at)) from executions e join journal_entries j on j.execution_id = e.id
  where e.user_id = ${userId} and e.is_counted and e.visibility <> 'private' and not j.is_private)`

/** The member’s counts and badges. */
export async function findActivity(
  sql: Sql,
  userId: string,
): Promise<(Activity & { badges: string[] }) | null> {
  return await sql.maybeOne<Activity & { badges: string[] }>`
    select ${activityColumns(sql)}, p.badges
    from profiles p join profile_stats t on t.user_id = p.user_id where p.user_id = ${userId}`
}

/** Assigns the next number of a badge that only the first members get; false if none is left, or the member has one. */
export async function assignBadgeNumber(
  sql: Sql,
  userId: string,
  badge: string,
  numbers: number,
): Promise<boolean> {
  const assigned = await sql.one<{ is_full: boolean }>`
    select count(*) >= ${numbers} as is_full from numbered_badges where badge = ${badge}`
  if (assigned.is_full) return false
  // Serialises assignments: two at the same moment would choose the same number, and one member would get none.
  await sql`select pg_advisory_xact_lock(hashtextextended(${badge}, 0))`
  const inserted = await sql`
    insert into numbered_badges (badge, number, user_id)
    select ${badge}, n, ${userId} from generate_series(1, ${numbers}::int) as n
    where n not in (select number from numbered_badges where badge = ${badge}) order by n limit 1
    on conflict do nothing`
  return inserted.count === 1
}

/** Whether the member has a number of this badge; they keep it when the badge is removed. */
export async function hasBadgeNumber(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const found = await sql`select from numbered_badges where badge = ${badge} and user_id = ${userId}`
  return found.count === 1
}

/** False if the member has it already. Replaces a badge of the same name in another case. */
export async function addBadge(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const added = await sql`
    update profiles set badges = array_append(without_badge(badges, ${badge}), ${badge})
    where user_id = ${userId} and not ${badge} = any (badges)`
  return added.count === 1
}

export async function removeBadge(sql: Sql, userId: string, badge: string): Promise<void> {
  await sql`
    update profiles set badges = without_badge(badges, ${badge})
    where user_id = ${userId} and badges <> without_badge(badges, ${badge})`
}

/** Another member may get the number. */
export async function deleteBadgeNumber(sql: Sql, userId: string, badge: string): Promise<void> {
  await sql`delete from numbered_badges where badge = ${badge} and user_id = ${userId}`
}

type QuestRecord = Activity & { community_xp: number; rewarded: QuestId[] }

/** Reads the counts that quests depend on, and the rewards that the member already received. */
export async function findQuestRecord(sql: Sql, userId: string): Promise<QuestRecord> {
  const row = await sql.one<QuestRecord>`
    select t.community_xp, ${activityColumns(sql)},
      array(select cause from xp_events e where e.user_id = t.user_id and e.kind = 'quest') as rewarded
    from profile_stats t where t.user_id = ${userId}`
  return row
}

/** Returns false when the reward was already paid. */
export async function payQuest(sql: Sql, userId: string, { id, xp_reward }: Quest): Promise<boolean> {
  const paid = await sql`
    with xp_changes as (
      insert into xp_events (user_id, kind, cause, amount) values (${userId}, 'quest', ${id}, ${xp_reward})
      on conflict do nothing returning amount
    )
    update profile_stats set community_xp = community_xp + amount from xp_changes where user_id = ${userId}`
  return paid.count === 1
}

type List = { sort: LeaderboardSort; period: LeaderboardPeriod }

/** A walk along one index of the leaderboard, from its best. */
export const listLeaders = (
  sql: Sql,
  { limit = LEADERBOARD_SIZE, ...list }: List & { limit?: number | undefined },
): Promise<LeaderboardEntry[]> => sql<LeaderboardEntry[]>`
  select ${memberCard(sql)} as member, t.likes_received, t.plans_posted, s.value
  from (
    select user_id, creator, value from ${scores(sql, list)} s
    where value > 0 order by value desc, creator desc, user_id desc limit ${limit}
  ) s
  join profiles a on a.user_id = s.user_id join profile_stats t on t.user_id = s.user_id
  order by s.value desc, s.creator desc, s.user_id desc`

/** Counts who is ahead along the same index. */
export async function findOwnPlace(sql: Sql, userId: string, list: List): Promise<OwnPlace | null> {
  return await sql.maybeOne<OwnPlace>`
    select t.likes_received, t.plans_posted, coalesce(me.value, 0) as value, case when me.value > 0 then 1 + (
      select count(*) from (
        select from ${scores(sql, list)} s
        where value > 0 and (value, creator, user_id) > (me.value, me.creator, me.user_id) limit ${PLACES_COUNTED}
      ) ahead
    ) end as place
    from profile_stats t left join ${scores(sql, list)} me on me.user_id = t.user_id
    where t.user_id = ${userId}`
}

/** All members with their value in a list. */
const scores = (sql: Sql, { sort, period }: List) =>
  period === 'all'
    ? sql`(select user_id, creator, ${sql(ALL_TIME[sort])} as value from profile_stats)`
    : sql`(select user_id, creator, ${sql(`${period}_${sort}`)} as value from period_scores)`

const ALL_TIME = { points: 'points', likes: 'likes_received', plans: 'plans_posted' } as const

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
