import {
  FEED_PAGE_SIZE,
  type FollowedPlan,
  type FollowingSource,
  type MemberToFollow,
} from '#domain/feed/feed.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/*
 * Each followed member has two lists, plans and reposts, each followed topic has a list of plans, and each list has an index
 * by time. The feed merges these lists. A repost is later than the publication, so the latest event of a plan is a member's
 * if there is one; at the same time (a plan of a followed member and of a followed topic) the member's comes first.
 * To find the latest EVENTS events, it is enough to read the EVENTS lists with the latest first event, and EVENTS rows of each.
 * For a viewer who follows many members, the query scans the latest events of all members instead: this avoids reading the
 * start of every list.
 */

/** Three pages, because many events concern the same plan or a plan that is offline. A second round costs as much. */
export const EVENTS = 60
/** The rows of each followed topic that are read first. */
const FIRST = 5
/** WALK is the number of events of all members that are scanned. With more than MANY followed members the scan is faster. */
const WALK = 1_000
const MANY = 1_000

/** The time of a publication or repost, and the id of the plan. */
export type FeedEvent = { at: string; id: string }

/** Selects the latest events, older than the cursor `after`, of the followed members and topics, or of one of both. */
export const latestOfLists = (
  sql: Sql,
  userId: string,
  after: FeedEvent | null,
  from?: FollowingSource,
): Fragment => {
  if (from === 'members') return latestOfMembers(sql, userId, after)
  if (from === 'topics') return latestOfTopics(sql, userId, after)
  return sql`
    (select * from (${latestOfMembers(sql, userId, after)}) m) union (select * from (${latestOfTopics(sql, userId, after)}) t)
    ${latest(sql, EVENTS)}`
}

