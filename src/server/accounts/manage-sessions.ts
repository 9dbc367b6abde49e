import type { Context } from 'hono'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notFound } from '#domain/errors.ts'
import type { SessionSummary } from '#domain/accounts/viewer.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { deleteChallenges } from '#server/accounts/second-factor/challenges.queries.ts'
import { logSecurity } from './security-log.ts'
import { knownDeviceOf } from '#server/accounts/sessions/client-info.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import {
  deleteSession,
  deleteSessions,
  deleteKnownDevices,
  endTrust,
  listSessions,
} from '#server/accounts/sessions/queries.ts'

export async function readSessions(
  { db }: AccountContext,
  viewer: SessionMember,
): Promise<{ sessions: SessionSummary[] }> {
  const rows = await listSessions(db.sql, viewer.id)
  return {
    sessions: rows.map(({ id, network_prefix, user_agent, created_at, updated_at }) => ({
      id,
      is_current: id === viewer.session_id,
      device: deviceName(user_agent ?? ''),
      network: network_prefix,
      created_at,
      last_seen_at: updated_at,
    })),
  }
}

/** Also ends the trust in other browsers, because a session does not say in which one it is. */
export async function endSession(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  sessionId: string,
): Promise<{ done: true }> {
  const device = knownDeviceOf(c, ctx.site.isHttps)
  await ctx.db.transaction(async (tx) => {
    if (sessionId !== viewer.session_id) await holdProof(tx, viewer)
    if (!(await deleteSession(tx, viewer.id, sessionId))) throw notFound('Cette session est déjà fermée.')
    await endTrust(tx, viewer.id, { except: device ? ctx.hashes.devices(device) : [] })
    await disconnectEnded(tx, ctx, c, viewer, [sessionId])
  })
  return { done: true }
}

/** Also ends pending sign-ins, and forgets the known devices except this one, so that they lose their own limits of attempts and mails. */
export async function endOtherSessions(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ done: true }> {
  const device = knownDeviceOf(c, ctx.site.isHttps)
  await ctx.db.transaction(async (tx) => {
    await holdProof(tx, viewer)
    const ended = await deleteSessions(tx, viewer.id, { except: viewer.session_id })
    await deleteChallenges(tx, viewer.id)
    await deleteKnownDevices(tx, viewer.id, { except: device ? ctx.hashes.devices(device) : [] })
    if (ended.length > 0) await disconnectEnded(tx, ctx, c, viewer, ended)
  })
  return { done: true }
}

async function disconnectEnded(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  ended: string[],
): Promise<void> {
  ctx.live.disconnect({ sessions: ended }, tx)
  const details = { sessions: ended.length }
  await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'session_ended', details })
}
