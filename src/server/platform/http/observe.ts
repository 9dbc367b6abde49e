import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'
import type { SessionMember } from './session-member.ts'

/** The client closed the connection before the response: not a failure of the site. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Gives a request its id, and logs its outcome by route, so that no name is logged. A refusal of a member and what staff do
 * are logged with the member's id and the hash of the network.
 */
export function observe(log: Log, metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    c.set('log', log)
    await next()
    // `c.header` would copy the response at this point.
    c.res.headers.set('X-Request-Id', requestId)
    // A request in process is not logged: its time is part of the page that is rendered.
    if (!c.env?.incoming) return
    const status = c.env.outgoing?.destroyed ? CLIENT_CLOSED_REQUEST : c.res.status
    const outcome = { method: c.req.method, route: c.get('route'), status }
    const ms = performance.now() - start
    metrics.requests.observe(outcome, ms / 1000)
    const actor = c.get('actor')
    const level = actor ? 'security' : c.get('isProbe') ? 'debug' : 'info'
    log[level]({ requestId, ...outcome, ms: Math.round(ms * 10) / 10, ...actor }, 'request')
  }
}

/** The line of the request in the process log names the member. */
export const logActor = (c: Context<RequestEnv>, { id }: Pick<SessionMember, 'id'>) =>
  c.set('actor', { user: id, network: c.get('networkHash')() })
