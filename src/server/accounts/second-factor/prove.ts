import type { Context } from 'hono'
import type { WebAuthnJson } from '#api/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logCapped } from '#server/accounts/security-log.ts'
import { setSessionFactors } from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import {
  answerFactor,
  countFactorAttempt,
  type FactorAnswer,
  isWrongAnswer,
  refuseUnreadableApp,
} from './answer.ts'
import { replaceSessionChallenge, takeSessionChallenge } from './challenges.queries.ts'
import { assertionOptions, findRelyingParty } from './passkeys.ts'
import { listPasskeys } from './queries.ts'

/** What `navigator.credentials.get` needs for a proof; null for an account without a passkey. */
export async function proofPasskeyOptions(
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
export async function proveFactor(
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
