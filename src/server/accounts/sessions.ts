import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { ACCOUNT_EVENTS_PAGE_SIZE, type AccountEvent } from '#domain/accounts/security-log.ts'
import { BACKGROUND_HEADER, SESSION, type SessionSummary } from '#domain/accounts/viewer.ts'
import { notFound } from '#domain/errors.ts'
import { openFeatures } from '#domain/features.ts'
import { newSince, type SinceLastVisit } from '#domain/feed/last-visit.ts'
import { abilitiesOf, can } from '#domain/permissions.ts'
import type { viewerApi } from '#api/accounts-viewer.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { findSinceLastVisit } from '#server/feed/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { clientInfo, deviceName, knownDeviceOf } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { findViewer } from './queries.ts'
import { listOwnEvents } from './security-log.queries.ts'
import { logSecurity } from './security-log.ts'
import {
  countSessionMember,
  deleteKnownDevices,
  deleteSession,
  deleteSessions,
  endTrust,
  findSessionMember,
  listSessions,
  renewSession,
} from './sessions.queries.ts'
import type { IncomingMessage } from 'node:http'

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
    if (sessionId !== viewer.session_id) await authorise(tx, viewer, 'auth.sessions.end_others')
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
    await authorise(tx, viewer, 'auth.sessions.end_others')
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

const ownCursor = pageCursor({ created_at: 'time', id: 'id' })

/** « Activité du compte » */
export async function readOwnActivity(
  { db, hashes }: Pick<AccountContext, 'db' | 'hashes'>,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ events: AccountEvent[]; next: string | null }> {
  const found = await listOwnEvents(db.sql, viewer.id, {
    here: hashes.addresses(clientInfo(c).network),
    bound: ownCursor.after(after),
    count: ACCOUNT_EVENTS_PAGE_SIZE + 1,
  })
  const { shown, next } = ownCursor.page(found, ACCOUNT_EVENTS_PAGE_SIZE)
  return { events: shown, next }
}

type ViewerContext = AccountContext & { log: Log }

/** Returns what the browser needs to know about the viewer, on the home page also what is new. Extends the session, at most once a day, for staff once an hour. */
export async function readViewer(
  { db, cookies, log }: ViewerContext,
  c: Context<RequestEnv>,
  member: SessionMember | null,
  { home }: { home?: '1' | undefined },
): Promise<ResponseOf<typeof viewerApi.read>> {
  const [row, since] = await Promise.all([
    member && findViewer(db.sql, member.id),
    home && member && readSinceLastVisit({ db, log }, c, member.id),
  ])
  if (!member || !row) {
    // The session has ended. Its cookies would still say that a member is signed in.
    if (cookies.isIn(c.req.header('cookie'))) cookies.clear(c)
    return { viewer: null }
  }
  if (member.is_renewal_due) await renewSession(db.sql, member.session_id)
  if (member.is_renewal_due || cookies.isSignedByEarlierKey(c.req.header('cookie'))) cookies.rewrite(c)
  const { switches, ...known } = row
  const expires = new Date(Date.now() + SESSION.visibleSeconds * 1000)
  return {
    viewer: {
      ...known,
      session: {
        id: member.session_id,
        expires_at: expires.toISOString(),
        expires_in: SESSION.visibleSeconds,
      },
      ban_status: member.ban_status,
      staff_lock: member.staff_lock,
      abilities: abilitiesOf(member),
      features: openFeatures(switches, member),
    },
    ...(since && { since_last_visit: since }),
  }
}

/** « Depuis votre dernière visite ». Null when it cannot be read: the viewer does not depend on it. */
async function readSinceLastVisit(
  { db, log }: Pick<ViewerContext, 'db' | 'log'>,
  c: Context<RequestEnv>,
  userId: string,
): Promise<SinceLastVisit | null> {
  try {
    const { notifications, plans } = await findSinceLastVisit(db.sql, userId)
    return newSince(notifications, plans)
  } catch (error) {
    log.error(
      { requestId: c.get('requestId'), err: error },
      'what is new since the last visit could not be read',
    )
    return null
  }
}

type Ctx = Pick<AccountContext, 'db' | 'cookies'>
type UsageCtx = Ctx & Pick<AccountContext, 'usage' | 'site'>

/** Loads the member of the session cookie with one query. Requests without a cookie cause no query. */
export const createReadMember =
  ({ db, cookies, usage, site }: UsageCtx): RequestEnv['Variables']['readMember'] =>
  async (c, endpoint) => {
    const token = cookies.read(c.req.header('cookie'))
    if (!token) return null
    const rateLimits = c.get('rateLimits')
    const allowed = endpoint ? rateLimits.ofMember(endpoint) : []
    const found = await (allowed.length === 0
      ? findSessionMember(db.sql, token, site).then((member) => member && { member, hits: [] })
      : countSessionMember(db.sql, token, allowed, site))
    if (!found) return null
    if (!c.req.header(BACKGROUND_HEADER)) usage.sawMember(found.member.id)
    rateLimits.checkMember(c, allowed, found.hits)
    return found.member
  }

/** Does the same for the live connection, because its upgrade request does not pass through the routes. */
export const createReadLiveSession =
  ({ db, cookies }: Ctx) =>
  async (request: IncomingMessage): Promise<{ sessionId: string; userId: string } | 'forbidden' | null> => {
    const token = cookies.read(request.headers.cookie)
    const member = token ? await findSessionMember(db.sql, token) : null
    if (!member) return null
    return can.listenLive(member) ? { sessionId: member.session_id, userId: member.id } : 'forbidden'
  }
