import { BlockList } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { unavailable } from '#domain/errors.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { createLog } from '#server/platform/http/log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { createRateLimits } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { hashesWith } from '#server/platform/lib/hashes.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { pageRoutes } from './pages.ts'

test.for([
  [new Error('secret'), 500, null],
  [unavailable(), 503, '2'],
] as const)(
  'a page that cannot be rendered shows a French error without details: %s',
  async ([error, status, retryAfter]) => {
    const app = new Hono<RequestEnv>()
    const rateLimits = createRateLimits(await aDatabase(), {
      trustedProxies: new BlockList(),
      factor: 1,
      hashes: hashesWith({ current: 'un secret de trente-deux signes ou plus' }),
    })
    app.use(async (c, next) => {
      c.set('rateLimits', rateLimits)
      await next()
    })
    pageRoutes(app, {
      render: () => Promise.reject(error),
      cache: createResponseCache(),
      log: createLog('silent'),
      metrics: createMetrics(),
      isHttps: false,
      hasCdn: false,
      isDevelopment: true,
    })
    const response = await app.request('/')
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe(retryAfter)
    expect(html).toContain('<h1>Cette page ne s’affiche pas</h1>')
    expect(html).not.toContain('secret')
  },
)
