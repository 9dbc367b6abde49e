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
  topList,
  viewsList,
} from './queries.ts'

export const topCursor = cursor({ likes_count: 'count', creator: 'flag', id: 'id' })
export const viewsCursor = cursor({ views_count: 'count', id: 'id' })
export const newCursor = cursor({ created_at: 'time', id: 'id' })

type FeedQuery = FeedFilters & { sort: PublicFeedSort; after?: string | undefined }

export async function readFeed(sql: Sql, { sort, after, ...filters }: FeedQuery): Promise<FeedPage> {
  switch (sort) {
    case 'top':
      return toPage(await listPlans(sql, topList(sql, topCursor.read(after)), filters), topCursor.write)
    case 'views':
      return toPage(await listPlans(sql, viewsList(sql, viewsCursor.read(after)), filters), viewsCursor.write)
    case 'new':
      return toPage(await listPlans(sql, newList(sql, newCursor.read(after)), filters), newCursor.write)
  }
}

async function listPlans(sql: Sql, list: FeedList, filters: FeedFilters): Promise<FeedRow[]> {
  const facets = toFacets(filters)
  if (Object.values(facets).every(({ isChosen }) => !isChosen)) return await listFirstPlans(sql, list)
  const found = await listPlansOnWalk(sql, list, facets)
  if (found.length > FEED_PAGE_SIZE || !(await isLongerThanWalk(sql, list))) return found
  return await listPlansByFacets(sql, list, facets)
}

function toPage(rows: FeedRow[], placeOf: (row: FeedRow) => string): FeedPage {
  const shown = rows.slice(0, FEED_PAGE_SIZE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { plans: shown.map(({ creator: _creator, ...plan }) => plan), next: last ? placeOf(last) : null }
}
