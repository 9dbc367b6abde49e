import type { IncomingMessage } from 'node:http'
import { can } from '#domain/permissions.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findSessionMember } from './queries.ts'

type Parts = Pick<AccountParts, 'db' | 'cookies'>

/** Who asks: nothing is read without a cookie of ours, and one statement with one. */
export const memberReader =
  ({ db, cookies }: Parts): RequestEnv['Variables']['readMember'] =>
  async (c) => {
    const token = cookies.read(c.req.header('cookie'))
    return token ? await findSessionMember(db.sql, token) : null
  }

/** The same for the live connection, which comes before any route. */
export const liveSessionReader =
  ({ db, cookies }: Parts) =>
  async (request: IncomingMessage): Promise<{ sessionId: string; userId: string } | null> => {
    const token = cookies.read(request.headers.cookie)
    const member = token ? await findSessionMember(db.sql, token) : null
    return member && can.listenLive(member) ? { sessionId: member.session_id, userId: member.id } : null
  }
