import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount } from '#server/accounts/queries.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { logSecurity } from './security-log.ts'
import { clientInfo, deviceName } from './client-info.ts'
import { deleteSessions } from './sessions.queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { googleLinked, googleUnlinked } from '#server/platform/mail/templates/account.ts'
import { deleteGoogleIdentity, insertGoogleIdentity, isGoogleOnly } from './google.queries.ts'
import { GoogleRefused } from './google-provider.ts'

/** Links the identity, notifies the member and logs it. Refuses an identity of another account. */
export async function linkGoogleIdentity(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  identity: { userId: string; sub: string },
): Promise<void> {
  const { userId } = identity
  if (!(await insertGoogleIdentity(tx, identity))) throw new GoogleRefused('google_pris')
  await logSecurity(tx, ctx, c, { userId, kind: 'google_linked' })
  await ctx.sendLater(tx, googleLinked(await mailOf(tx, ctx, c, userId)))
}

/** « Délier Google » ends the other sessions: the holder of the Google account may have opened them. */
export async function unlinkGoogle(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.google')
    if (await isGoogleOnly(tx, viewer.id)) throw onlyWayIn()
    if (!(await unlinkGoogleIdentity(tx, ctx, c, viewer.id))) return
    await mailGoogleUnlinked(tx, ctx, c, viewer.id)
    const ended = await deleteSessions(tx, viewer.id, { except: viewer.session_id })
    ctx.live.disconnect({ sessions: ended }, tx)
  })
  return { done: true }
}

const onlyWayIn = () =>
  new AppError('conflict', 'Google est votre seul moyen de connexion : définissez d’abord un mot de passe.')

/** Returns whether there was an identity; then the caller notifies the member. */
export async function unlinkGoogleIdentity(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<boolean> {
  if (!(await deleteGoogleIdentity(tx, userId))) return false
  // A sign-in with Google may wait for its second factor.
  await deleteChallenges(tx, userId)
  await logSecurity(tx, ctx, c, { userId, kind: 'google_unlinked' })
  return true
}

export async function mailGoogleUnlinked(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  await ctx.sendLater(tx, googleUnlinked(await mailOf(tx, ctx, c, userId)))
}

async function mailOf(
  tx: Transaction,
  { site }: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<{ to: string; device: string; link: string }> {
  const account = await findAccount(tx, userId)
  if (!account) throw new AppError('unauthenticated', 'Ce compte n’existe plus.')
  const link = `${site.url}/parametres#connexion`
  return { to: account.email, device: deviceName(clientInfo(c).userAgent), link }
}
