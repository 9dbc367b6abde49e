import { FEED_PAGE_SIZE, type WeekPlan } from '#domain/feed/feed.ts'
import { DECISIONS, NEW_LINES_MAX, type NewPlan, REPLIES } from '#domain/feed/last-visit.ts'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { VISIT } from '#domain/accounts/viewer.ts'
import { isTag, tagOf } from '#domain/feed/topics.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import type { PlanStatsRow, PlansRow } from '#server/platform/db/rows.gen.ts'
import { isMutedByLevel, notificationColumns } from '#server/notifications/queries.ts'
import type { Facet, Facets } from './facets.ts'
import { hidden } from './following.queries.ts'

/*
 * Each sort order has an index, which the feed reads from the cursor on. With filters, the feed reads the facets from that
 * index and stops after WALK plans. If this finds too few plans, a second index is used: it has the same order, grouped by
 * combination of facets. The cost of both does not depend on the number of plans. Each country has its own list.
 */
const WALK = 3_000
/**
 * The recently liked plans have no second index, because each like would have to update it. A filter therefore only finds
 * plans among the first RECENT_WALK of the list.
 */
const RECENT_WALK = 10_000
/** One row more than a page shows whether there is a next page. */
const ROWS = FEED_PAGE_SIZE + 1

/**
 * The published plans `f` in one order, after a cursor. The cursor is a subquery, so that PostgreSQL does not see its
 * values while planning: near the end, where it expects few plans, it would scan all that are left.
 */
export type FeedList = {
  columns: Fragment
  plans: Fragment
  order: Fragment
  id: Fragment
  walk: number
  hasFacetsIndex: boolean
}
export type FeedRow = PlanCardRow & Pick<PlanStatsRow, 'creator' | 'week_likes' | 'month_likes'>

type TopCursor = Pick<PlanStatsRow, 'likes_count' | 'creator'> & Pick<PlansRow, 'id'>
export type RecentWindow = 'week_likes' | 'month_likes'
type RecentCursor = { likes: number; creator: boolean; id: string }
type ViewsCursor = Pick<PlanStatsRow, 'views_count'> & Pick<PlansRow, 'id'>
type NewCursor = Pick<PlansRow, 'created_at' | 'id'>

export const topList = (sql: Sql, after: TopCursor | null): FeedList => ({
  columns: sql`f.likes_count, f.creator, f.plan_id`,
  plans: sql`plan_stats f where f.published
    ${after ? sql`and (f.likes_count, f.creator, f.plan_id) < (select ${after.likes_count}::int, ${after.creator}::boolean, ${after.id}::uuid)` : sql``}`,
  order: sql`f.likes_count desc, f.creator desc, f.plan_id desc`,
  id: sql`f.plan_id`,
  walk: WALK,
  hasFacetsIndex: true,
})

/** Lists the most liked plans of the last seven or thirty days. Plans without a like in that time are left out. */
export const recentList = (sql: Sql, window: RecentWindow, after: RecentCursor | null): FeedList => {
  const likes = sql`f.${sql(window)}`
  return {
    columns: sql`${likes}, f.creator, f.plan_id`,
    plans: sql`plan_stats f where f.published and ${likes} > 0
      ${after ? sql`and (${likes}, f.creator, f.plan_id) < (select ${after.likes}::int, ${after.creator}::boolean, ${after.id}::uuid)` : sql``}`,
    order: sql`${likes} desc, f.creator desc, f.plan_id desc`,
    id: sql`f.plan_id`,
    walk: RECENT_WALK,
    hasFacetsIndex: false,
  }
}

export const viewsList = (sql: Sql, after: ViewsCursor | null): FeedList => ({
  columns: sql`f.views_count, f.plan_id`,
  plans: sql`plan_stats f where f.published
    ${after ? sql`and (f.views_count, f.plan_id) < (select ${after.views_count}::int, ${after.id}::uuid)` : sql``}`,
  order: sql`f.views_count desc, f.plan_id desc`,
  id: sql`f.plan_id`,
  walk: WALK,
  hasFacetsIndex: true,
})

