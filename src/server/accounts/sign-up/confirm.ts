import type { Context } from 'hono'
import { AppError, unavailable } from '#domain/errors.ts'
import type { ConfirmedLink } from '#domain/viewer.ts'
import { addressBanned, isAddressRefusal } from '#server/accounts/auth/auth.ts'
import { linkRefused, useMailLink } from '#server/accounts/mail-links/mail-links.ts'
import { deleteMailTokens, findMailToken } from '#server/accounts/mail-links/queries.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findFreePseudo } from '#server/accounts/pseudos.ts'
import { findAccountByEmail, insertAccount, isTaken, setEmail } from '#server/accounts/queries.ts'
import { awardEarlyBuilder } from '#server/badges/award.ts'
import { finishSignIn } from '#server/accounts/sessions/finish-sign-in.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { listCustomers } from '#server/payments/queries.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { openDataAccess } from './data-access.ts'
import { deleteSignUps, hasSignUp, takeSignUp } from './queries.ts'

type Confirmed = { confirmed: ConfirmedLink }

/** The link of a mail: a new member's, that of a member's new address, or the way to one's data. */
export async function confirmAddress(
  parts: AccountParts,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  secret: string,
): Promise<Confirmed> {
  const { db, hashes } = parts
  const tokens = hashes.tokens(secret)
  if (await hasSignUp(db.sql, tokens)) return await confirmSignUp(parts, c, viewer, secret)
  const email = await findMailToken(db.sql, tokens, 'email')
  const link = email ?? (await findMailToken(db.sql, tokens, 'rights'))
  if (!link) throw linkRefused()
  if (viewer && viewer.id !== link.userId) throw somebodyElse()
  if (email) return await confirmNewAddress(parts, secret)
  await openDataAccess(parts, c, secret)
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
  secret: string,
): Promise<Confirmed> {
  if (viewer) throw somebodyElse()
  const { db, hashes } = parts
  const userId = await db
    .transaction(async (tx) => {
      const signUp = await takeSignUp(tx, hashes.tokens(secret))
      if (!signUp || (await findAccountByEmail(tx, signUp.email))) throw linkRefused()
      await deleteSignUps(tx, signUp.email)
      // Somebody else may have taken the pseudo since.
      const pseudo = await findFreePseudo(tx, signUp.pseudo)
      const id = await insertAccount(tx, { ...signUp, pseudo })
      await awardEarlyBuilder(tx, id)
      return id
    })
    .catch((error: unknown) => {
      // At the same moment on another process; the next try finds it decided.
      throw isTaken(error) ? unavailable() : error
    })
  await openSession(parts, c, userId)
  return { confirmed: 'sign_up' }
}

async function confirmNewAddress(parts: AccountParts, secret: string): Promise<Confirmed> {
  const { db, live, enqueue } = parts
  await db
    .transaction(async (tx) => {
      const { userId, email } = await useMailLink(tx, parts, secret, 'email')
      await setEmail(tx, userId, email)
      await deleteMailTokens(tx, userId)
      for (const customer_id of await listCustomers(tx, userId)) {
        await enqueue(tx, 'payment_customer', { customer_id })
      }
      live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
    })
    .catch((error: unknown) => {
      throw isTaken(error)
        ? new AppError('conflict', 'Cette adresse appartient désormais à un autre compte.', 'token')
        : error
    })
  return { confirmed: 'email' }
}

async function openSession(parts: AccountParts, c: Context<RequestEnv>, userId: string): Promise<void> {
  const { network, userAgent } = clientInfo(c)
  const { internalAdapter } = await parts.auth.$context
  const { token } = await internalAdapter
    .createSession(userId, false, { ipAddress: network, userAgent })
    .catch((error: unknown) => {
      throw isAddressRefusal(error) ? addressBanned() : error
    })
  await finishSignIn(parts, c, { userId, token })
}
