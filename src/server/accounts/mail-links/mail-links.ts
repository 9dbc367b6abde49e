import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import type { Sql } from '#server/db/database.ts'
import { insertMailToken, type MailToken, takeMailToken } from './queries.ts'

type Parts = Pick<AccountParts, 'hashes' | 'site'>

export const CONFIRMATION_PAGE = '/auth/confirmation'

const LINKS: Record<MailToken['purpose'], { page: string; hours: number }> = {
  email: { page: CONFIRMATION_PAGE, hours: 24 },
  rights: { page: '/auth/acces-aux-donnees', hours: 24 },
  reset: { page: '/auth/nouveau-mot-de-passe', hours: 1 },
}

/** What only the reader of a mail knows. */
export const newSecret = () => randomBytes(24).toString('base64url')

export const linkTo = ({ site }: Pick<Parts, 'site'>, page: string, secret: string) =>
  `${site.url}${page}?jeton=${secret}`

/** The address for a mail to a member: it works once, and for a while. */
export async function newMailLink(sql: Sql, parts: Parts, token: MailToken): Promise<string> {
  const secret = newSecret()
  const { page, hours } = LINKS[token.purpose]
  await insertMailToken(sql, parts.hashes.token(secret), token, hours)
  return linkTo(parts, page, secret)
}

export async function useMailLink(
  sql: Sql,
  { hashes }: Pick<Parts, 'hashes'>,
  secret: string,
  purpose: MailToken['purpose'],
): Promise<MailToken> {
  const token = await takeMailToken(sql, hashes.tokens(secret), purpose)
  if (!token) throw linkRefused()
  return token
}

export const linkRefused = () =>
  new AppError('invalid', 'Ce lien a déjà servi ou n’est plus valable.', 'token')
