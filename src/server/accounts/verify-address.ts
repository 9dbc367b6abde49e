import type { MailLinkResult } from '#domain/accounts/viewer.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { countMail } from './mail-cap.ts'
import { newMailLink, useMailLink } from './mail-links.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { deleteDeliveryProblem, isBouncing } from '#server/platform/mail/queries.ts'
import { verifyAddress as verifyAddressMail } from '#server/platform/mail/templates/confirm-address.ts'

/** « Vérifier mon adresse »: mails a link to an address that did not work. */
export async function verifyAddress(
  ctx: AccountContext,
  { id: userId, email }: SessionMember,
): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    if (!(await isBouncing(tx, userId))) return
    if (!(await countMail(tx, ctx, { to: email, knownDevice: null }))) return
    const link = await newMailLink(tx, ctx, { purpose: 'email', userId, email })
    await sendLater(tx, verifyAddressMail({ to: email, ...link }))
  })
  return { done: true }
}

/**
 * The mail arrived: the address works. Asks for no password, even in a browser without a session: the account, its address
 * and its sessions stay as they were.
 */
export async function confirmSameAddress(ctx: AccountContext, token: string): Promise<MailLinkResult> {
  const { db, live } = ctx
  await db.transaction(async (tx) => {
    const { userId } = await useMailLink(tx, ctx, token, 'email')
    await deleteDeliveryProblem(tx, userId)
    live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
  })
  return { confirmed: 'address' }
}
