import { type Dialect, type KyselyPlugin, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Lets better-auth, which uses Kysely, share the connection pool of the site. */
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

/** Our driver returns timestamps as strings; better-auth compares Dates. */
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
