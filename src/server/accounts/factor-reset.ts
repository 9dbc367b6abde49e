import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { AppError, notFound } from '#domain/errors.ts'
import { mayResetFactors } from '#domain/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer, lockMember } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  factorResetAsked,
  factorsReset,
  authenticatorLost,
} from '#server/platform/mail/templates/second-factor.ts'
import { findBanStatus, lockMembersWithRoles } from '#server/platform/policies.queries.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { deleteChallenges } from './challenges.queries.ts'
import type { AccountContext } from './context.ts'
import { findEmail } from './queries.ts'
import {
  deleteFactors,
  needsSecondStep,
  cancelResetOf,
  endReset,
  insertReset,
  listDueResets,
  lockReset,
  isNewLoss,
  listTotpOfOtherKeys,
  replaceTotpSecret,
  type StoredTotp,
} from './second-factor.queries.ts'
import { insertSecurityEvent } from './security-log.queries.ts'
import { logSecurity } from './security-log.ts'
import { deleteSessions, endTrust } from './sessions.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'site'>

/** For a member who lost every factor. Nothing changes for 72 hours, in which the member may cancel it. */
export async function resetFactors(
  { db, hashes, sendLater, site }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  memberId: string,
): Promise<{ effective_at: string }> {
  return await db.transaction(async (tx) => {
    const { actor, member: target } = await authorise(tx, viewer, 'admin.second_factor_reset', {
      member: memberId,
    })
    if (!mayResetFactors(actor, target)) {
      throw new AppError('forbidden', 'Seul le fondateur retire la double authentification de l’équipe.')
    }
    const { user_id: userId } = target
    if (!(await needsSecondStep(tx, userId))) {
      throw new AppError('conflict', 'Ce membre n’a pas de double authentification.')
    }
    const effective_at = await insertReset(tx, { userId, askedBy: viewer.id })
    if (!effective_at) throw new AppError('conflict', 'Ce retrait est déjà demandé.')
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: userId,
      action_type: 'reset_second_factor',
      target_type: 'profile',
      target_id: userId,
    })
    const kind = 'second_factor_reset_asked'
    await logSecurity(tx, { hashes }, c, { userId, kind, details: { by: viewer.id } })
    const link = `${site.url}/parametres#double-authentification`
    await sendLater(tx, factorResetAsked({ to: await findEmail(tx, userId), effective_at, link }))
    return { effective_at }
  })
}

/** The member did not lose their factors, or did not ask for it: any session is enough to cancel. */
export async function cancelReset(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if (!(await cancelResetOf(tx, viewer.id))) throw notFound('Aucun retrait n’est prévu.')
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'second_factor_reset_cancelled' })
  })
  return { done: true }
}

/** The job: removes the factors whose 72 hours are over. Two processes that run it at once do it once. */
export async function runDueResets(ctx: Ctx): Promise<void> {
  for (const { id, user_id, asked_by } of await listDueResets(ctx.db.sql)) {
    await ctx.db.transaction(async (tx) => {
      const members = await lockMembersWithRoles(tx, [user_id, ...(asked_by ? [asked_by] : [])], 'change')
      if (!(await lockReset(tx, id))) return
      const [member, admin] = [user_id, asked_by].map((one) => members.find((found) => found.user_id === one))
      // The admin may have left, been banned, or lost the rank over this member, since.
      const isAllowed =
        member &&
        admin &&
        mayResetFactors({ ...admin, id: admin.user_id }, member) &&
        !(await findBanStatus(tx, admin.user_id)).banned
      if (isAllowed) await reset(tx, ctx, user_id)
      await endReset(tx, id, isAllowed ? 'done_at' : 'cancelled_at')
    })
  }
}

async function reset(tx: Transaction, { live, sendLater, site }: Ctx, userId: string): Promise<void> {
  if (!(await removeFactors(tx, userId, 'Équipe de Plan B'))) return
  live.disconnect({ users: [userId] }, tx)
  await sendLater(tx, factorsReset({ to: await findEmail(tx, userId), link: `${site.url}/auth` }))
}

/**
 * Also for the command line. The factors and recovery codes, the sessions and the trust in browsers end. `device` is for the
 * log. Returns false if there was no factor.
 */
export async function removeFactors(tx: Transaction, userId: string, device: string): Promise<boolean> {
  if (!(await deleteFactors(tx, userId))) return false
  await deleteChallenges(tx, userId)
  await deleteSessions(tx, userId)
  await endTrust(tx, userId)
  const kind = 'second_factor_reset'
  await insertSecurityEvent(tx, { user_id: userId, kind, network: '', device, details: {} })
  return true
}

type LostSecretsContext = Pick<AccountContext, 'db' | 'sendLater' | 'site' | 'totpSecrets'>

/**
 * Runs at start. Secrets of authenticator apps that were encrypted with SECRET_PREVIOUS are encrypted again with SECRET, so
 * that the previous one can be removed. Those of an unknown secret do not work; their owners get one mail. They are kept,
 * because this process may have been started with an outdated SECRET. Returns how many cannot be read.
 */
export async function renewTotpSecrets(ctx: LostSecretsContext): Promise<number> {
  const { db, totpSecrets } = ctx
  let lost = 0
  let last: string | null = null
  for (;;) {
    const batch: StoredTotp[] = await listTotpOfOtherKeys(db.sql, totpSecrets.currentKeyId, last)
    if (batch.length === 0) return lost
    for (const totp of batch) {
      last = totp.id
      if (await renew(ctx, totp)) continue
      lost += 1
      await reportLoss(ctx, totp)
    }
  }
}

/** Returns false if the secret cannot be read. */
async function renew(
  { db, totpSecrets }: LostSecretsContext,
  { id, user_id, secret }: StoredTotp,
): Promise<boolean> {
  const plain = totpSecrets.decrypt(secret, user_id)
  if (plain) await replaceTotpSecret(db.sql, id, { from: secret, to: totpSecrets.encrypt(plain, user_id) })
  return plain !== null
}

async function reportLoss({ db, sendLater, site }: LostSecretsContext, totp: StoredTotp): Promise<void> {
  const { user_id, name } = totp
  await db.transaction(async (tx) => {
    // The lock lets one of several processes that start at the same time report it.
    if (!(await lockMember(tx, user_id, 'change')) || !(await isNewLoss(tx, totp))) return
    const details = { factor: 'totp', name }
    const device = 'Redémarrage du site'
    await insertSecurityEvent(tx, { user_id, kind: 'factor_unreadable', network: '', device, details })
    await sendLater(tx, authenticatorLost({ to: await findEmail(tx, user_id), link: `${site.url}/auth` }))
  })
}
