import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { RETENTION } from '#domain/retention.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { ExpiringLink } from '#server/adapters/mail/mail.ts'
import type { Sql } from '#server/db/database.ts'
import { insertMailToken, type MailToken, takeMailToken } from './queries.ts'

type Ctx = Pick<AccountContext, 'hashes' | 'site'>

const CONFIRMATION_PAGE = '/auth/confirmation'

const LINKS: Record<Exclude<MailToken['purpose'], 'enrol'>, { page: string; hours: number }> = {
  email: { page: CONFIRMATION_PAGE, hours: 24 },
  rights: { page: '/auth/acces-aux-donnees', hours: 24 },
  reset: { page: '/auth/nouveau-mot-de-passe', hours: 1 },
}

/** The token in the link of a mail: only the reader of the mail knows it. */
export const newSecret = () => randomBytes(24).toString('base64url')

const HOUR_MS = 60 * 60 * 1000

/** The link that confirms a sign-up, for as long as its row exists. */
export const confirmationLink = (ctx: Pick<Ctx, 'site'>, secret: string): ExpiringLink =>
  linkTo(ctx, secret, { page: CONFIRMATION_PAGE, hours: RETENTION.sign_ups.hours })

const linkTo = (
  { site }: Pick<Ctx, 'site'>,
  secret: string,
  { page, hours }: { page: string; hours: number },
): ExpiringLink => ({
  link: `${site.url}${page}?jeton=${secret}`,
  expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
})

/** Creates a link for a mail to a member. It works once, until it expires. */
export async function newMailLink(
  sql: Sql,
  ctx: Ctx,
  token: MailToken & { purpose: keyof typeof LINKS },
): Promise<ExpiringLink> {
  const secret = newSecret()
  const rules = LINKS[token.purpose]
  await insertMailToken(sql, ctx.hashes.token(secret), token, rules.hours)
  return linkTo(ctx, secret, rules)
}

const ENROLMENT_HOURS = 1

/** The link with which a member of the staff adds their first factor: their settings, with the token in the fragment. */
export async function newEnrolmentLink(
  sql: Sql,
  { hashes, site }: Ctx,
  { id, email, pseudo }: { id: string; email: string; pseudo: string },
): Promise<ExpiringLink> {
  const secret = newSecret()
  const token = { purpose: 'enrol', userId: id, email } as const
  await insertMailToken(sql, hashes.token(secret), token, ENROLMENT_HOURS)
  return {
    link: `${site.url}/u/${encodeURIComponent(pseudo)}?tab=parametres#jeton=${secret}`,
    expires_at: new Date(Date.now() + ENROLMENT_HOURS * HOUR_MS).toISOString(),
  }
}

export async function useMailLink(
  sql: Sql,
  { hashes }: Pick<Ctx, 'hashes'>,
  secret: string,
  purpose: MailToken['purpose'],
): Promise<MailToken> {
  const token = await takeMailToken(sql, hashes.tokens(secret), purpose)
  if (!token) throw linkRefused()
  return token
}

export const linkRefused = () =>
  new AppError('invalid', 'Ce lien a déjà servi ou n’est plus valable.', 'token')
