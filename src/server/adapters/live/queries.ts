import type { Sql } from '#server/db/database.ts'

/** Sends each payload, in order, to every process that listens on the channel. */
export async function publishPayloads(sql: Sql, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
}
