import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'
import type { Metrics } from './health/metrics.ts'
import type { RequestEnv } from './request-env.ts'

/** Of whoever left before the answer: no failure of ours, whatever became of what they had begun to send. */
const GONE_AWAY = 499

/** Gives a request its id, and writes down how it went: by route, so that no one's name is kept. */
export function observe(log: Log, metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    await next()
    // Not `c.header`: by now that makes the whole answer anew.
    c.res.headers.set('X-Request-Id', requestId)
    // What a page asks of the API while it is rendered is part of that page's time.
    if (!c.env?.incoming) return
    const status = c.env.outgoing?.destroyed ? GONE_AWAY : c.res.status
    const outcome = { method: c.req.method, route: c.get('route'), status }
    const ms = performance.now() - start
    metrics.requests.observe(outcome, ms / 1000)
    const level = c.get('isProbe') ? 'debug' : 'info'
    log[level]({ requestId, ...outcome, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}
