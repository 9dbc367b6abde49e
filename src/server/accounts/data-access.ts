import type { Context } from 'hono'
import type { SignInResult } from '#domain/accounts/second-factor.ts'
import { newMailLink, useMailLink } from './mail-links.ts'
import { hasTokenOf } from './mail-links.queries.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccountByEmail } from '#server/accounts/queries.ts'
import { openSession } from './open-session.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { accessToData } from '#server/platform/mail/templates/data-access.ts'
import { findBanStatus } from '#server/platform/policies/queries.ts'

/**
 * A banned member who knows the password still has a right to their data. The mailed link opens a session of one hour. The
 * ban stays in force, so the member cannot publish anything in it. No second mail is sent while a link is valid.
 */
export async function sendDataAccessLink(ctx: AccountContext, email: string): Promise<void> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account || (await hasTokenOf(tx, account.id, 'rights'))) return
    // A member without a ban of their own can sign in from another network, and would be unrestricted in this session.
    if (!(await findBanStatus(tx, account.id)).ip_banned) return
    const link = await newMailLink(tx, ctx, { purpose: 'rights', userId: account.id, email })
    await sendLater(tx, accessToData({ to: email, ...link }))
  })
}

export async function openDataAccess(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  secret: string,
): Promise<SignInResult> {
  return await ctx.db.transaction(async (tx) => {
    const { userId } = await useMailLink(tx, ctx, secret, 'rights')
    return await openSession(tx, ctx, c, { userId, how: 'data_access' })
  })
}
