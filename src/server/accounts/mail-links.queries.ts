import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { HashedPassword } from './passwords.ts'

/** What the link of a mail proves. Only a hash of the token is stored, so that a leak of the table gives no access. */
export type MailToken = { purpose: 'email' | 'reset' | 'rights' | 'enrol'; userId: string; email: string }

const linkColumns = (sql: Sql) => sql`purpose, user_id as "userId", email`
const isValid = (sql: Sql, purpose: MailToken['purpose'], tokenHashes: readonly string[]) =>
  sql`token_hash = any (${[...tokenHashes]}::text[]) and purpose = ${purpose} and expires_at > now()`

export async function insertMailToken(
  sql: Sql,
  tokenHash: string,
  { purpose, userId, email }: MailToken,
  hours: number,
): Promise<void> {
  await sql`
    insert into mail_tokens (token_hash, purpose, user_id, email, expires_at)
    values (${tokenHash}, ${purpose}, ${userId}, ${email}, now() + make_interval(hours => ${hours}))`
}

/** Reads the token without using it up. */
export async function findMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  return await sql.maybeOne<MailToken>`
    select ${linkColumns(sql)} from mail_tokens where ${isValid(sql, purpose, tokenHashes)}`
}

/** Deletes the row to use the token, so that only one of two concurrent requests succeeds. */
export async function takeMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  return await sql.maybeOne<MailToken>`
    delete from mail_tokens where ${isValid(sql, purpose, tokenHashes)} returning ${linkColumns(sql)}`
}

export async function hasTokenOf(sql: Sql, userId: string, purpose: MailToken['purpose']): Promise<boolean> {
  const found = await sql`
    select from mail_tokens where user_id = ${userId} and purpose = ${purpose} and expires_at > now()`
  return found.count > 0
}

/** Invalidates all links that were mailed to the member, because the credentials change. */
export async function deleteMailTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from mail_tokens where user_id = ${userId}`
}

type SignUp = {
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

const signUpColumns = (sql: Sql) =>
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
    select ${signUpColumns(sql)}, device from sign_ups
    where email = ${email} and device = any (${[...devices]}::bytea[]) and expires_at > now()
    order by created_at desc limit 1`
}

export async function findSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<WaitingSignUp | null> {
  return await sql.maybeOne<WaitingSignUp>`
    select ${signUpColumns(sql)}, device from sign_ups
    where token = any (${[...tokenHashes]}::text[]) and expires_at > now()`
}

/** Deletes the row to use the link, so that only one of two concurrent requests succeeds. */
export async function takeSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<SignUp | null> {
  return await sql.maybeOne<SignUp>`
    delete from sign_ups where token = any (${[...tokenHashes]}::text[]) and expires_at > now()
    returning ${signUpColumns(sql)}`
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
