import { feedApi } from '#api/feed.ts'
import { searchApi } from '#api/search.ts'
import type { Sql } from './sql.ts'

export const PAGES_CHANGED = 'pages_changed'

/** Stands for the pages that list plans, which a new plan changes. */
export const FEED = feedApi.list.path
/** Stands for the pages of search results. */
export const SEARCH = [searchApi.all.path, searchApi.plans.path]

/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more. */
const NOTICE_MAX = 7_900

/**
 * After the commit, every process drops the cached pages that show one of these ids of members, plans or comments, or that
 * were made from one of these API paths. Used when content must disappear or appear at once. The pages are also purged
 * from a content delivery network (platform/adapters/cdn.ts).
 */
export async function invalidatePages(sql: Sql, showing: 'all' | readonly (string | null)[]): Promise<void> {
  const notice = showing === 'all' ? EVERYTHING : showing.filter((id) => id !== null).join(' ')
  await sql`select pg_notify(${PAGES_CHANGED}, ${notice.length > NOTICE_MAX ? EVERYTHING : notice})`
}

/** The notice that everything may have changed. */
export const EVERYTHING = ''

/** The ids and API paths in a notice. Null if everything may have changed. */
export const readNotice = (notice: string): string[] | null =>
  notice === EVERYTHING ? null : notice.split(' ')
