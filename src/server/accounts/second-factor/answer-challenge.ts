import type { Context } from 'hono'
import type { secondFactorApi } from '#api/accounts/second-factor.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logCapped } from '#server/accounts/security-log.ts'
import { openSessionWithFactor } from '#server/accounts/open-session.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { findRole } from '#server/platform/policies/queries.ts'
import {
  answerFactor,
  countFactorAttempt,
  type FactorAnswer,
  isWrongAnswer,
  refuseUnreadableApp,
} from '#server/accounts/second-factor/answer.ts'
import { countChallengeAttempt, findSignInChallenge, takeSignInChallenge } from './challenges.queries.ts'
import { assertionOptions, findRelyingParty } from '#server/accounts/second-factor/passkeys.ts'
import { factorKinds, listPasskeys } from '#server/accounts/second-factor/queries.ts'

/** What the pending sign-in of this browser asks for. */
export async function readChallenge(
  ctx: AccountContext,
  c: Context<RequestEnv>,
): Promise<ResponseOf<typeof secondFactorApi.readChallenge>> {
  const { sql } = ctx.db
  const challenge = await findSignInChallenge(sql, tokensIn(ctx, c))
  if (!challenge?.user_id) throw challengeOver()
  const party = findRelyingParty(ctx, c)
  const passkeys = party ? await listPasskeys(sql, challenge.user_id) : []
  const kinds = await factorKinds(sql, challenge.user_id, ctx.totpSecrets.keyIds)
  const hasPasskey = party !== null && passkeys.length > 0
  return {
    kinds: kinds.filter((kind) => kind !== 'passkey' || hasPasskey),
    passkey: hasPasskey ? await assertionOptions(party, challenge.webauthn_challenge, passkeys) : null,
    may_trust: !isStaff({ role: await findRole(sql, challenge.user_id) }),
  }
}

/** Opens the session of the pending sign-in. The challenge and the answer are used up in the same transaction. */
export async function answerChallenge(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { trust, ...answer }: FactorAnswer & { trust: boolean },
): Promise<{ done: true }> {
  const { db } = ctx
  const tokens = tokensIn(ctx, c)
  const pending = await findSignInChallenge(db.sql, tokens)
  if (pending?.user_id) await refuseUnreadableApp(ctx, pending.user_id, answer)
  const counted = await countChallengeAttempt(db.sql, tokens)
  const userId = counted?.user_id
  if (!userId) throw challengeOver()
  await countFactorAttempt(ctx, c, userId)
  await db
    .transaction(async (tx) => {
      await lockViewer(tx, userId)
      const challenge = await takeSignInChallenge(tx, tokens)
      if (!challenge?.method) throw challengeOver()
      const passkey = { party: findRelyingParty(ctx, c), challenge: challenge.webauthn_challenge }
      const factor = await answerFactor(tx, ctx, c, { userId, answer, passkey })
      await openSessionWithFactor(tx, ctx, c, { userId, how: challenge.method, factor, trust })
    })
    .catch(async (error: unknown) => {
      if (!isWrongAnswer(error)) throw error
      await logCapped(db.sql, ctx, c, { userId, kind: 'second_factor_refused' })
      throw counted.is_last ? tooManyAttempts() : error
    })
  ctx.challengeCookies.secondFactor.clear(c)
  return { done: true }
}

function tokensIn({ challengeCookies, hashes }: AccountContext, c: Context<RequestEnv>): readonly string[] {
  const token = challengeCookies.secondFactor.read(c)
  return token ? hashes.tokens(token) : []
}

const challengeOver = () => notFound('Cette connexion a expiré : recommencez.')

const tooManyAttempts = () => new AppError('not_found', 'Trop d’essais : recommencez la connexion.')
