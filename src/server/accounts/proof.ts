import type { Context } from 'hono'
import type { WebAuthnJson } from '#api/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import type { ChallengeKind, ProofKind } from '#domain/accounts/second-factor.ts'
import { holdPassword } from './hold-password.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount } from '#server/accounts/queries.ts'
import type { FactorAnswer } from '#server/accounts/second-factor/answer.ts'
import { proofPasskeyOptions, proveFactor } from '#server/accounts/second-factor/prove.ts'
import { factorKinds, needsSecondStep } from '#server/accounts/second-factor/queries.ts'
import { accountDeleted } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { recordProof } from './record-proof.ts'
import { requirePassword } from './require-password.ts'

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
  if (!account) throw accountDeleted()
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
