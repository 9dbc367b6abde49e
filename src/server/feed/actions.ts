import {
  FEED_PAGE_SIZE,
  type FeedPage,
  type PublicFeedSort,
  WEEK_TOP_SIZE,
  type WeekPlan,
} from '#domain/feed/feed.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor, pageOf } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/plan-card.ts'
import { type FeedFilters, toFacets } from './facets.ts'
import {
  type FeedList,
  type FeedRow,
  inCountry,
  isLongerThanWalk,
  listFirstPlans,
  listPlansByFacets,
  listPlansOnWalk,
  listWeekPlans,
  newList,
  type RecentWindow,
  recentList,
  topList,
  viewsList,
} from './queries.ts'

export const topCursor = pageCursor({ likes_count: 'count', creator: 'flag', id: 'id' })
const recentCursor = pageCursor({ likes: 'count', creator: 'flag', id: 'id' })
export const viewsCursor = pageCursor({ views_count: 'count', id: 'id' })
export const newCursor = pageCursor({ created_at: 'time', id: 'id' })

type FeedQuery = FeedFilters & { sort: PublicFeedSort; after?: string | undefined }

export async function readFeed(sql: Sql, { sort, after, ...filters }: FeedQuery): Promise<FeedPage> {
  switch (sort) {
    case 'top':
      return toPage(
        topCursor.page(
          await listFeedPlans(sql, topList(sql, topCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'week':
    case 'month':
      return toPage(await readRecent(sql, `${sort}_likes`, after, filters))
    case 'views':
      return toPage(
        viewsCursor.page(
          await listFeedPlans(sql, viewsList(sql, viewsCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'new':
      return toPage(
        newCursor.page(
          await listFeedPlans(sql, newList(sql, newCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
  }
}

/** The first plans of « Cette semaine », or none. */
export async function readWeekTop(sql: Sql): Promise<WeekPlan[]> {
  const plans = await listWeekPlans(sql, WEEK_TOP_SIZE)
  return plans.length === WEEK_TOP_SIZE ? plans : []
}

async function readRecent(sql: Sql, window: RecentWindow, after: string | undefined, filters: FeedFilters) {
  const rows = await listFeedPlans(sql, recentList(sql, window, recentCursor.read(after)), filters)
  return pageOf(rows, FEED_PAGE_SIZE, ({ [window]: likes, creator, id }) =>
    recentCursor.write({ likes, creator, id }),
  )
}

async function listFeedPlans(
  sql: Sql,
  all: FeedList,
  { country, ...filters }: FeedFilters,
): Promise<FeedRow[]> {
  const list = country ? inCountry(sql, all, country) : all
  const facets = toFacets(filters)
  if (Object.values(facets).every(({ isChosen }) => !isChosen)) return await listFirstPlans(sql, list)
  const found = await listPlansOnWalk(sql, list, facets)
  if (found.length > FEED_PAGE_SIZE || !list.hasFacetsIndex || !(await isLongerThanWalk(sql, list)))
    return found
  return await listPlansByFacets(sql, all, facets, country)
}

const toPage = ({ shown, next }: { shown: FeedRow[]; next: string | null }): FeedPage => ({
  plans: shown.map(({ creator: _creator, week_likes: _week, month_likes: _month, ...plan }) =>
    toPlanCard(plan),
  ),
  next,
})
