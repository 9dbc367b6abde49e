import { type Dialect, type KyselyPlugin, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** better-auth speaks through Kysely, over the site's own connections. */
export const dialectOver = (db: Database): Dialect =>
  new PostgresDialect({
    pool: {
      options: {},
      async connect() {
        const connection = await db.checkOut()
        const query = (text: string, values: readonly unknown[]) =>
          connection.query({ text, values: [...values] })
        return { query, release: connection.release } as unknown as PostgresPoolClient
      },
      end: async () => {},
    },
  })

/** Our columns of time leave as texts; better-auth compares Dates. */
export const withDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(timesAsDates) }),
}

const timesAsDates = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
