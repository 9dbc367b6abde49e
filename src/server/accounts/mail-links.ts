import { AppError } from '#domain/errors.ts'
import { RETENTION } from '#domain/retention.ts'
import type { ExpiringLink } from '#server/platform/adapters/mail/mail.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { type Allowance, countHits } from '#server/platform/http/rate-limits.queries.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import type { AccountContext } from './context.ts'
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

export async function redeemMailLink(
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

type MailCapContext = Pick<AccountContext, 'hashes' | 'limitFactor'>

/** The shorter window comes first: a mail that it refuses does not count for the day. */
const CAPS = [
  { window: 'half an hour', max: 5, seconds: 30 * 60 },
  { window: 'a day', max: 10, seconds: 24 * 60 * 60 },
]

/**
 * Counts a mail of any kind that a visitor can trigger to an address, in the transaction that sends it. Returns false beyond
 * the cap: then the caller sends nothing (except a reset link if no valid one exists), and the response stays the same.
 * A known device of the owner (`knownDevice`) has its own cap, which strangers cannot use up.
 */
export async function countMail(
  tx: Transaction,
  ctx: MailCapContext,
  { to, knownDevice }: { to: string; knownDevice: string | null },
): Promise<boolean> {
  for (const { window, max, seconds } of CAPS) {
    const key = `mails in ${window} to ${to} ${knownDevice ?? ''}`
    if (!(await countWithin(tx, ctx, { key, max, seconds }))) return false
  }
  return true
}

/** Counts a hit under this key; a rollback takes it back. Returns false beyond the allowance. */
export async function countWithin(
  tx: Transaction,
  { hashes, limitFactor }: MailCapContext,
  { key, max, seconds }: Allowance,
): Promise<boolean> {
  const hashed = hashes.limit(key)
  const counted = await countHits(tx, { keys: [hashed], hits: [1], seconds: [seconds] })
  return (counted.get(hashed)?.hits ?? 0) <= max * limitFactor
}
