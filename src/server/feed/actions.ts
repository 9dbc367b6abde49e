import { FEED_PAGE_SIZE, type FeedPage, type PublicFeedSort } from '#domain/feed.ts'
import type { PlanCard } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from './cursor.ts'
import { listMostViewedPlans, listNewPlans, listTopPlans } from './queries.ts'

const topCursor = cursor({ likes_count: 'count', creator: 'flag', id: 'id' })
const viewsCursor = cursor({ views_count: 'count', id: 'id' })
const newCursor = cursor({ created_at: 'time', id: 'id' })

export async function readFeed(sql: Sql, sort: PublicFeedSort, after: string | undefined): Promise<FeedPage> {
  switch (sort) {
    case 'top': {
      const rows = await listTopPlans(sql, topCursor.read(after))
      return toPage(rows, topCursor.write, ({ creator: _creator, ...plan }) => plan)
    }
    case 'views':
      return toPage(await listMostViewedPlans(sql, viewsCursor.read(after)), viewsCursor.write)
    case 'new':
      return toPage(await listNewPlans(sql, newCursor.read(after)), newCursor.write)
  }
}

function toPage<Row extends PlanCard>(
  rows: Row[],
  placeOf: (row: Row) => string,
  toCard: (row: Row) => PlanCard = (row) => row,
): FeedPage {
  const shown = rows.slice(0, FEED_PAGE_SIZE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { plans: shown.map(toCard), next: last ? placeOf(last) : null }
}
