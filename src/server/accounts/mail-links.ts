import { AppError } from '#domain/errors.ts'
import { RETENTION } from '#domain/retention.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { ExpiringLink } from '#server/platform/adapters/mail/mail.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { insertMailToken, type MailToken, takeMailToken } from './mail-links.queries.ts'

type Ctx = Pick<AccountContext, 'hashes' | 'site'>

const CONFIRMATION_PAGE = '/auth/confirmation'

/** The page that a link opens, and for how long it works. */
type LinkRules = { page: string; hours: number }

const LINKS: Record<MailToken['purpose'], LinkRules> = {
  email: { page: CONFIRMATION_PAGE, hours: 24 },
  rights: { page: '/auth/acces-aux-donnees', hours: 24 },
  /** With it, a member of the staff adds their first factor: in the settings of the viewer, since a pseudo may change. */
  enrol: { page: '/parametres', hours: 1 },
  reset: { page: '/auth/nouveau-mot-de-passe', hours: 1 },
}

const HOUR_MS = 60 * 60 * 1000

/** The link that confirms a sign-up, for as long as its row exists. */
export const confirmationLink = (ctx: Pick<Ctx, 'site'>, secret: string): ExpiringLink =>
  linkTo(ctx, secret, { page: CONFIRMATION_PAGE, hours: RETENTION.sign_ups.hours })

/** The token is in the fragment, which browsers do not send: no access log contains it. */
const linkTo = ({ site }: Pick<Ctx, 'site'>, secret: string, { page, hours }: LinkRules): ExpiringLink => ({
  link: `${site.url}${page}#jeton=${secret}`,
  expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
})

/** Creates a link for a mail to a member. It works once, until it expires. */
export async function newMailLink(sql: Sql, ctx: Ctx, token: MailToken): Promise<ExpiringLink> {
  const secret = newToken()
  const rules = LINKS[token.purpose]
  await insertMailToken(sql, ctx.hashes.token(secret), token, rules.hours)
  return linkTo(ctx, secret, rules)
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
