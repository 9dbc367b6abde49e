import type { Context } from 'hono'
import { AppError, notFound } from '#domain/errors.ts'
import type { FactorKind } from '#domain/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logSecurity } from '#server/accounts/security-log.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import {
  deleteSessions,
  endTrust,
  rotateSession,
  setSessionFactors,
} from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import {
  factorAdded,
  factorRemoved,
  recoveryCodesReplaced,
} from '#server/platform/mail/templates/second-factor.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { deleteChallenges } from './challenges.queries.ts'
import {
  deleteFactor,
  deleteFactors,
  deleteRecoveryCodes,
  hasEnrolledFactor,
  insertRecoveryCodes,
  listFactors,
} from './queries.ts'
import { cancelResetOf } from './resets.queries.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

type FactorChange = { kind: FactorKind; name: string; isAdded: boolean }

/**
 * What follows when a factor is added or removed: other sessions, pending sign-ins and the trust in browsers end, a reset that
 * an admin asked for is cancelled, this session gets a new token, and the member gets a mail.
 */
export async function applyFactorChange(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { kind, name, isAdded }: FactorChange,
): Promise<void> {
  const { cookies, live, sendLater, totpSecrets } = ctx
  const hasFactor = isAdded || (await listFactors(tx, viewer.id, totpSecrets.keyIds)).length > 0
  // Also an app whose secret cannot be read, which the settings do not show.
  if (!hasFactor) await deleteFactors(tx, viewer.id)
  await deleteChallenges(tx, viewer.id)
  if (await cancelResetOf(tx, viewer.id)) {
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'second_factor_reset_cancelled' })
  }
  await deleteSessions(tx, viewer.id, { except: viewer.session_id })
  await endTrust(tx, viewer.id)
  // The member has shown the new factor, and before it the password or the identity at Google.
  if (isAdded || !hasFactor) await setSessionFactors(tx, viewer.session_id, isAdded ? 2 : 1)
  const token = await rotateSession(tx, viewer.session_id)
  tx.afterCommit(() => cookies.write(c, token))
  const details = { factor: kind, name }
  await logSecurity(tx, ctx, c, {
    userId: viewer.id,
    kind: isAdded ? 'factor_added' : 'factor_removed',
    details,
  })
  const mail = isAdded ? factorAdded : factorRemoved
  await sendLater(tx, mail({ ...mailFacts(ctx, c, viewer), factor: { kind, name } }))
  // The tabs of this session reconnect with the new token.
  live.disconnect({ users: [viewer.id] }, tx)
}

const mailFacts = ({ site }: AccountContext, c: Context<RequestEnv>, viewer: SessionMember) => ({
  to: viewer.email,
  device: deviceName(clientInfo(c).userAgent),
  link: `${site.url}/parametres#double-authentification`,
})

export async function removeFactor(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  factorId: string,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await holdProof(tx, viewer)
    const factor = await deleteFactor(tx, viewer.id, factorId)
    if (!factor) throw notFound('Ce facteur est déjà retiré.')
    await applyFactorChange(tx, ctx, c, viewer, { ...factor, isAdded: false })
  })
  return { done: true }
}

export async function replaceRecoveryCodes(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ recovery_codes: string[] }> {
  return await ctx.db.transaction(async (tx) => {
    await holdProof(tx, viewer)
    if (!(await hasEnrolledFactor(tx, viewer.id))) {
      throw new AppError('conflict', 'Ajoutez d’abord une application ou une clé d’accès.')
    }
    const recovery_codes = await newCodesFor(tx, viewer.id)
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'recovery_codes_replaced' })
    await ctx.sendLater(tx, recoveryCodesReplaced(mailFacts(ctx, c, viewer)))
    return { recovery_codes }
  })
}

/** Replaces the recovery codes. They are shown once; only their hashes are stored. */
export async function newCodesFor(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, codes.map(recoveryCodeHash))
  return codes
}
