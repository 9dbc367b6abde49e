import type { Context } from 'hono'
import { safeReturnPath } from '#domain/accounts/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { refuseLocked } from '#server/platform/policies/staff-guard.ts'
import type { GoogleFlow } from './google-flow-cookie.ts'
import { newHandshake } from './google-provider.ts'
import { findGoogleSub } from './google.queries.ts'
import { GoogleRefused } from './google-refusal.ts'

/** Returns the URL of Google for the browser. A signed-in member goes there to prove their identity. */
export const startGoogle = (
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  back: string | undefined,
): Promise<{ url: string }> => leaveForGoogle(ctx, c, viewer, { purpose: viewer ? 'prove' : 'sign_in', back })

/** « Relier Google » */
export async function startGoogleLink(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  back: string | undefined,
): Promise<{ url: string }> {
  refuseLocked(viewer)
  if (await findGoogleSub(ctx.db.sql, viewer.id)) {
    throw new AppError('conflict', 'Un compte Google est déjà relié : déliez-le d’abord.')
  }
  return await leaveForGoogle(ctx, c, viewer, { purpose: 'link', back })
}

async function leaveForGoogle(
  { google }: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { purpose, back }: { purpose: GoogleFlow['purpose']; back: string | undefined },
): Promise<{ url: string }> {
  if (!google) throw notFound('La connexion avec Google n’est pas proposée ici.')
  const handshake = newHandshake()
  const url = await google.provider
    .authorizationUrl(handshake, { isProof: purpose === 'prove' })
    .catch((error: unknown) => {
      throw error instanceof GoogleRefused
        ? new AppError('unavailable', 'Google ne répond pas pour le moment.')
        : error
    })
  google.flows.write(c, {
    ...handshake,
    purpose,
    sessionId: viewer?.session_id ?? null,
    back: safeReturnPath(back),
    startedAt: Date.now(),
  })
  return { url: url.href }
}
