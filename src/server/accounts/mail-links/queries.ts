import type { Sql } from '#server/db/database.ts'
import type { VerificationsRow } from '#server/db/rows.gen.ts'

/** What the link of a mail proves. Only a hash of the token is stored, so that a leak of the table gives no access. */
export type MailToken = { purpose: 'email' | 'reset' | 'rights' | 'enrol'; userId: string; email: string }

const identifierOf = (purpose: MailToken['purpose'], tokenHash: string) => `${purpose}:${tokenHash}`
const isOneOf = (sql: Sql, purpose: MailToken['purpose'], tokenHashes: readonly string[]) =>
  sql`identifier = any (${tokenHashes.map((hash) => identifierOf(purpose, hash))}::text[])`

export async function insertMailToken(
  sql: Sql,
  tokenHash: string,
  { purpose, userId, email }: MailToken,
  hours: number,
): Promise<void> {
  await sql`
    insert into verifications (identifier, value, expires_at)
    values (${identifierOf(purpose, tokenHash)}, ${`${userId} ${email}`}, now() + make_interval(hours => ${hours}))`
}

/** Reads the token without using it up. */
export async function findMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  const row = await sql.maybeOne<Pick<VerificationsRow, 'value'>>`
    select value from verifications where ${isOneOf(sql, purpose, tokenHashes)} and expires_at > now()`
  return row ? toToken(purpose, row.value) : null
}

/** Deletes the row to use the token, so that only one of two concurrent requests succeeds. */
export async function takeMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  const row = await sql.maybeOne<Pick<VerificationsRow, 'value'>>`
    delete from verifications where ${isOneOf(sql, purpose, tokenHashes)} and expires_at > now()
    returning value`
  return row ? toToken(purpose, row.value) : null
}

function toToken(purpose: MailToken['purpose'], value: string): MailToken {
  const [userId = '', email = ''] = value.split(' ')
  return { purpose, userId, email }
}

export async function hasTokenOf(sql: Sql, userId: string, purpose: MailToken['purpose']): Promise<boolean> {
  const found = await sql`
    select from verifications
    where value like ${`${userId} %`} and identifier like ${`${purpose}:%`} and expires_at > now()`
  return found.count > 0
}

/** Invalidates all links that were mailed to the member, because the credentials change. */
export async function deleteMailTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from verifications where value like ${`${userId} %`}`
}
