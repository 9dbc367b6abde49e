import type { Sql } from './sql.ts'

export const PAGES_CHANGED = 'pages_changed'

/** After the commit every process clears its page cache, for what must not be seen any longer. */
export async function invalidatePages(sql: Sql): Promise<void> {
  await sql`select pg_notify(${PAGES_CHANGED}, '')`
}