export const newList = (sql: Sql, after: NewCursor | null): FeedList => ({
  columns: sql`f.created_at, f.id`,
  plans: sql`plans f where f.status = 'published'
    ${after ? sql`and (f.created_at, f.id) < (select ${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}`,
  order: sql`f.created_at desc, f.id desc`,
  id: sql`f.id`,
  walk: WALK,
  hasFacetsIndex: true,
})

/**
 * Restricts the list to one country. An index by country has the same order and contains the facets. The recently liked
 * plans have no such index: only the first `list.walk` plans are searched.
 */
export const inCountry = (sql: Sql, list: FeedList, country: string): FeedList => ({
  ...list,
  plans: list.hasFacetsIndex
    ? sql`${list.plans} and f.country = ${country}`
    : sql`(
        select ${list.columns}, f.facets, f.country from ${list.plans}
        order by ${list.order} limit ${plainNumber(sql, list.walk)}
      ) f where f.country = ${country}`,
})

export const listFirstPlans = (sql: Sql, list: FeedList): Promise<FeedRow[]> =>
  listCards(
    sql,
    list,
    sql`select ${list.columns} from ${list.plans} order by ${list.order} limit ${plainNumber(sql, ROWS)}`,
  )

/** The most liked plans of the last seven days, without their texts and counters. */
export function listWeekPlans(sql: Sql, atMost: number): Promise<WeekPlan[]> {
  const { columns, plans, order } = recentList(sql, 'week_likes', null)
  return sql<WeekPlan[]>`
    select p.id, p.slug, p.title, a.pseudo as author, f.week_likes
    from (select ${columns} from ${plans} order by ${order} limit ${atMost}) f
    join plans p on p.id = f.plan_id
    left join profiles a on a.user_id = p.author_id
    order by ${order}`
}

/** Searches the next `list.walk` plans of the list for plans with these facets. */
export const listPlansOnWalk = (sql: Sql, list: FeedList, facets: Facets): Promise<FeedRow[]> =>
  listCards(
    sql,
    list,
    sql`
      select * from (
        select ${list.columns}, f.facets from ${list.plans} order by ${list.order} limit ${plainNumber(sql, list.walk)}
      ) f
      where true ${Object.values(facets).map((facet) => hasFacet(sql, facet))}
      order by ${list.order}
      limit ${plainNumber(sql, ROWS)}`,
  )

/** A condition on the plan `f`. */
const hasFacet = (sql: Sql, { isChosen, shift, mask, from, to }: Facet) =>
  isChosen ? sql`and (f.facets >> ${shift}) & ${mask} between ${from} and ${to}` : sql``

export async function isLongerThanWalk(sql: Sql, list: FeedList): Promise<boolean> {
  const rest =
    await sql`select ${list.columns} from ${list.plans} order by ${list.order} offset ${plainNumber(sql, list.walk)} limit 1`
  return rest.length > 0
}

/**
 * Merges the lists of each wanted combination of facets. A page of n rows needs only the n lists whose first plan ranks
 * best. The concatenation in the condition on the country is deliberate: without it PostgreSQL would use the index by
 * country, and read it from the beginning for every combination.
 */
export const listPlansByFacets = (
  sql: Sql,
  list: FeedList,
  facets: Facets,
  country: string | undefined,
): Promise<FeedRow[]> => {
  const isThere = country ? sql`and f.country || '' = ${country}` : sql``
  const best = (combinations: Fragment, rows: number) => sql`
    select f.*
    from (${combinations}) wanted
    cross join lateral (
      select ${list.columns}, f.facets from ${list.plans} and f.facets = wanted.facets ${isThere}
      order by ${list.order} limit ${plainNumber(sql, rows)}
    ) f
    order by ${list.order}
    limit ${plainNumber(sql, ROWS)}`
  const combinations = sql`
    select pack_facets(category, budget, difficulty, duration, verified) as facets
    from ${numbers(sql, facets.category)} category, ${numbers(sql, facets.budget)} budget,
      ${numbers(sql, facets.difficulty)} difficulty, ${numbers(sql, facets.duration)} duration,
      ${numbers(sql, facets.verified)} verified`
  return listCards(sql, list, best(best(combinations, 1), ROWS))
}

const numbers = (sql: Sql, { from, to }: Facet) => sql`generate_series(${from}::int, ${to}::int)`

const listCards = (sql: Sql, { order, id }: FeedList, found: Fragment): Promise<FeedRow[]> => sql<FeedRow[]>`
  select ${planCardColumns(sql)}, s.creator, s.week_likes, s.month_likes
  from (${found}) f
  join plans p on p.id = ${id}
  join plan_stats s on s.plan_id = ${id}
  left join profiles a on a.user_id = p.author_id
  order by ${order}`

/** The newest notifications that are read, of all kinds. */
const NOTIFICATIONS = 200
/** The latest followed members whose plans are read. The others are in « Abonnements ». */
const FOLLOWED = 1_000
/** The newest plans that are read of each topic, because some may be hidden. */
const OF_TOPIC = 10

/**
 * What a member has not read since their last visit: decisions on their plans, replies, plans of followed members and topics.
 * Empty on a first visit. The first requests of a visit are not recorded yet (server/platform/usage): then the recorded one is the last.
 */
export function findSinceLastVisit(
  sql: Sql,
  userId: string,
): Promise<{ notifications: MemberNotification[]; plans: NewPlan[] }> {
  return sql.one<{ notifications: MemberNotification[]; plans: NewPlan[] }>`
    with ${hidden(sql, userId)}, visit as materialized (
      select case when visited_at < now() - make_interval(mins => ${VISIT.idleMinutes}) then visited_at
        else previous_visit_at end as ended_at
      from profiles where user_id = ${userId}
    ), unread as materialized (
      select n.* from profiles p
      cross join lateral (
        select * from notifications
        where user_id = p.user_id and created_at > (select ended_at from visit)
        order by created_at desc, id desc limit ${plainNumber(sql, NOTIFICATIONS)}
      ) n
      join plans plan on plan.id = n.plan_id
      where p.user_id = ${userId} and not n.read and (
        n.type = any (${[...DECISIONS]}::text[]) and plan.author_id = p.user_id and plan.status <> 'deleted'
        or n.type = any (${[...REPLIES]}::text[]) and plan.status = 'published'
          and n.actor_id not in (select id from silent) and not ${isMutedByLevel(sql, sql`n.plan_id`, sql`n.type`)}
      )
    ), found as (
      select distinct on (id) id, at, topic from (
        select e.id, e.at, null as topic
        from (
          select following_id as id from followers where follower_id = ${userId}
          order by created_at desc, following_id desc limit ${plainNumber(sql, FOLLOWED)}
        ) f
        cross join lateral (
          select id, created_at as at from plans
          where author_id = f.id and status = 'published' and created_at > (select ended_at from visit)
          order by created_at desc, id desc limit ${plainNumber(sql, NEW_LINES_MAX)}
        ) e
        union all
        select e.id, e.at, f.topic from topic_follows f
        cross join lateral (
          select plan_id as id, online_at as at from plan_topics
          where topic = f.topic and online_at > (select ended_at from visit)
          order by online_at desc, plan_id desc limit ${plainNumber(sql, OF_TOPIC)}
        ) e
        where f.user_id = ${userId}
      ) listed
      order by id, topic nulls first
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc), '[]')
        from (${notificationColumns(sql)} from unread n
          left join profiles a on a.user_id = n.actor_id left join plans p on p.id = n.plan_id) shown
      ) as notifications,
      (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc), '[]')
        from (
          select p.id, p.slug, p.title, a.pseudo as author, p.at as created_at,
            case when p.topic is not null then jsonb_build_object('topic', p.topic, 'name', coalesce(
              (select tag from search_tags where p.topic like 'tag:%' and key = substr(p.topic, 5)), p.filter_category
            )) end as topic
          from (
            select p.id, p.slug, p.title, p.author_id, p.filter_category, found.at, found.topic
            from found join plans p on p.id = found.id and p.status = 'published'
            where p.author_id is distinct from ${userId}
              and (p.author_id is null or p.author_id not in (select id from silent))
            order by found.at desc, found.id desc limit ${plainNumber(sql, NEW_LINES_MAX)}
          ) p
          left join profiles a on a.user_id = p.author_id
        ) shown
      ) as plans`
}

/** From now on only what is newer is listed. */
export async function dismissLastVisit(sql: Sql, userId: string): Promise<void> {
  await sql`update profiles set visited_at = now(), previous_visit_at = now() where user_id = ${userId}`
}

/** Tags are compared without case, as in the search. */
const keyOf = (sql: Sql, topic: string) =>
  isTag(topic) ? sql`'tag:' || search_tag_key(${tagOf(topic)})` : sql`${topic}`

/** Counts the tags that the member follows, without this one. */
export async function countOtherTags(sql: Sql, userId: string, topic: string): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from topic_follows
    where user_id = ${userId} and topic like 'tag:%' and topic <> ${keyOf(sql, topic)}`
  return row.count
}

export async function insertTopicFollow(sql: Sql, userId: string, topic: string): Promise<void> {
  await sql`
    insert into topic_follows (user_id, topic) values (${userId}, ${keyOf(sql, topic)}) on conflict do nothing`
}

export async function deleteTopicFollow(sql: Sql, userId: string, topic: string): Promise<void> {
  await sql`delete from topic_follows where user_id = ${userId} and topic = ${keyOf(sql, topic)}`
}

/** A tag is spelled as it was first written. */
export const listTopics = (sql: Sql, userId: string) => sql<{ topic: string; tag: string | null }[]>`
  select f.topic, t.tag from topic_follows f left join search_tags t on f.topic like 'tag:%' and t.key = substr(f.topic, 5)
  where f.user_id = ${userId}`
