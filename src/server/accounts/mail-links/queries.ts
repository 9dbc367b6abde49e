import type { Sql } from '#server/db/database.ts'
import type { VerificationsRow } from '#server/db/rows.gen.ts'

/** What a mail's link proves, once. Only a hash of it is stored: reading the table opens nothing. */
export type MailToken = { purpose: 'email' | 'reset' | 'rights'; userId: string; email: string }

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

/** Whom a link is meant for, without using it up. */
export async function findMailToken(
  sql: Sql,
  tokenHashes: readonly string[],
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  const row = await sql.maybeOne<Pick<VerificationsRow, 'value'>>`
    select value from verifications where ${isOneOf(sql, purpose, tokenHashes)} and expires_at > now()`
  return row ? toToken(purpose, row.value) : null
}

/** Deleting it is using it: of two requests at once only one succeeds. */
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

/** Links that are on their way lose their meaning when the credentials change. */
export async function deleteMailTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from verifications where value like ${`${userId} %`}`
}
