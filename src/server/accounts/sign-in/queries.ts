import type { Sql } from '#server/db/database.ts'

/** The member who came back from Google, and whether the account, or its link to Google, is new. */
export type GoogleSignIn = { user_id: string; is_new: boolean; is_linked: boolean }

/** An account has one identity at Google, the latest. Returns whether there was another. */
export async function deleteEarlierGoogle(sql: Sql, userId: string): Promise<boolean> {
  const ofGoogle = sql`user_id = ${userId} and provider_id = 'google'`
  const { count } = await sql`
    delete from accounts where ${ofGoogle}
      and id <> (select id from accounts where ${ofGoogle} order by created_at desc, id limit 1)`
  return count > 0
}

/** Ends the session that better-auth opened, and returns its member. The times are of this process's clock. */
export async function takeGoogleSession(sql: Sql, token: string, since: Date): Promise<GoogleSignIn | null> {
  const made = sql`>= ${since.toISOString()}::timestamptz`
  return await sql.maybeOne<GoogleSignIn>`
    delete from sessions s using users u where s.token = ${token} and u.id = s.user_id
    returning s.user_id, u.created_at ${made} as is_new, exists (
      select from accounts a where a.user_id = u.id and a.provider_id = 'google' and a.created_at ${made}
    ) as is_linked`
}
