import { STAFF_LOCKED } from '#domain/accounts/accounts.ts'
import { requireOpenSignUps } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import type { MailLinkResult } from '#domain/accounts/viewer.ts'
import { AppError, unavailable } from '#domain/errors.ts'
import { banSentence } from '#domain/moderation/ban-status.ts'
import { listCustomers } from '#server/payments/queries.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { answerDigest } from '#server/platform/mail/consents.ts'
import { deleteDeliveryProblem, isBouncing } from '#server/platform/mail/queries.ts'
import { verifyAddress } from '#server/platform/mail/templates/account.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { knownDeviceOf } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { endOtherAccess, googleOnly } from './credentials.ts'
import { mailGoogleUnlinked, unlinkGoogleIdentity } from './google-link.ts'
import { isGoogleOnly } from './google.queries.ts'
import { holdPassword } from './hold-password.ts'
import {
  findMailToken,
  findSignUp,
  takeSignUp,
  type WaitingSignUp,
  type MailToken,
} from './mail-links.queries.ts'
import { linkRefused, redeemMailLink, countMail, newMailLink } from './mail-links.ts'
import { openAccount } from './open-account.ts'
import { openSession, openDataAccess } from './open-session.ts'
import {
  findAccountByEmail,
  isTaken,
  setPassword,
  findAccount,
  findStaffLock,
  provePassword,
  setEmail,
} from './queries.ts'
import { logCapped, logSecurity } from './security-log.ts'

type FollowedLink = { token: string; password?: string | undefined; is_pressed?: boolean | undefined }

/**
 * Handles the links of three mails: sign-up, new address, and access to data. Mail programs open links too and run the
 * scripts of the page. So an unknown browser must send a password or a click before anything changes.
 */
export async function confirmEmail(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  followed: FollowedLink,
): Promise<MailLinkResult> {
  const { db, hashes } = ctx
  const tokens = hashes.tokens(followed.token)
  const signUp = await findSignUp(db.sql, tokens)
  if (signUp) return await confirmSignUp(ctx, c, viewer, { ...followed, signUp })
  const email = await findMailToken(db.sql, tokens, 'email')
  const link = email ?? (await findMailToken(db.sql, tokens, 'rights'))
  if (!link) throw linkRefused()
  if (viewer && viewer.id !== link.userId) throw otherAccount()
  if (email) return await confirmNewAddress(ctx, c, viewer, { ...followed, link: email })
  if (!followed.is_pressed) return { asks: 'rights' }
  const result = await openDataAccess(ctx, c, followed.token)
  return 'asks' in result ? result : { confirmed: 'rights' }
}

/** A signed-in member must not switch to another account unnoticed, and write under another name. */
const otherAccount = () =>
  new AppError('forbidden', 'Ce lien est celui d’un autre compte : déconnectez-vous d’abord.', 'token')

/** Creates the account with its profile, signs the member in on this browser, and says where they signed up. */
async function confirmSignUp(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { token, password, signUp }: FollowedLink & { signUp: WaitingSignUp },
): Promise<MailLinkResult> {
  if (viewer) throw otherAccount()
  await requireOpenSignUps(ctx.db.sql)
  if (await findAccountByEmail(ctx.db.sql, signUp.email)) throw linkRefused()
  if (!isWhereMade(ctx, c, signUp)) {
    if (password === undefined) return { asks: 'sign_up' }
    const isProven = await isLinkProven(ctx, c, { token, password, hash: signUp.password.hash })
    if (!isProven) throw wrongPassword('cette inscription')
  }
  const { db, hashes } = ctx
  const { return_path, pending_action } = await db
    .transaction(async (tx) => {
      const taken = await takeSignUp(tx, hashes.tokens(token))
      if (!taken || (await findAccountByEmail(tx, taken.email))) throw linkRefused()
      const userId = await openAccount(tx, ctx, c, taken)
      await setPassword(tx, userId, taken.password)
      if (taken.wants_digest !== null) {
        await answerDigest(tx, userId, { isGiven: taken.wants_digest, source: 'sign_up' })
      }
      await openSession(tx, ctx, c, { userId, how: 'mail_link' })
      return taken
    })
    .catch((error: unknown) => {
      // A concurrent request took the address or the pseudo first. A retry sees its rows.
      throw isTaken(error) ? unavailable() : error
    })
  return { confirmed: 'sign_up', back: return_path, pending_action }
}

function isWhereMade(
  { hashes, site }: AccountContext,
  c: Context<RequestEnv>,
  { device }: WaitingSignUp,
): boolean {
  const here = knownDeviceOf(c, site.isHttps)
  return here !== null && hashes.devices(here).some((hash) => hash.equals(device))
}

type Followed = { token: string; password?: string | undefined; link: MailToken }

/**
 * In a browser where the member is signed in, the link is enough. Elsewhere the password of the account is required:
 * otherwise a person who receives the mail by mistake could confirm their address for the account of a stranger.
 */
