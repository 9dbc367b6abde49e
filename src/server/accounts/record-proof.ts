import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { ProofKind } from '#domain/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logSecurity } from './security-log.ts'
import { proveSession } from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'

/** Gives the session a new token: a copy of the old one does not profit from the proof. */
export async function recordProof(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  factor: ProofKind,
): Promise<void> {
  const token = await proveSession(tx, viewer.session_id)
  if (!token) throw new AppError('unauthenticated', 'Votre session a été fermée : connectez-vous de nouveau.')
  await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'identity_proven', details: { factor } })
  tx.afterCommit(() => ctx.cookies.write(c, token))
}
