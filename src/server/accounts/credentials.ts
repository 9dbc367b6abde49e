import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { isLongPassword, STAFF_PASSWORD_NEEDED } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember, lockViewer } from '#server/platform/db/locks.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  addressChanging,
  confirmNewAddress,
  passwordChanged,
  passwordReset,
} from '#server/platform/mail/templates/account.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { deviceOf, knownDeviceOf } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { unlinkGoogleIdentity } from './google-link.ts'
import { isGoogleOnly } from './google.queries.ts'
import { passwordReplaced, requirePassword } from './hold-password.ts'
import { deleteMailTokens, findMailToken, hasTokenOf } from './mail-links.queries.ts'
import { countMail, linkRefused, newMailLink, redeemMailLink } from './mail-links.ts'
import { commonPasswordRefusal, type PasswordOwner, inConstantTime } from './passwords.ts'
import { deleteExports, findAccount, findAccountByEmail, replacePassword, setPassword } from './queries.ts'
import { needsSecondStep } from './second-factor.queries.ts'
import { logSecurity } from './security-log.ts'
import {
  deleteSessions,
  deleteKnownDevices,
  endTrust,
  recordDevice,
  rotateSession,
} from './sessions.queries.ts'
import { resetAttempts, knownDeviceFor } from './sign-in.ts'

/** Known and unknown addresses get the same response after the same time. */
export function requestPasswordReset(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  email: string,
): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  return inConstantTime(ctx, async () => {
    const account = await findAccountByEmail(db.sql, email)
    if (!account) return { done: true }
    const knownDevice = await knownDeviceFor(ctx, c, account)
    await db.transaction(async (tx) => {
      if (!(await lockMember(tx, account.id, 'share'))) return
      const isWithinCap = await countMail(tx, ctx, { to: email, knownDevice })
      // Strangers may have used up the cap. Beyond it a link is still sent if the owner has no valid one.
      if (!isWithinCap && (await hasTokenOf(tx, account.id, 'reset'))) return
      const link = await newMailLink(tx, ctx, { purpose: 'reset', userId: account.id, email })
      await sendLater(tx, passwordReset({ to: email, ...link }))
      await logSecurity(tx, ctx, c, { userId: account.id, kind: 'password_reset_asked' })
    })
    return { done: true }
  })
}

/**
 * Ends every session. This browser becomes a known device, so that attempts of strangers do not block the member here; not
 * for an account with a second factor, where each known device has attempts of its own.
 * The token is checked before the password is hashed, because a hash is expensive.
 */
export async function resetPassword(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { token, password }: { token: string; password: string },
): Promise<{ done: true }> {
  const { db, hashes, sendLater, live, site } = ctx
  const link = await findMailToken(db.sql, hashes.tokens(token), 'reset')
  const account = link && (await findAccount(db.sql, link.userId))
  if (account?.email !== link?.email || !account) throw linkRefused()
  refuseCommon(password, account, 'password')
  const hashed = await ctx.passwords.hash(password, { isKnown: true })
  const device = deviceOf(c, site.isHttps)
  await db.transaction(async (tx) => {
    await lockViewer(tx, account.id)
    const { userId, email } = await redeemMailLink(tx, ctx, token, 'reset')
    const { was_set } = await setPassword(tx, userId, hashed)
    // The owner of the mailbox takes the account back.
    const isGoogleUnlinked = was_set && (await unlinkGoogleIdentity(tx, ctx, c, userId))
    await deleteMailTokens(tx, userId)
    await removeExports(tx, ctx, userId)
    await deleteChallenges(tx, userId)
    await deleteSessions(tx, userId)
    await deleteKnownDevices(tx, userId, { except: hashes.devices(device) })
    await endTrust(tx, userId)
    const needsFactor = await needsSecondStep(tx, userId)
    if (!needsFactor) await recordDevice(tx, userId, hashes.devices(device))
    live.disconnect({ users: [userId] }, tx)
    await sendLater(tx, passwordChanged({ to: email, isGoogleUnlinked }))
    await logSecurity(tx, ctx, c, { userId, kind: 'password_reset' })
  })
  await resetAttempts(c, account.email, device)
  return { done: true }
}

