import type { IncomingMessage } from 'node:http'
import { BACKGROUND_HEADER } from '#domain/accounts/viewer.ts'
import { can } from '#domain/permissions.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { AccountContext } from './context.ts'
import { countSessionMember, findSessionMember } from './sessions.queries.ts'

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
