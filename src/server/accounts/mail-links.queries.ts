import type { Sql } from '#server/platform/db/database.ts'

/** What the link of a mail proves. Only a hash of the token is stored, so that a leak of the table gives no access. */
export type MailToken = { purpose: 'email' | 'reset' | 'rights' | 'enrol'; userId: string; email: string }

const columns = (sql: Sql) => sql`purpose, user_id as "userId", email`
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
    select ${columns(sql)} from mail_tokens where ${isValid(sql, purpose, tokenHashes)}`
}

/** Deletes the row to use the token, so that only one of two concurrent requests succeeds. */
export async function takeMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  return await sql.maybeOne<MailToken>`
    delete from mail_tokens where ${isValid(sql, purpose, tokenHashes)} returning ${columns(sql)}`
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