/** Ends all other sessions and replaces the token of this one. An account with a second factor needs a proof by it too. */
export async function changePassword(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  const given = { password: current_password, field: 'current_password' }
  const proven = await requirePassword(ctx, c, viewer, given)
  refuseCommon(new_password, viewer, 'new_password')
  refuseShort(ctx, viewer, new_password)
  const hashed = await ctx.passwords.hash(new_password, { isKnown: true })
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    const proof = await needsSecondStep(tx, viewer.id)
    await authorise(tx, viewer, 'auth.change_credentials', { proof })
    const isReplaced = await replacePassword(tx, viewer.id, { proven, by: hashed })
    if (!isReplaced) throw passwordReplaced()
    await removeExports(tx, ctx, viewer.id)
    await endOtherAccess(tx, ctx, c, { userId: viewer.id, sessionId: viewer.session_id })
    await sendLater(tx, passwordChanged({ to: viewer.email }))
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'password_changed' })
  })
  return { done: true }
}

/**
 * The new address is valid once it is confirmed. The old one gets a mail now. The response hides whether it is taken. Banned
 * members keep their address: it stays banned when they delete the account.
 */
export function changeEmail(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  email: string,
): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  return inConstantTime(ctx, async () => {
    if (email === viewer.email) throw new AppError('invalid', 'C’est déjà votre adresse.', 'email')
    await db.transaction(async (tx) => {
      await authorise(tx, viewer, 'auth.change_email')
      if (await isGoogleOnly(tx, viewer.id)) throw googleOnly()
      const isFree = !(await findAccountByEmail(tx, email))
      if (isFree && (await countMail(tx, ctx, { to: email, knownDevice: null }))) {
        const link = await newMailLink(tx, ctx, { purpose: 'email', userId: viewer.id, email })
        await sendLater(tx, confirmNewAddress({ to: email, pseudo: viewer.pseudo, ...link }))
      }
      await sendLater(tx, addressChanging({ to: viewer.email, newAddress: email }))
      await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'email_change_asked' })
    })
    return { done: true }
  })
}

/** A new address unlinks Google, hence another way to sign in must exist before. */
export const googleOnly = () =>
  new AppError(
    'conflict',
    'Définissez d’abord un mot de passe : la nouvelle adresse déliera Google, votre seul moyen de connexion.',
    'email',
  )

/** A stranger with the old password may have requested them. If the storage fails, the next clean-up removes the files. */
async function removeExports(
  tx: Transaction,
  { db, storage }: AccountContext,
  userId: string,
): Promise<void> {
  const files = await deleteExports(tx, userId)
  tx.afterCommit(() => removeRetired(db, storage, files))
}

function refuseCommon(password: string, owner: PasswordOwner, field: string) {
  const weakness = commonPasswordRefusal(password, owner)
  if (weakness) throw new AppError('invalid', weakness, field)
}

/** With a short password a staff member would lose access to the staff tools. */
function refuseShort({ site }: AccountContext, viewer: SessionMember, password: string) {
  if (!site.isLocal && isStaff(viewer) && !isLongPassword(password))
    throw new AppError('invalid', STAFF_PASSWORD_NEEDED, 'new_password')
}

/**
 * After a new password or address: ends mailed links, pending sign-ins, the trust in browsers and all other sessions, and
 * forgets the other known browsers. The session that made the change, if there is one, gets a new token.
 */
export async function endOtherAccess(
  tx: Transaction,
  { cookies, hashes, live, site }: AccountContext,
  c: Context<RequestEnv>,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<void> {
  const device = knownDeviceOf(c, site.isHttps)
  await deleteMailTokens(tx, userId)
  await deleteChallenges(tx, userId)
  await endTrust(tx, userId)
  await deleteSessions(tx, userId, { except: sessionId })
  await deleteKnownDevices(tx, userId, { except: device ? hashes.devices(device) : [] })
  if (sessionId) {
    const token = await rotateSession(tx, sessionId)
    tx.afterCommit(() => cookies.write(c, token))
  }
  // The tabs of this session reconnect with the new token.
  live.disconnect({ users: [userId] }, tx)
}
