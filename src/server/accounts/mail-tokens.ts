import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Sql } from '#server/db/database.ts'
import type { AccountParts } from './parts.ts'
import { hasMailToken, insertMailToken, type MailToken, takeMailToken } from './queries.ts'

const HOURS: Record<MailToken['purpose'], number> = { confirm: 24, email: 24, reset: 1 }

const PAGES: Record<MailToken['purpose'], string> = {
  confirm: '/auth/confirmation',
  email: '/auth/confirmation',
  reset: '/auth/nouveau-mot-de-passe',
}

/** The address for a mail: it works once, for a while, and only whoever reads the mail knows it. */
export async function newMailLink(
  sql: Sql,
  { hashes, site }: Pick<AccountParts, 'hashes' | 'site'>,
  token: MailToken,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await insertMailToken(sql, hashes.token(secret), token, HOURS[token.purpose])
  return `${site.url}${PAGES[token.purpose]}?jeton=${secret}`
}

/** Before work that costs something: an invented link is refused at once. */
export async function checkMailLink(
  sql: Sql,
  { hashes }: Pick<AccountParts, 'hashes'>,
  secret: string,
  purpose: MailToken['purpose'],
): Promise<void> {
  if (!(await hasMailToken(sql, hashes.token(secret), purpose))) throw linkRefused()
}

export async function useMailLink(
  sql: Sql,
  { hashes }: Pick<AccountParts, 'hashes'>,
  secret: string,
  purposes: MailToken['purpose'][],
): Promise<MailToken> {
  const token = await takeMailToken(sql, hashes.token(secret), purposes)
  if (!token) throw linkRefused()
  return token
}

export const linkRefused = () =>
  new AppError('invalid', 'Ce lien a déjà servi ou n’est plus valable.', 'token')
