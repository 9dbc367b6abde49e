import type { FollowedPlan, MemberToFollow } from '#domain/feed.ts'
import { isBanned } from '#server/db/ban-status.ts'
import type { Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { memberCard } from '#server/db/member-card.ts'

/*
 * Everybody one follows has two lists, of their plans and of their reposts, each an index in the order of time. What
 * happened last is their merger: only the lists that begin best can be part of it, and none with more than it has room for.
 * Whoever follows many finds enough among what anybody did last, without looking at the beginning of each list.
 */

/** Twice a page: some plans come up more than once, and some are not online any more. */
export const EVENTS = 40
/** How far one looks among what everybody did, and from how many followed on that is the shorter way. */
const WALK = 1_000
export const MANY = 1_000

/** When a plan came up, and its id. */
export type FeedEvent = { at: string; id: string }

export async function countFollowed(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ following_count: number }[]>`
    select following_count from profile_stats where user_id = ${userId}`
  return row?.following_count ?? 0
}

/** What the members one follows published and reposted last, before an event of that order. */
export const listEvents = (sql: Sql, userId: string, after: FeedEvent | null): Promise<FeedEvent[]> => {
  const first = (table: 'plans' | 'reposts', rows: number) => sql`
    select ${table} as list, at, id from (${table === 'plans' ? allPlans(sql) : allReposts(sql)}) l
    where member = f.id ${before(sql, after)} ${latest(sql, rows)}`
  return sql<FeedEvent[]>`
    with ${hidden(sql, userId)}, followed as materialized (
      select following_id as id from followers
      where follower_id = ${userId} and following_id not in (select id from silent)
    ), lists as (
      select f.id, e.list from followed f
      cross join lateral ((${first('plans', 1)}) union all (${first('reposts', 1)})) e
      order by e.at desc, e.id desc limit ${plainNumber(sql, EVENTS)}
    )
    select e.at, e.id from lists f
    cross join lateral (
      (select * from (${first('plans', EVENTS)}) p where f.list = 'plans')
      union all (select * from (${first('reposts', EVENTS)}) r where f.list = 'reposts')
    ) e
    ${latest(sql, EVENTS)}`
}

/** The same, found among what everybody did last; fewer where that does not reach far enough. */
export const listEventsOnWalk = (sql: Sql, userId: string, after: FeedEvent | null): Promise<FeedEvent[]> => {
  const walk = (list: ReturnType<typeof allPlans>) => sql`
    select at, id, member, count(*) over () = ${plainNumber(sql, WALK)} as is_cut, min(at) over () as reach
    from (select * from (${list}) l where true ${before(sql, after)} ${latest(sql, WALK)}) l`
  return sql<FeedEvent[]>`
    with ${hidden(sql, userId)}, walked as materialized (
      (${walk(sql`${allPlans(sql)} where status = 'published'`)}) union all (${walk(allReposts(sql))})
    )
    select e.at, e.id
    from (
      select * from walked
      where at > coalesce((select max(reach) from walked where is_cut), '-infinity')
        and member not in (select id from silent)
      order by at desc, id desc
    ) e
    cross join lateral (
      select from followers where follower_id = ${userId} and following_id = e.member limit 1
    ) f
    ${latest(sql, EVENTS)}`
}

const allPlans = (sql: Sql) => sql`select created_at as at, id, author_id as member from plans`
const allReposts = (sql: Sql) => sql`select created_at as at, plan_id as id, user_id as member from reposts`

const before = (sql: Sql, after: FeedEvent | null) =>
  after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``
const latest = (sql: Sql, rows: number) => sql`order by at desc, id desc limit ${plainNumber(sql, rows)}`

type Row = FollowedPlan & { at: string }

/** The plans of these events that are online, each where it came up last and nowhere else. */
export const listPlans = (sql: Sql, userId: string, events: FeedEvent[]): Promise<Row[]> => sql<Row[]>`
  with ${hidden(sql, userId)}
  select ${planCardColumns(sql)}, e.at,
    case when r.at = e.at then json_build_object('at', r.at, 'by', r.by, 'others', r.reposters - 1) end as repost
  from (
    select max(at) as at, id from unnest(${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ id }) => id)}::uuid[])
      as e (at, id) group by id
  ) e
  join plans p on p.id = e.id and p.status = 'published'
  join plan_stats s on s.plan_id = p.id
  left join profiles a on a.user_id = p.author_id
  left join lateral (${lastRepost(sql, userId)}) r on true
  where (p.author_id is null or p.author_id not in (select id from hidden))
    and e.at = greatest(r.at, (
      select p.created_at from followers where follower_id = ${userId} and following_id = p.author_id
    ))
  order by e.at desc, e.id desc`

/** Who of those one follows reposted the plan `p` last, and how many did: looked for among the fewer of the two. */
const lastRepost = (sql: Sql, userId: string) => {
  const following = sql`(select following_count from profile_stats where user_id = ${userId})`
  return sql`
    select r.created_at as at, ${memberCard(sql)} as by, r.reposters
    from (
      select r.user_id, r.created_at, count(*) over () as reposters
      from (
        select r.user_id, r.created_at from reposts r
        cross join lateral (
          select from followers where follower_id = ${userId} and following_id = r.user_id limit 1
        ) f
        where r.plan_id = p.id and s.reposts_count <= ${following}
        union all
        select r.user_id, r.created_at from followers f
        cross join lateral (
          select user_id, created_at from reposts where plan_id = p.id and user_id = f.following_id limit 1
        ) r
        where f.follower_id = ${userId} and s.reposts_count > ${following}
      ) r
      where r.user_id not in (select id from silent)
      order by r.created_at desc, r.user_id desc limit 1
    ) r
    join profiles a on a.user_id = r.user_id`
}

/** Whom one blocked or was blocked by, and whoever else does nothing any more: accounts that are closed. */
const hidden = (sql: Sql, userId: string) => sql`
  hidden as materialized (
    select blocked_id as id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId}
  ), silent as materialized (
    select id from hidden union all select user_id from account_removals
  )`

const MEMBERS = 6
/** Of these plans, the most liked lately and ever, the authors are looked at. */
const PLANS = 300

/** Who wrote what is liked most these days; where little is liked, what was ever. */
export const listMembersToFollow = (sql: Sql, userId: string): Promise<MemberToFollow[]> => sql<
  MemberToFollow[]
>`
  with ${hidden(sql, userId)}, best as (
    (select plan_id, month_likes, likes_count from plan_stats where published and month_likes > 0
      order by month_likes desc, creator desc, plan_id desc limit ${PLANS})
    union
    (select plan_id, month_likes, likes_count from plan_stats where published
      order by likes_count desc, creator desc, plan_id desc limit ${PLANS})
  ), authors as (
    select p.author_id as id, sum(best.month_likes) as recent, sum(best.likes_count) as likes
    from best join plans p on p.id = best.plan_id
    where p.author_id <> ${userId} and p.author_id not in (select id from silent)
      and not exists (select from followers where follower_id = ${userId} and following_id = p.author_id)
      and not ${isBanned(sql, sql`p.author_id`)}
    group by p.author_id order by recent desc, likes desc, p.author_id limit ${MEMBERS}
  )
  select ${memberCard(sql)} as member, c.category
  from authors join profiles a on a.user_id = authors.id
  cross join lateral (
    select filter_category as category from plans where author_id = authors.id and status = 'published'
    group by filter_category order by filter_category = 'Autre', count(*) desc, max(created_at) desc limit 1
  ) c
  order by recent desc, likes desc, authors.id`
