import { FEED_PAGE_SIZE } from '#domain/feed.ts'
import type { PlanCard } from '#domain/plans.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import type { Facet, Facets } from './facets.ts'
import type { PlanStatsRow, PlansRow } from '#server/db/rows.gen.ts'

/*
 * A feed reads the index of its order, from the cursor on. With filters it reads each plan's facets from that index and
 * gives up after WALK plans. Rarer plans come from a second index of the same order, which keeps the plans of each
 * combination of facets together. Both cost the same however many plans there are. A country's plans are a list of their own.
 */
const WALK = 3_000
/**
 * The plans liked lately have no second index, which each like would write: a filter finds those among the most liked of
 * them, and no others.
 */
const RECENT_WALK = 10_000
/** One more row than a page, to know whether there is a next one. */
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
export type FeedRow = PlanCard & Pick<PlanStatsRow, 'creator' | 'week_likes' | 'month_likes'>

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

/** The most liked of the last seven or thirty days; those without a like since are left out. */
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
 * The same list, of one country: it has an index of its own, in the same order and with the facets. Of the plans liked
 * lately those count that the walk reaches.
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

/** Among the next plans of the list, as far as it is walked, the first that have the facets. */
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
 * best. With a country, each of them is read as far as its first plans there: the concatenation hides from PostgreSQL that the
 * country has an index too, which it would read from the beginning for every combination.
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
