import type { Sql } from '#server/db/database.ts'

export async function hasMembers(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from users limit 1`
  return first !== undefined
}

/** The limits of this transaction are not those of a request: it writes a whole community, on whatever machine. */
export const liftTimeLimits = (tx: Sql) =>
  tx`select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`
