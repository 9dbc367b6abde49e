import type { Sql } from './sql.ts'

export const PAGES_CHANGED = 'pages_changed'

/** Every process forgets the pages it keeps, once this is committed: something must not be seen there any longer. */
export async function invalidatePages(sql: Sql): Promise<void> {
  await sql`select pg_notify(${PAGES_CHANGED}, '')`
}
