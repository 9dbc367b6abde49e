import type { Context } from 'hono'
import type { WebAuthnJson } from '#api/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount } from '#server/accounts/queries.ts'
import { logCapped } from '#server/accounts/security-log.ts'
import { sendDataAccessLink } from '#server/accounts/data-access.ts'
import { isAddressBanned, openSessionWithFactor } from '#server/accounts/open-session.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { wrongAnswer } from './answer.ts'
import { insertSignInChallenge, takeSignInChallenge } from './challenges.queries.ts'
import { assertionOptions, credentialIdOf, requireRelyingParty, verifyAssertion } from './passkeys.ts'
import { findPasskey, updateSignCount } from './queries.ts'

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
