import { AppError } from '#domain/errors.ts'
import { profilePath } from '#domain/members.ts'
import { RETENTION } from '#domain/retention.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { ExpiringLink } from '#server/adapters/mail/mail.ts'
import type { Sql } from '#server/db/database.ts'
import { newToken } from '#server/lib/hashes.ts'
import { insertMailToken, type MailToken, takeMailToken } from './queries.ts'

type Ctx = Pick<AccountContext, 'hashes' | 'site'>

const CONFIRMATION_PAGE = '/auth/confirmation'

/** The page that a link opens, and for how long it works. */
type LinkRules = { page: string; hours: number }

const LINKS: Record<Exclude<MailToken['purpose'], 'enrol'>, LinkRules> = {
  email: { page: CONFIRMATION_PAGE, hours: 24 },
  rights: { page: '/auth/acces-aux-donnees', hours: 24 },
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
export const newMailLink = (
  sql: Sql,
  ctx: Ctx,
  token: MailToken & { purpose: keyof typeof LINKS },
): Promise<ExpiringLink> => newLink(sql, ctx, token, LINKS[token.purpose])

/** The link with which a member of the staff adds their first factor, in their settings. */
export const newEnrolmentLink = (
  sql: Sql,
  ctx: Ctx,
  { id, email, pseudo }: { id: string; email: string; pseudo: string },
): Promise<ExpiringLink> =>
  newLink(
    sql,
    ctx,
    { purpose: 'enrol', userId: id, email },
    { page: `${profilePath({ pseudo })}?tab=parametres`, hours: 1 },
  )

async function newLink(sql: Sql, ctx: Ctx, token: MailToken, rules: LinkRules): Promise<ExpiringLink> {
  const secret = newToken()
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
