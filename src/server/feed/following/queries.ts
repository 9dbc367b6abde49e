import { FEED_PAGE_SIZE, type FollowedPlan, type MemberToFollow } from '#domain/feed.ts'
import { isBanned } from '#server/db/ban-status.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { memberCard } from '#server/db/fragments.ts'

/*
 * Each followed member has two lists, of their plans and of their reposts, each an index in the order of time. What
 * happened last is their merger: only the lists that begin best can be part of it, and none with more than a page.
 * A member who follows many finds enough among the latest events of all members, without looking at the beginning of each list.
 */

/** Three pages: many plans come up more than once, and some are not online any more. A second round costs as much. */
export const EVENTS = 60
/** How many events of all members are scanned, and from how many followed members on that is faster. */
const WALK = 1_000
const MANY = 1_000

/** When a plan came up, and its id. */
export type FeedEvent = { at: string; id: string }

/** What the members one follows published and reposted last, before an event of that order. */
export const latestOfLists = (sql: Sql, userId: string, after: FeedEvent | null): Fragment => {
  const first = (table: 'plans' | 'reposts', rows: number) => sql`
    select ${table} as list, at, id from (${table === 'plans' ? allPlans(sql) : allReposts(sql)}) l
    where member = f.id ${before(sql, after)} ${latest(sql, rows)}`
  return sql`
    with lists as (
      select f.id, e.list
      from (
        select following_id as id from followers
        where follower_id = ${userId} and following_id not in (select id from silent)
      ) f
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

/** The same, found among the latest events of all members; fewer where these do not reach far enough. */
export const latestOnWalk = (sql: Sql, userId: string, after: FeedEvent | null): Fragment => {
  const walk = (list: ReturnType<typeof allPlans>) => sql`
    select at, id, member, count(*) over () = ${plainNumber(sql, WALK)} as is_cut, min(at) over () as reach
    from (select * from (${list}) l where true ${before(sql, after)} ${latest(sql, WALK)}) l`
  return sql`
    with walked as materialized (
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
/** The plans of some events, and of how many; with the last of these, and whether the member follows many. */
type Part = { plans: Row[]; events: number; last: FeedEvent | null; is_many: boolean }
type PartRow = Omit<Part, 'plans'> & Row

/**
 * The plans of the latest events that are online, each at its latest event only: one more than a page, which
 * shows whether there is a next one. One statement, which is planned once. Of members who follow many it only says so,
 * unless these are asked for.
 */
export async function readPart(
  sql: Sql,
  userId: string,
  events: Fragment,
  { ofMany = false } = {},
): Promise<Part> {
  const isMany = sql`coalesce((select following_count from profile_stats where user_id = ${userId}), 0) > ${plainNumber(sql, MANY)}`
  const rows = await sql<[PartRow, ...PartRow[]]>`
    with ${hidden(sql, userId)}, many as materialized (select ${isMany} as is_many), events as materialized (
      select * from (${events}) e ${ofMany ? sql`` : sql`where not (select is_many from many)`}
    )
    select part.*, found.*
    from (
      select (select is_many from many), (select count(*) from events) as events, (
        select jsonb_build_object('at', at, 'id', id) from events order by at, id limit 1
      ) as last
    ) part
    left join lateral (
      select ${planCardColumns(sql)}, e.at,
        case when r.at = e.at then json_build_object('at', r.at, 'by', r.by, 'others', r.reposters - 1) end as repost
      from (select max(at) as at, id from events group by id order by max(at) desc, id desc) e
      join plans p on p.id = e.id and p.status = 'published'
      join plan_stats s on s.plan_id = p.id
      left join profiles a on a.user_id = p.author_id
      left join lateral (${lastRepost(sql, userId)}) r on true
      where (p.author_id is null or p.author_id not in (select id from hidden))
        and e.at = greatest(r.at, (
          select p.created_at from followers where follower_id = ${userId} and following_id = p.author_id
        ))
      order by e.at desc, e.id desc limit ${plainNumber(sql, FEED_PAGE_SIZE + 1)}
    ) found on true
    order by found.at desc, found.id desc`
  const [{ events: count, last, is_many }] = rows
  const plans = rows.flatMap(({ events: _, last: __, is_many: ___, ...plan }) => (plan.id ? [plan] : []))
  return { plans, events: count, last, is_many }
}

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

/** Members whom one blocked or was blocked by, and closed accounts. */
const hidden = (sql: Sql, userId: string) => sql`
  hidden as materialized (
    select blocked_id as id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId}
  ), silent as materialized (
    select id from hidden union all select user_id from account_deletions
  )`

const MEMBERS = 6
/** Of these plans, the most liked lately and ever, the authors are looked at. */
const PLANS = 300

export type Candidate = { id: string; category: string }

/** Who wrote what is liked most these days, and what was ever, with what they write about most. */
export const listCandidates = (sql: Sql): Promise<Candidate[]> => sql<Candidate[]>`
  with best as (
    (select plan_id, month_likes, likes_count from plan_stats where published and month_likes > 0
      order by month_likes desc, creator desc, plan_id desc limit ${PLANS})
    union
    (select plan_id, month_likes, likes_count from plan_stats where published
      order by likes_count desc, creator desc, plan_id desc limit ${PLANS})
  ), authors as (
    select p.author_id as id, sum(best.month_likes) as recent, sum(best.likes_count) as likes
    from best join plans p on p.id = best.plan_id
    where p.author_id is not null
    group by p.author_id
  )
  select authors.id, c.category from authors
  cross join lateral (
    select filter_category as category from plans where author_id = authors.id and status = 'published'
    group by filter_category order by filter_category = 'Autre', count(*) desc, max(created_at) desc limit 1
  ) c
  order by recent desc, likes desc, authors.id`

/** The first of these, in their order, whom the member may follow and does not follow yet. */
export async function listMembersToFollow(
  sql: Sql,
  userId: string,
  candidates: readonly Candidate[],
): Promise<{ members: MemberToFollow[]; isFull: boolean }> {
  const [ids, categories] = [candidates.map(({ id }) => id), candidates.map(({ category }) => category)]
  const members = await sql<MemberToFollow[]>`
    with ${hidden(sql, userId)}
    select ${memberCard(sql)} as member, c.category
    from unnest(${ids}::uuid[], ${categories}::text[]) with ordinality c (id, category, place)
    join profiles a on a.user_id = c.id
    where c.id <> ${userId} and c.id not in (select id from silent)
      and not exists (select from followers where follower_id = ${userId} and following_id = c.id)
      and not ${isBanned(sql, sql`c.id`)}
    order by c.place limit ${plainNumber(sql, MEMBERS)}`
  return { members, isFull: members.length === MEMBERS }
}
