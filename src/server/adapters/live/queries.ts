import type { Sql } from '#server/db/database.ts'

/** Says each payload on the channel, in order, to every process that listens. */
export async function notifyAll(sql: Sql, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
}
