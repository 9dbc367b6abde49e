import type { Context } from 'hono'
import { AppError, notFound } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import type { secondFactorApi, WebAuthnJson } from '#api/accounts-second-factor.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { findRole } from '#server/platform/policies.queries.ts'
import {
  countChallengeAttempt,
  findSignInChallenge,
  takeSignInChallenge,
  insertSignInChallenge,
} from './challenges.queries.ts'
import type { AccountContext } from './context.ts'
import { openSessionWithFactor, sendDataAccessLink, isAddressBanned } from './open-session.ts'
import {
  assertionOptions,
  findRelyingParty,
  credentialIdOf,
  requireRelyingParty,
  verifyAssertion,
} from './passkeys.ts'
import { findAccount } from './queries.ts'
import { factorKinds, listPasskeys, findPasskey, updateSignCount } from './second-factor.queries.ts'
import {
  answerFactor,
  countFactorAttempt,
  type FactorAnswer,
  isWrongAnswer,
  refuseUnreadableApp,
  wrongAnswer,
} from './second-factor.ts'
import { logCapped } from './security-log.ts'

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

/** The options of a sign-in by passkey alone: the browser offers the passkeys that it knows for this site. */
export async function passkeySignInOptions(
  ctx: AccountContext,
  c: Context<RequestEnv>,
): Promise<{ passkey: WebAuthnJson }> {
  const { db, hashes, challengeCookies } = ctx
  const party = requireRelyingParty(ctx, c)
  const token = newToken()
  const challenge = await insertSignInChallenge(db.sql, hashes.token(token), { userId: null, method: null })
  challengeCookies.passkey.write(c, token)
  return { passkey: await assertionOptions(party, challenge) }
}

/** A passkey counts as two factors, because its authenticator asked for a PIN or a fingerprint. */
export async function signInWithPasskey(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  assertion: WebAuthnJson,
): Promise<{ done: true }> {
  const { db, challengeCookies } = ctx
  const credentialId = credentialIdOf(assertion)
  const userId = credentialId && (await findPasskey(db.sql, credentialId))?.user_id
  if (!userId) throw wrongAnswer('assertion')
  await db
    .transaction(async (tx) => {
      await lockViewer(tx, userId)
      await usePasskey(tx, ctx, c, { credentialId, assertion })
      await openSessionWithFactor(tx, ctx, c, { userId, how: 'passkey', factor: 'passkey', trust: false })
    })
    .catch(async (error: unknown) => {
      if (isAddressBanned(error)) await reportBanned(ctx, c, userId)
      else await logCapped(db.sql, ctx, c, { userId, kind: 'second_factor_refused' })
      throw error
    })
  challengeCookies.passkey.clear(c)
  return { done: true }
}

async function usePasskey(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { credentialId, assertion }: { credentialId: Buffer; assertion: WebAuthnJson },
): Promise<void> {
  const party = requireRelyingParty(ctx, c)
  const token = ctx.challengeCookies.passkey.read(c)
  const challenge = token && (await takeSignInChallenge(tx, ctx.hashes.tokens(token)))?.webauthn_challenge
  const passkey = await findPasskey(tx, credentialId)
  if (!challenge || !passkey) throw wrongAnswer('assertion')
  const signCount = await verifyAssertion({
    party,
    challenge,
    passkey,
    assertion,
    requiresVerification: true,
  })
  if (signCount === null) throw wrongAnswer('assertion')
  await updateSignCount(tx, passkey.id, signCount)
}

async function reportBanned(ctx: AccountContext, c: Context<RequestEnv>, userId: string): Promise<void> {
  await logCapped(ctx.db.sql, ctx, c, { userId, kind: 'sign_in_refused', details: { why: 'address_ban' } })
  const account = await findAccount(ctx.db.sql, userId)
  if (account) await sendDataAccessLink(ctx, account.email)
}
