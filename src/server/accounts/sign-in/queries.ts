import type { Sql } from '#server/db/database.ts'

/** The member who came back from Google, and whether the account, or its link to Google, is new. */
export type GoogleSignIn = { user_id: string; is_new: boolean; is_linked: boolean }

/** Keeps only the latest Google identity of the account. Returns whether there was another one. */
export async function deleteEarlierGoogle(sql: Sql, userId: string): Promise<boolean> {
  const ofGoogle = sql`user_id = ${userId} and provider_id = 'google'`
  const { count } = await sql`
    delete from accounts where ${ofGoogle}
      and id <> (select id from accounts where ${ofGoogle} order by created_at desc, id limit 1)`
  return count > 0
}

/** Deletes the session that better-auth opened. `since` and the times of its rows come from the clock of this process. */
export async function takeGoogleSession(sql: Sql, token: string, since: Date): Promise<GoogleSignIn | null> {
  const made = sql`>= ${since.toISOString()}::timestamptz`
  return await sql.maybeOne<GoogleSignIn>`
    delete from sessions s using users u where s.token = ${token} and u.id = s.user_id
    returning s.user_id, u.created_at ${made} as is_new, exists (
      select from accounts a where a.user_id = u.id and a.provider_id = 'google' and a.created_at ${made}
    ) as is_linked`
}
