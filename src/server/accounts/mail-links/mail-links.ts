import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import type { Sql } from '#server/db/database.ts'
import { findMailToken, insertMailToken, type MailToken, takeMailToken } from './queries.ts'

type Parts = Pick<AccountParts, 'hashes' | 'site'>

const HOURS: Record<MailToken['purpose'], number> = { email: 24, reset: 1, rights: 24 }

export const CONFIRMATION_PAGE = '/auth/confirmation'

const PAGES: Record<MailToken['purpose'], string> = {
  email: CONFIRMATION_PAGE,
  rights: CONFIRMATION_PAGE,
  reset: '/auth/nouveau-mot-de-passe',
}

/** What only the reader of a mail knows. */
export const newSecret = () => randomBytes(24).toString('base64url')

export const linkTo = ({ site }: Pick<Parts, 'site'>, page: string, secret: string) =>
  `${site.url}${page}?jeton=${secret}`

/** The address for a mail to a member: it works once, and for a while. */
export async function newMailLink(sql: Sql, parts: Parts, token: MailToken): Promise<string> {
  const secret = newSecret()
  await insertMailToken(sql, parts.hashes.token(secret), token, HOURS[token.purpose])
  return linkTo(parts, PAGES[token.purpose], secret)
}

/** Whom a link is meant for, without using it up. */
export async function readMailLink(
  sql: Sql,
  { hashes }: Pick<Parts, 'hashes'>,
  secret: string,
  purpose: MailToken['purpose'],
): Promise<MailToken | null> {
  return await findMailToken(sql, hashes.token(secret), purpose)
}

export async function useMailLink(
  sql: Sql,
  { hashes }: Pick<Parts, 'hashes'>,
  secret: string,
  purpose: MailToken['purpose'],
): Promise<MailToken> {
  const token = await takeMailToken(sql, hashes.token(secret), purpose)
  if (!token) throw linkRefused()
  return token
}

export const linkRefused = () =>
  new AppError('invalid', 'Ce lien a déjà servi ou n’est plus valable.', 'token')
