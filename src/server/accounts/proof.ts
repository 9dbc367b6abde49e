import type { Context } from 'hono'
import type { ChallengeKind, ProofKind } from '#domain/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { accountDeletedError, lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { replaceSessionChallenge, takeSessionChallenge } from './challenges.queries.ts'
import type { AccountContext } from './context.ts'
import { holdPassword, requirePassword } from './hold-password.ts'
import { assertionOptions, findRelyingParty } from './passkeys.ts'
import { findAccount } from './queries.ts'
import { factorKinds, needsSecondStep, listPasskeys } from './second-factor.queries.ts'
import {
  type FactorAnswer,
  answerFactor,
  countFactorAttempt,
  isWrongAnswer,
  refuseUnreadableApp,
} from './second-factor.ts'
import { recordProof, logCapped } from './security-log.ts'
import { setSessionFactors } from './sessions.queries.ts'

/** What the dialog offers: the second factor if the account has one, else the password, else Google. */
export async function readProof(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ kinds: ProofKind[]; passkey: WebAuthnJson | null }> {
  const { sql } = ctx.db
  if (await needsSecondStep(sql, viewer.id)) {
    const kinds = await factorKinds(sql, viewer.id, ctx.totpSecrets.keyIds)
    return { kinds, passkey: await proofPasskeyOptions(ctx, c, viewer) }
  }
  const account = await findAccount(sql, viewer.id)
  if (!account) throw accountDeletedError()
  if (account.password) return { kinds: ['password'], passkey: null }
  return { kinds: ctx.google ? ['google'] : [], passkey: null }
}

type Answer = FactorAnswer & { password?: string | undefined }

/** Proves the identity of the member in this session, for `PROOF_MINUTES`. Google proves it at its callback. */
export async function prove(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { password, ...answer }: Answer,
): Promise<{ done: true }> {
  if (await needsSecondStep(ctx.db.sql, viewer.id)) {
    await proveFactor(ctx, c, viewer, answer, (tx) => recordProof(tx, ctx, c, viewer, factorOf(answer)))
    return { done: true }
  }
  if (password === undefined) throw new AppError('invalid', 'Veuillez saisir votre mot de passe.', 'password')
  const hash = await requirePassword(ctx, c, viewer, { password, field: 'password' })
  await ctx.db.transaction(async (tx) => {
    await holdPassword(tx, viewer.id, hash)
    await recordProof(tx, ctx, c, viewer, 'password')
  })
  return { done: true }
}

function factorOf({ code, assertion }: FactorAnswer): ChallengeKind {
  if (code !== undefined) return 'totp'
  return assertion === undefined ? 'recovery_code' : 'passkey'
}

/** What `navigator.credentials.get` needs for a proof; null for an account without a passkey. */
async function proofPasskeyOptions(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { id: userId, session_id: sessionId }: SessionMember,
): Promise<WebAuthnJson | null> {
  const party = findRelyingParty(ctx, c)
  const passkeys = party ? await listPasskeys(ctx.db.sql, userId) : []
  if (!party || passkeys.length === 0) return null
  const challenge = await ctx.db.transaction(async (tx) => {
    await lockViewer(tx, userId)
    return await replaceSessionChallenge(tx, { userId, sessionId, purpose: 'prove' })
  })
  return await assertionOptions(party, challenge, passkeys)
}

/**
 * Checks the second factor of a signed-in member, then writes the proof in the same transaction. The session counts as one
 * with two factors from then on. Throws for a wrong answer.
 */
async function proveFactor(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  answer: FactorAnswer,
  writeProof: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db } = ctx
  const { id: userId, session_id: sessionId } = viewer
  await refuseUnreadableApp(ctx, userId, answer)
  await countFactorAttempt(ctx, c, userId)
  await db
    .transaction(async (tx) => {
      await lockViewer(tx, userId)
      const challenge = answer.assertion ? await takeSessionChallenge(tx, sessionId, 'prove') : null
      const passkey = {
        party: findRelyingParty(ctx, c),
        challenge: challenge?.webauthn_challenge ?? null,
      }
      await answerFactor(tx, ctx, c, { userId, answer, passkey })
      await setSessionFactors(tx, sessionId, 2)
      await writeProof(tx)
    })
    .catch(async (error: unknown) => {
      if (isWrongAnswer(error)) {
        await logCapped(db.sql, ctx, c, { userId, kind: 'second_factor_refused', isOwn: true })
      }
      throw error
    })
}
