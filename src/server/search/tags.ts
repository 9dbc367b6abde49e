import type { Found, FoundTag } from '#domain/search/search.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { EMPTY_PAGE, PAGE_ROWS, toPage } from '#server/search/page.ts'
import type { Query } from '#server/search/read-query.ts'
import { listTagsWith, type TagRow } from './tags.queries.ts'

const tagCursor = pageCursor({ plans: 'count', number: 'count' })

export async function searchTags(sql: Sql, query: Query | null, after?: string): Promise<Found<FoundTag>> {
  if (!query) return EMPTY_PAGE
  return toFoundTags(await listTagsWith(sql, query, { rows: PAGE_ROWS, after: tagCursor.read(after) }))
}

export const toFoundTags = (tags: TagRow[]): Found<FoundTag> =>
  toPage(tags, { toItem: toTag, cursorOf: ({ plans, id }) => tagCursor.write({ plans, number: id }) })

export const toTag = ({ tag, plans }: TagRow): FoundTag => ({ tag, plans })
