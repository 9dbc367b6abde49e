import { secondStepNeeded } from './second-factor.queries.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { GoogleIdentitiesRow } from '#server/platform/db/rows.gen.ts'

export async function findGoogleMember(sql: Sql, sub: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<GoogleIdentitiesRow, 'user_id'>>`
    select user_id from google_identities where sub = ${sub}`
  return row?.user_id ?? null
}

/** When the account was linked to Google; null if it is not. */
export async function findGoogleLinkTime(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<GoogleIdentitiesRow, 'linked_at'>>`
    select linked_at from google_identities where user_id = ${userId}`
  return row?.linked_at ?? null
}

export async function findGoogleSub(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<GoogleIdentitiesRow, 'sub'>>`
    select sub from google_identities where user_id = ${userId}`
  return row?.sub ?? null
}

/** Returns false if the identity belongs to an account already, or the account has another identity. */
export async function insertGoogleIdentity(
  sql: Sql,
  { userId, sub }: { userId: string; sub: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into google_identities (user_id, sub) values (${userId}, ${sub}) on conflict do nothing`
  return count > 0
}

/** Returns whether there was one. */
export async function deleteGoogleIdentity(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`delete from google_identities where user_id = ${userId}`
  return count > 0
}

/**
 * Whether an identity that Google vouches for may be linked to this account without its owner: never to staff, nor where
 * the owner chose another identity or a second factor.
 */
export async function isLinkableByAddress(
  sql: Sql,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const found = await sql`
    select from users u join profiles p on p.user_id = u.id
    where u.id = ${userId} and u.email = ${email} and u.email_verified and not is_staff(p.role)
      and not exists (select from google_identities g where g.user_id = u.id)
      and not ${secondStepNeeded(sql, sql`u.id`)}`
  return found.count > 0
}

/** Whether the member could not sign in without Google. A passkey signs in by itself, other second factors do not. */
export async function isGoogleOnly(sql: Sql, userId: string): Promise<boolean> {
  const found = await sql`
    select from google_identities g where g.user_id = ${userId}
      and not exists (select from passwords w where w.user_id = g.user_id)
      and not exists (select from second_factors f where f.user_id = g.user_id and f.kind = 'passkey')`
  return found.count > 0
}

/** Whether Google is the best proof of identity that the member has: there is no password and no second factor. */
export async function isGoogleProof(sql: Sql, userId: string): Promise<boolean> {
  const found = await sql`
    select from google_identities g where g.user_id = ${userId}
      and not exists (select from passwords w where w.user_id = g.user_id)
      and not ${secondStepNeeded(sql, sql`g.user_id`)}`
  return found.count > 0
}
