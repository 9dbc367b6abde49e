import { FEED_PAGE_SIZE, type FeedPage, type PublicFeedSort } from '#domain/feed.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import { type FeedFilters, toFacets } from './facets.ts'
import {
  type FeedList,
  type FeedRow,
  isLongerThanWalk,
  listFirstPlans,
  listPlansByFacets,
  listPlansOnWalk,
  newList,
  recentList,
  topList,
  viewsList,
} from './queries.ts'

export const topCursor = cursor({ likes_count: 'count', creator: 'flag', id: 'id' })
const weekCursor = cursor({ week_likes: 'count', creator: 'flag', id: 'id' })
const monthCursor = cursor({ month_likes: 'count', creator: 'flag', id: 'id' })
export const viewsCursor = cursor({ views_count: 'count', id: 'id' })
export const newCursor = cursor({ created_at: 'time', id: 'id' })

type FeedQuery = FeedFilters & { sort: PublicFeedSort; after?: string | undefined }

export async function readFeed(sql: Sql, { sort, after, ...filters }: FeedQuery): Promise<FeedPage> {
  switch (sort) {
    case 'top':
      return toPage(
        topCursor.page(await listPlans(sql, topList(sql, topCursor.read(after)), filters), FEED_PAGE_SIZE),
      )
    case 'week':
      return toPage(
        weekCursor.page(
          await listPlans(sql, recentList(sql, 'week_likes', weekCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'month':
      return toPage(
        monthCursor.page(
          await listPlans(sql, recentList(sql, 'month_likes', monthCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'views':
      return toPage(
        viewsCursor.page(
          await listPlans(sql, viewsList(sql, viewsCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'new':
      return toPage(
        newCursor.page(await listPlans(sql, newList(sql, newCursor.read(after)), filters), FEED_PAGE_SIZE),
      )
  }
}

async function listPlans(sql: Sql, list: FeedList, filters: FeedFilters): Promise<FeedRow[]> {
  const facets = toFacets(filters)
  if (Object.values(facets).every(({ isChosen }) => !isChosen)) return await listFirstPlans(sql, list)
  const found = await listPlansOnWalk(sql, list, facets)
  if (found.length > FEED_PAGE_SIZE || !(await isLongerThanWalk(sql, list))) return found
  return await listPlansByFacets(sql, list, facets)
}

const toPage = ({ shown, next }: { shown: FeedRow[]; next: string | null }): FeedPage => ({
  plans: shown.map(({ creator: _creator, week_likes: _week, month_likes: _month, ...plan }) => plan),
  next,
})
