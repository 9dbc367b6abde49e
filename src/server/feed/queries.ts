import { FEED_PAGE_SIZE, type WeekPlan } from '#domain/feed/feed.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import type { Facet, Facets } from './facets.ts'
import type { PlanStatsRow, PlansRow } from '#server/platform/db/rows.gen.ts'

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

export type TopCursor = Pick<PlanStatsRow, 'likes_count' | 'creator'> & Pick<PlansRow, 'id'>
export type RecentWindow = 'week_likes' | 'month_likes'
type RecentCursor = { likes: number; creator: boolean; id: string }
export type ViewsCursor = Pick<PlanStatsRow, 'views_count'> & Pick<PlansRow, 'id'>
export type NewCursor = Pick<PlansRow, 'created_at' | 'id'>

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
