import type { BookmarkSort } from '#domain/reactions-bookmarks.ts'
import { notFound } from '#domain/errors.ts'
import { FEED_PAGE_SIZE, type FeedPage } from '#domain/feed/feed.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/plan-card.ts'
import { countBookmarks, insertBookmark, listBookmarks } from './bookmarks.queries.ts'

const bookmarkCursor = pageCursor({ saved_at: 'time', id: 'id' })

export async function addBookmark(sql: Sql, userId: string, planId: string): Promise<{ done: true }> {
  if (!(await insertBookmark(sql, userId, planId))) throw notFound('Ce plan n’existe pas.')
  return { done: true }
}

type BookmarksRequest = { after?: string | undefined; q?: string | undefined; sort: BookmarkSort }

/** The total counts the latest bookmarks up to BOOKMARKS_COUNTED, whatever is searched. */
export async function readBookmarks(
  sql: Sql,
  userId: string,
  { after, ...filter }: BookmarksRequest,
): Promise<FeedPage & { total: number }> {
  const [rows, total] = await Promise.all([
    listBookmarks(sql, userId, filter, bookmarkCursor.read(after), FEED_PAGE_SIZE + 1),
    countBookmarks(sql, userId),
  ])
  const { shown, next } = bookmarkCursor.page(rows, FEED_PAGE_SIZE)
  return { plans: shown.map(({ saved_at: _at, ...plan }) => toPlanCard(plan)), next, total }
}
