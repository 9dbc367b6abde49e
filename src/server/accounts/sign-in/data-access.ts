import type { Context } from 'hono'
import { newMailLink, useMailLink } from '#server/accounts/mail-links/mail-links.ts'
import { hasTokenOf } from '#server/accounts/mail-links/queries.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccountByEmail } from '#server/accounts/queries.ts'
import { openSession } from './open-session.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { accessToData } from '#server/mail/templates/data-access.ts'
import { findBanStatus } from '#server/policies/queries.ts'

/**
 * A member who knows the password but may not sign in from here still has a right to their data: a mail leads to a session of
 * an hour. Their sanction goes on meanwhile, so nothing that others could see is open in it. One mail at a time.
 */
export async function sendDataAccessLink(ctx: AccountContext, email: string): Promise<void> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account || (await hasTokenOf(tx, account.id, 'rights'))) return
    // Who is banned nowhere but on this network can sign in from another; in such a session all would be open to them.
    if (!(await findBanStatus(tx, account.id)).ip_banned) return
    const link = await newMailLink(tx, ctx, { purpose: 'rights', userId: account.id, email })
    await sendLater(tx, accessToData({ to: email, ...link }))
  })
}

export async function openDataAccess(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  secret: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { userId } = await useMailLink(tx, ctx, secret, 'rights')
    await openSession(tx, ctx, c, { userId, how: 'data_access' })
  })
}
