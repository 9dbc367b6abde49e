import type { Context } from 'hono'
import { banSentence } from '#domain/moderation/ban-status.ts'
import { AppError } from '#domain/errors.ts'
import type { MailLinkResult } from '#domain/accounts/viewer.ts'
import { holdPassword } from './hold-password.ts'
import { findBanStatus } from '#server/platform/policies/queries.ts'
import { refuseLocked } from '#server/platform/policies/staff-guard.ts'
import { mailGoogleUnlinked, unlinkGoogleIdentity } from './google-link.ts'
import { isGoogleOnly } from './google.queries.ts'
import { linkRefused, useMailLink } from './mail-links.ts'
import { isLinkProven, wrongPassword } from './prove-link.ts'
import type { MailToken } from './mail-links.queries.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount, findStaffLock, isTaken, provePassword, setEmail } from '#server/accounts/queries.ts'
import { logCapped, logSecurity } from './security-log.ts'
import { endOtherAccess } from '#server/accounts/sessions/end-other-access.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { listCustomers } from '#server/payments/queries.ts'
import { deleteDeliveryProblem } from '#server/platform/mail/queries.ts'
import { confirmSameAddress } from './verify-address.ts'
import { googleOnly } from './credentials.ts'

type Followed = { token: string; password?: string | undefined; link: MailToken }

/**
 * In a browser where the member is signed in, the link is enough. Elsewhere the password of the account is required:
 * otherwise a person who receives the mail by mistake could confirm their address for the account of a stranger.
 */
export async function confirmNewAddress(
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
      refuseLocked({ staff_lock: await findStaffLock(tx, userId, site) })
      // The ban may be newer than the link.
      const status = await findBanStatus(tx, userId)
      if (status.banned) throw new AppError('forbidden', banSentence(status))
      const { email } = await useMailLink(tx, ctx, token, 'email')
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
