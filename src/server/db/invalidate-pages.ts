import { feedApi } from '#api/feed.ts'
import { searchApi } from '#api/search.ts'
import type { Sql } from './sql.ts'

export const PAGES_CHANGED = 'pages_changed'

/** Pages that list plans: those that a new one belongs on. */
export const FEED = feedApi.list.path
/** Pages of search results. */
export const SEARCH = [searchApi.all.path, searchApi.plans.path]

/** The database takes no longer notices. */
const NOTICE_MAX = 7_900

/**
 * After the commit every process drops the cached pages that show one of these: ids of members, plans or comments, or
 * addresses of the API that a page was made from. For what must not be seen any longer, or at once. A content delivery
 * network is notified as well (adapters/cdn/cdn.ts).
 */
export async function invalidatePages(sql: Sql, showing: 'all' | readonly (string | null)[]): Promise<void> {
  const notice = showing === 'all' ? EVERYTHING : showing.filter((id) => id !== null).join(' ')
  await sql`select pg_notify(${PAGES_CHANGED}, ${notice.length > NOTICE_MAX ? EVERYTHING : notice})`
}

/** The notice that everything may have changed. */
export const EVERYTHING = ''

/** What such a notice names; null where it is everything. */
export const readNotice = (notice: string): string[] | null =>
  notice === EVERYTHING ? null : notice.split(' ')
