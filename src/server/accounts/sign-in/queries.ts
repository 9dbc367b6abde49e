import type { Sql } from '#server/db/database.ts'

/** Who came back from Google, and whether their account, or Google's part in it, has been made just now. */
export type Arrival = { user_id: string; is_new: boolean; is_linked: boolean }

/** An account has one identity at Google, the latest. Answers whether there was another. */
export async function deleteEarlierGoogle(sql: Sql, userId: string): Promise<boolean> {
  const ofGoogle = sql`user_id = ${userId} and provider_id = 'google'`
  const { count } = await sql`
    delete from accounts where ${ofGoogle}
      and id <> (select id from accounts where ${ofGoogle} order by created_at desc, id limit 1)`
  return count > 0
}

/** Ends the session that better-auth opened, and answers whose it was. The moments are those of this process's clock. */
export async function takeArrival(sql: Sql, token: string, since: Date): Promise<Arrival | null> {
  const made = sql`>= ${since.toISOString()}::timestamptz`
  const [row] = await sql<Arrival[]>`
    delete from sessions s using users u where s.token = ${token} and u.id = s.user_id
    returning s.user_id, u.created_at ${made} as is_new, exists (
      select from accounts a where a.user_id = u.id and a.provider_id = 'google' and a.created_at ${made}
    ) as is_linked`
  return row ?? null
}