async function confirmNewAddress(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { token, password, link }: Followed,
): Promise<MailLinkResult> {
  const { userId } = link
  const account = await findAccount(ctx.db.sql, userId)
  if (!account) throw linkRefused()
  if (account.email === link.email) return await confirmSameAddress(ctx, token)
  if (viewer)
    return await takeNewAddress(ctx, c, { token, userId, sessionId: viewer.session_id, provenHash: null })
  const hash = account.password
  if (!hash) throw signInFirst()
  if (password === undefined) return { asks: 'email' }
  if (!(await isLinkProven(ctx, c, { token, password, hash }))) {
    await logCapped(ctx.db.sql, ctx, c, { userId, kind: 'identity_refused' })
    throw wrongPassword('ce compte')
  }
  return await takeNewAddress(ctx, c, { token, userId, sessionId: null, provenHash: hash })
}

const signInFirst = () =>
  new AppError('forbidden', 'Connectez-vous dans ce navigateur, puis ouvrez ce lien de nouveau.')

type Proof = { token: string; userId: string; sessionId: string | null; provenHash: string | null }

async function takeNewAddress(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { token, userId, sessionId, provenHash }: Proof,
): Promise<MailLinkResult> {
  const { db, live, enqueue, site } = ctx
  await db
    .transaction(async (tx) => {
      // Takes the strong lock that `setEmail` needs at once. An upgrade later could deadlock with a concurrent sign-in.
      await lockViewer(tx, userId, 'remove')
      if (provenHash) await holdPassword(tx, userId, provenHash)
      // The role may be newer than the link.
      const staff_lock = await findStaffLock(tx, userId, site)
      if (staff_lock) throw new AppError('forbidden', STAFF_LOCKED[staff_lock])
      // The ban may be newer than the link.
      const status = await findBanStatus(tx, userId)
      if (status.banned) throw new AppError('forbidden', banSentence(status))
      const { email } = await redeemMailLink(tx, ctx, token, 'email')
      if (await isGoogleOnly(tx, userId)) throw googleOnly()
      await setEmail(tx, userId, email)
      await deleteDeliveryProblem(tx, userId)
      // Google verified another address: it says nothing about the owner of this one.
      if (await unlinkGoogleIdentity(tx, ctx, c, userId)) await mailGoogleUnlinked(tx, ctx, c, userId)
      // The reader of the mail has just typed the password, so it belongs to the owner of the address.
      if (provenHash) await provePassword(tx, userId)
      await endOtherAccess(tx, ctx, c, { userId, sessionId })
      for (const customer_id of await listCustomers(tx, userId)) {
        await enqueue(tx, 'update_customer', { customer_id })
      }
      await logSecurity(tx, ctx, c, { userId, kind: 'email_changed' })
      live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
    })
    .catch((error: unknown) => {
      throw isTaken(error)
        ? new AppError('conflict', 'Cette adresse appartient désormais à un autre compte.', 'token')
        : error
    })
  return { confirmed: 'email' }
}

/** « Vérifier mon adresse »: mails a link to an address that did not work. */
export async function sendAddressCheck(
  ctx: AccountContext,
  { id: userId, email }: SessionMember,
): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    if (!(await isBouncing(tx, userId))) return
    if (!(await countMail(tx, ctx, { to: email, knownDevice: null }))) return
    const link = await newMailLink(tx, ctx, { purpose: 'email', userId, email })
    await sendLater(tx, verifyAddress({ to: email, ...link }))
  })
  return { done: true }
}

/**
 * The mail arrived: the address works. Asks for no password, even in a browser without a session: the account, its address
 * and its sessions stay as they were.
 */
async function confirmSameAddress(ctx: AccountContext, token: string): Promise<MailLinkResult> {
  const { db, live } = ctx
  await db.transaction(async (tx) => {
    const { userId } = await redeemMailLink(tx, ctx, token, 'email')
    await deleteDeliveryProblem(tx, userId)
    live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
  })
  return { confirmed: 'address' }
}

const GUESSES = { max: 5, seconds: 60 * 60 }

/** `hash`: of the password that belongs to the link. */
type Given = { token: string; password: string; hash: string }

/** Requires link and password. A stranger who typed the address has only the password; its owner has only the mail. */
async function isLinkProven(
  { hashes, passwords }: Pick<AccountContext, 'hashes' | 'passwords'>,
  c: Context<RequestEnv>,
  { token, password, hash }: Given,
): Promise<boolean> {
  const key = `confirmation ${hashes.token(token)}`
  const { beyond, seconds_left } = await c.get('rateLimits').hit({ key, ...GUESSES })
  if (beyond > 0) {
    throw tooSoon(c, seconds_left, `Trop d’essais avec ce lien : réessayez dans ${waitOf(seconds_left)}.`)
  }
  return await passwords.verify({ hash, password })
}

const wrongPassword = (whose: 'cette inscription' | 'ce compte') =>
  new AppError('forbidden', `Ce n’est pas le mot de passe de ${whose}.`, 'password')
