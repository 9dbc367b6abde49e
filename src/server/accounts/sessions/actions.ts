import type { SessionMember } from '#server/http/session-member.ts'
import { notFound } from '#domain/errors.ts'
import type { OpenSession } from '#domain/viewer.ts'
import { deviceName } from './device-name.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { deleteSession, deleteSessions, listSessions } from './queries.ts'

export async function readSessions(
  { db }: AccountParts,
  viewer: SessionMember,
): Promise<{ sessions: OpenSession[] }> {
  const rows = await listSessions(db.sql, viewer.id)
  return {
    sessions: rows.map(({ id, user_agent, created_at, updated_at }) => ({
      id,
      is_current: id === viewer.session_id,
      device: deviceName(user_agent ?? ''),
      created_at,
      last_seen_at: updated_at,
    })),
  }
}

export async function endSession(
  { db, live }: AccountParts,
  viewer: SessionMember,
  sessionId: string,
): Promise<{ done: true }> {
  if (!(await deleteSession(db.sql, viewer.id, sessionId))) throw notFound('Cette session est déjà fermée.')
  live.disconnect({ sessions: [sessionId] })
  return { done: true }
}

export async function endOtherSessions(
  { db, live }: AccountParts,
  viewer: SessionMember,
): Promise<{ done: true }> {
  const ended = await deleteSessions(db.sql, viewer.id, { except: viewer.session_id })
  live.disconnect({ sessions: ended })
  return { done: true }
}
