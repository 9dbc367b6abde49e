import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'

/** Gives each request its id, and writes down how it went: by route, so that no one's name is kept. */
export function observe(log: Log, metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    await next()
    c.header('X-Request-Id', requestId)
    // What a page asks of the API while it is rendered is part of that page's time.
    if (!c.env?.incoming) return
    const ms = performance.now() - start
    const labels = { method: c.req.method, route: c.get('route'), status: c.res.status }
    metrics.requests.observe(labels, ms / 1000)
    log.info({ requestId, ...labels, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}