const latestOfMembers = (sql: Sql, userId: string, after: FeedEvent | null): Fragment => {
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

/**
 * A plan of several followed topics is one event. The first few rows of each topic show how far back the latest EVENTS reach,
 * so that not EVENTS rows of each topic are read.
 */
const latestOfTopics = (sql: Sql, userId: string, after: FeedEvent | null): Fragment => {
  const ofTopics = (rows: number, since: Fragment) => sql`
    select distinct e.at, e.id from topic_follows f
    cross join lateral (
      select at, id from (${allTopics(sql)}) l where topic = f.topic ${since} ${before(sql, after)} ${latest(sql, rows)}
    ) e
    where f.user_id = ${userId}
    ${latest(sql, EVENTS)}`
  return sql`
    with reach as materialized (
      select min(at) as at from (${ofTopics(FIRST, sql``)}) e having count(*) = ${plainNumber(sql, EVENTS)}
    )
    ${ofTopics(EVENTS, sql`and at >= coalesce((select at from reach), '-infinity')`)}`
}

/** Selects the same events, those of members among the latest events of all members. It finds fewer when the scan ends too early. */
export const latestOnWalk = (
  sql: Sql,
  userId: string,
  after: FeedEvent | null,
  from?: FollowingSource,
): Fragment => {
  const walk = (list: ReturnType<typeof allPlans>) => sql`
    select at, id, member, count(*) over () = ${plainNumber(sql, WALK)} as is_cut, min(at) over () as reach
    from (select * from (${list}) l where true ${before(sql, after)} ${latest(sql, WALK)}) l`
  const isReached = sql`at > coalesce((select max(reach) from walked where is_cut), '-infinity')`
  const topics =
    from === 'members'
      ? sql``
      : sql`union select * from (${latestOfTopics(sql, userId, after)}) t where ${isReached}`
  return sql`
    with walked as materialized (
      (${walk(sql`${allPlans(sql)} where status = 'published'`)}) union all (${walk(allReposts(sql))})
    )
    (
      select e.at, e.id
      from (
        select * from walked where ${isReached} and member not in (select id from silent) order by at desc, id desc
      ) e
      cross join lateral (
        select from followers where follower_id = ${userId} and following_id = e.member limit 1
      ) f
      ${latest(sql, EVENTS)}
    )
    ${topics}
    ${latest(sql, EVENTS)}`
}

const allPlans = (sql: Sql) => sql`select created_at as at, id, author_id as member from plans`
const allReposts = (sql: Sql) => sql`select created_at as at, plan_id as id, user_id as member from reposts`

const allTopics = (sql: Sql) => sql`select online_at as at, plan_id as id, topic from plan_topics`

const before = (sql: Sql, after: FeedEvent | null) =>
  after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``
const latest = (sql: Sql, rows: number) => sql`order by at desc, id desc limit ${plainNumber(sql, rows)}`

type Row = PlanCardRow & Pick<FollowedPlan, 'repost' | 'topic'> & { at: string }
/** `events` is the number of events read, and `last` the oldest one. `is_many`: the viewer follows more than MANY members. */
type Part = { plans: Row[]; events: number; last: FeedEvent | null; is_many: boolean }
type PartRow = Omit<Part, 'plans'> & Row

/**
 * Reads the published plans of the events, each at its latest event only. It reads one plan more than a page, to know
 * whether there is a next page. When the viewer follows many members, it reads no events and only returns `is_many`, unless
 * `ofMany` is set. It is one statement, so that PostgreSQL plans it once.
 */
export async function listFollowingPart(
  sql: Sql,
  userId: string,
  events: Fragment,
  { ofMany = false, from }: { ofMany?: boolean; from?: FollowingSource | undefined } = {},
): Promise<Part> {
  const isMany = sql`coalesce((select following_count from profile_stats where user_id = ${userId}), 0) > ${plainNumber(sql, MANY)}`
  const ofMembers = from === 'topics' ? sql`false` : sql`true`
  const ofTopics = from === 'members' ? sql`false` : sql`true`
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
        case when r.at = e.at then json_build_object('at', r.at, 'by', r.by, 'others', r.reposters - 1) end as repost,
        case when greatest(r.at, m.at) is distinct from e.at then t.topic end as topic
      from (select max(at) as at, id from events group by id order by max(at) desc, id desc) e
      join plans p on p.id = e.id and p.status = 'published'
      join plan_stats s on s.plan_id = p.id
      left join profiles a on a.user_id = p.author_id
      left join lateral (${lastRepost(sql, userId)}) r on ${ofMembers}
      left join lateral (
        select p.created_at as at from followers where follower_id = ${userId} and following_id = p.author_id
      ) m on ${ofMembers}
      left join lateral (${firstTopic(sql, userId)}) t on ${ofTopics}
      where p.author_id is distinct from ${userId}
        and (p.author_id is null or p.author_id not in (select id from hidden))
        and e.at = greatest(r.at, m.at, t.at)
      order by e.at desc, e.id desc limit ${plainNumber(sql, FEED_PAGE_SIZE + 1)}
    ) found on true
    order by found.at desc, found.id desc`
  const [{ events: count, last, is_many }] = rows
  const plans = rows.flatMap(({ events: _, last: __, is_many: ___, ...plan }) => (plan.id ? [plan] : []))
  return { plans, events: count, last, is_many }
}

/**
 * Finds the followed member who reposted the plan `p` last, and counts all followed members who did. The query starts from
 * the shorter list: the reposts of the plan, or the members whom the viewer follows.
 */
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

/** Finds the followed topic of the plan `p`: its category before its tags, as « categorie: » comes before « tag: ». */
const firstTopic = (sql: Sql, userId: string) => sql`
  select t.online_at as at, json_build_object(
    'topic', t.topic,
    'name', coalesce((select tag from search_tags where t.topic like 'tag:%' and key = substr(t.topic, 5)), p.filter_category)
  ) as topic
  from plan_topics t
  where t.plan_id = p.id and exists (select from topic_follows where user_id = ${userId} and topic = t.topic)
  order by t.topic limit 1`

/** `hidden`: members whom the viewer blocked, or who blocked the viewer. `silent`: these, and closed accounts. */
export const hidden = (sql: Sql, userId: string) => sql`
  hidden as materialized (
    select blocked_id as id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId}
  ), silent as materialized (
    select id from hidden union all select id from users where closed_at is not null
  )`

const MEMBERS = 6
/** The candidates are the authors of this many plans of each ranking: likes of the month, and likes of all time. */
const PLANS = 300

export type Candidate = { id: string; category: string }

/** Lists the authors of the most liked plans, of the month and of all time, each with their most frequent category. */
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

/** Returns the first candidates, in their order, whom the member may follow and does not follow yet. */
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
