import { notFound } from '#domain/errors.ts'
import { FEED_PAGE_SIZE, type FeedPage } from '#domain/feed.ts'
import type { Sql } from '#server/db/database.ts'
import { pageCursor } from '#server/http/page-cursor.ts'
import { insertBookmark, listBookmarks } from './queries.ts'

const bookmarkCursor = pageCursor({ saved_at: 'time', id: 'id' })

export async function addBookmark(sql: Sql, userId: string, planId: string): Promise<{ done: true }> {
  if (!(await insertBookmark(sql, userId, planId))) throw notFound('Ce plan n’existe pas.')
  return { done: true }
}

export async function readBookmarks(sql: Sql, userId: string, after: string | undefined): Promise<FeedPage> {
  const rows = await listBookmarks(sql, userId, bookmarkCursor.read(after), FEED_PAGE_SIZE + 1)
  const { shown, next } = bookmarkCursor.page(rows, FEED_PAGE_SIZE)
  return { plans: shown.map(({ saved_at: _at, ...plan }) => plan), next }
}
