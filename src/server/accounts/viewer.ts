import type { Context } from 'hono'
import type { ResponseOf } from '#api/endpoint.ts'
import type { viewerApi } from '#api/accounts/viewer.ts'
import { openFeatures } from '#domain/features.ts'
import { newSince, type SinceLastVisit } from '#domain/feed/last-visit.ts'
import { abilitiesOf } from '#domain/permissions.ts'
import { SESSION } from '#domain/accounts/viewer.ts'
import { findSinceLastVisit } from '#server/feed/last-visit.queries.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { AccountContext } from './context.ts'
import { renewSession } from '#server/accounts/sessions/queries.ts'
import { findViewer } from './viewer.queries.ts'

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
