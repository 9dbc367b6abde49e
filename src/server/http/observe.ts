import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'

/** Gives each request its id, and writes down how it went: by route, so that no one's name is kept. */
export function observe(log: Log, metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    await next()
    c.header('X-Request-Id', requestId)
    const ms = performance.now() - start
    const labels = { method: c.req.method, route: routeOf(c), status: c.res.status }
    metrics.requests.observe(labels, ms / 1000)
    log.info({ requestId, ...labels, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/** « /api/plans/:slug »; pages are all served by one route and told apart by their first word. */
function routeOf(c: Context<RequestEnv>): string {
  const route = routePath(c, -1)
  if (route !== '*' && route !== '/*') return route
  const [, first = ''] = c.req.path.split('/')
  return PAGES.has(first) ? `/${first}` : '/…'
}

const PAGES = new Set([
  '',
  'plan',
  'u',
  'auth',
  'publish',
  'search',
  'top',
  'badges',
  'quests',
  'messages',
  'chat',
])
