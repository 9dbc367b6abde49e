import type { HashedPassword } from './passwords.ts'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import type { Sql } from '#server/platform/db/database.ts'

export type SignUp = {
  pseudo: string
  email: string
  password: HashedPassword
  /** Null: the form did not ask. */
  wants_digest: boolean | null
  /** Where the visitor signed up; null for the home page. */
  return_path: string | null
  pending_action: PendingAction | null
}
/** `device`: the hash of the browser on which the person signed up. */
export type WaitingSignUp = SignUp & { device: Buffer }

const columns = (sql: Sql) =>
  sql`pseudo, email, wants_digest, return_path, pending_action, json_build_object('hash', password, 'isLong', password_is_long) as password`

export async function insertSignUp(sql: Sql, tokenHash: string, signUp: WaitingSignUp): Promise<void> {
  await sql`
    insert into sign_ups (
      token, pseudo, email, password, password_is_long, device, wants_digest, return_path, pending_action
    )
    values (
      ${tokenHash}, ${signUp.pseudo}, ${signUp.email}, ${signUp.password.hash}, ${signUp.password.isLong}, ${signUp.device},
      ${signUp.wants_digest}, ${signUp.return_path}, ${signUp.pending_action && sql.json(signUp.pending_action)}
    )`
}

/** The latest sign-up of this browser for this address; never that of another browser. */
export async function findOwnSignUp(
  sql: Sql,
  email: string,
  devices: readonly Buffer[],
): Promise<WaitingSignUp | null> {
  return await sql.maybeOne<WaitingSignUp>`
    select ${columns(sql)}, device from sign_ups
    where email = ${email} and device = any (${[...devices]}::bytea[]) and expires_at > now()
    order by created_at desc limit 1`
}

export async function findSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<WaitingSignUp | null> {
  return await sql.maybeOne<WaitingSignUp>`
    select ${columns(sql)}, device from sign_ups
    where token = any (${[...tokenHashes]}::text[]) and expires_at > now()`
}

/** Deletes the row to use the link, so that only one of two concurrent requests succeeds. */
export async function takeSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<SignUp | null> {
  return await sql.maybeOne<SignUp>`
    delete from sign_ups where token = any (${[...tokenHashes]}::text[]) and expires_at > now()
    returning ${columns(sql)}`
}

/** Invalidates the other sign-up links of the address, because it has an account now. */
export async function deleteSignUps(sql: Sql, email: string): Promise<void> {
  await sql`delete from sign_ups where email = ${email}`
}

/** Moves the comment ban of a deleted account with this address to the new account. Returns whether there was one. */
export async function insertResumedCommentBan(
  sql: Sql,
  userId: string,
  { emailHashes, reason }: { emailHashes: readonly Buffer[]; reason: string },
): Promise<boolean> {
  const { count } = await sql`
    with taken as (
      delete from banned_addresses
      where kind = 'comment_email' and address_hash = any (${[...emailHashes]}::bytea[]) and expires_at > now()
      returning banned_by_role
    )
    insert into user_bans (user_id, type, reason, banned_by_role)
    select ${userId}, 'comment', ${reason}, banned_by_role from taken limit 1`
  return count > 0
}
