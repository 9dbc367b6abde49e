import type { Context } from 'hono'
import { AppError, unavailable } from '#domain/errors.ts'
import type { LinkAnswer } from '#domain/viewer.ts'
import { linkRefused, useMailLink } from '#server/accounts/mail-links/mail-links.ts'
import { deleteMailTokens, findMailToken } from '#server/accounts/mail-links/queries.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findFreePseudo } from '#server/accounts/pseudos.ts'
import { findAccountByEmail, insertAccount, isTaken, setEmail } from '#server/accounts/queries.ts'
import { logSecurity } from '#server/accounts/security-log/log.ts'
import { knownDeviceOf } from '#server/accounts/sessions/client-info.ts'
import { openSession } from '#server/accounts/sign-in/open-session.ts'
import { awardEarlyBuilder } from '#server/badges/award.ts'
import { tooSoon, waitOf } from '#server/http/rate-limit.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { listCustomers } from '#server/payments/queries.ts'
import { openDataAccess } from '#server/accounts/sign-in/data-access.ts'
import { deleteSignUps, findSignUp, takeSignUp, type WaitingSignUp } from './queries.ts'

type Followed = { token: string; password?: string | undefined; is_pressed?: boolean | undefined }

/**
 * The link of a mail: a new member's, that of a member's new address, or the way to one's data. Mail programs follow
 * links too, and run what stands there: on a browser that is not known to be the owner's nothing happens by itself.
 */
export async function confirmAddress(
  parts: AccountParts,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  followed: Followed,
): Promise<LinkAnswer> {
  const { db, hashes } = parts
  const tokens = hashes.tokens(followed.token)
  const signUp = await findSignUp(db.sql, tokens)
  if (signUp) return await confirmSignUp(parts, c, viewer, { ...followed, signUp })
  const email = await findMailToken(db.sql, tokens, 'email')
  const link = email ?? (await findMailToken(db.sql, tokens, 'rights'))
  if (!link) throw linkRefused()
  if (viewer && viewer.id !== link.userId) throw somebodyElse()
  if (!followed.is_pressed && !(email && viewer)) return { asks: email ? 'email' : 'rights' }
  if (email) return await confirmNewAddress(parts, c, followed.token)
  await openDataAccess(parts, c, followed.token)
  return { confirmed: 'rights' }
}

/** Nobody changes accounts without noticing: what they write next would be in somebody else's. */
const somebodyElse = () =>
  new AppError('forbidden', 'Ce lien est celui d’un autre compte : déconnectez-vous d’abord.', 'token')

/** Makes the account with its profile, and signs in on this browser. */
async function confirmSignUp(
  parts: AccountParts,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { token, password, signUp }: Followed & { signUp: WaitingSignUp },
): Promise<LinkAnswer> {
  if (viewer) throw somebodyElse()
  if (await findAccountByEmail(parts.db.sql, signUp.email)) throw linkRefused()
  if (!isWhereMade(parts, c, signUp)) {
    if (password === undefined) return { asks: 'sign_up' }
    await proveSignUp(parts, c, { token, password, signUp })
  }
  const { db, hashes } = parts
  await db
    .transaction(async (tx) => {
      const taken = await takeSignUp(tx, hashes.tokens(token))
      if (!taken || (await findAccountByEmail(tx, taken.email))) throw linkRefused()
      await deleteSignUps(tx, taken.email)
      // Somebody else may have taken the pseudo since.
      const pseudo = await findFreePseudo(tx, taken.pseudo)
      const userId = await insertAccount(tx, { ...taken, pseudo })
      await awardEarlyBuilder(tx, userId)
      await logSecurity(tx, parts, c, { userId, kind: 'account_opened' })
      await openSession(tx, parts, c, { userId, how: 'mail_link' })
    })
    .catch((error: unknown) => {
      // At the same moment on another process; the next try finds it decided.
      throw isTaken(error) ? unavailable() : error
    })
  return { confirmed: 'sign_up' }
}

function isWhereMade(
  { hashes, site }: AccountParts,
  c: Context<RequestEnv>,
  { device }: WaitingSignUp,
): boolean {
  const here = knownDeviceOf(c, site.isHttps)
  return here !== null && device !== null && hashes.devices(here).some((hash) => hash.equals(device))
}

const GUESSES = { max: 5, seconds: 60 * 60 }

/** Whoever signed up with somebody else's address has the password and not the mail; its owner has the mail alone. */
async function proveSignUp(
  { hashes, passwords }: AccountParts,
  c: Context<RequestEnv>,
  { token, password, signUp }: { token: string; password: string; signUp: WaitingSignUp },
): Promise<void> {
  const key = `confirmation ${hashes.token(token)}`
  const { beyond, seconds_left } = await c.get('rateLimits').hit({ key, ...GUESSES })
  if (beyond > 0) {
    const message = `Trop d’essais avec ce lien : réessayez dans ${waitOf(seconds_left)}, ou inscrivez-vous de nouveau ici.`
    throw tooSoon(c, seconds_left, message)
  }
  if (await passwords.verify({ hash: signUp.password, password })) return
  throw new AppError('forbidden', 'Ce n’est pas le mot de passe de cette inscription.', 'password')
}

async function confirmNewAddress(
  parts: AccountParts,
  c: Context<RequestEnv>,
  secret: string,
): Promise<LinkAnswer> {
  const { db, live, enqueue } = parts
  await db
    .transaction(async (tx) => {
      const { userId, email } = await useMailLink(tx, parts, secret, 'email')
      await setEmail(tx, userId, email)
      await deleteMailTokens(tx, userId)
      for (const customer_id of await listCustomers(tx, userId)) {
        await enqueue(tx, 'payment_customer', { customer_id })
      }
      await logSecurity(tx, parts, c, { userId, kind: 'email_changed' })
      live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
    })
    .catch((error: unknown) => {
      throw isTaken(error)
        ? new AppError('conflict', 'Cette adresse appartient désormais à un autre compte.', 'token')
        : error
    })
  return { confirmed: 'email' }
}
