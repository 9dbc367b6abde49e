import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { notFound } from '#domain/errors.ts'
import type { Metrics } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'

type Operations = {
  /** Throws when the database cannot answer. */
  checkDatabase: () => Promise<void>
  isDraining: () => boolean
  metrics: Metrics
  metricsToken: string | undefined
}

/** What the operator's tools ask: is it alive, may it get traffic, how is it doing. */
export function opsRoutes(
  app: Hono<RequestEnv>,
  { checkDatabase, isDraining, metrics, metricsToken }: Operations,
) {
  app.get('/healthz', (c) => c.text('ok'))

  app.get('/readyz', async (c) => {
    const isReady =
      !isDraining() &&
      (await checkDatabase().then(
        () => true,
        () => false,
      ))
    return isReady ? c.text('ready') : c.text('not ready', 503)
  })

  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, metricsToken)) throw notFound()
    c.header('Content-Type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
}

/** With the token, or straight from this machine: a proxy on loopback betrays itself by its forwarded header. */
function mayReadMetrics(c: Context<RequestEnv>, token: string | undefined): boolean {
  const given = c.req.header('authorization')
  if (token && given) return isSameText(given, `Bearer ${token}`)
  const isForwarded = c.req.header('forwarded') ?? c.req.header('x-forwarded-for')
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
