import { BlockList } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { createLog } from '#server/platform/http/log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { createRateLimits } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { hashesWith } from '#server/platform/lib/hashes.ts'
import type { RenderedPage } from '#web/app/rendered-page.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { pageRoutes } from './pages.ts'

const db = await aDatabase()

/** Pages whose data is loaded by `gather`, so that a test can delay it. */
function somePages(gather: (href: string) => Promise<void> = async () => {}) {
  const rendering = { now: 0, most: 0 }
  const clock = { now: 0 }
  const cache = createResponseCache({ now: () => clock.now })
  const app = new Hono<RequestEnv>()
  const hashes = hashesWith({ current: 'un secret de trente-deux signes ou plus' })
  const rateLimits = createRateLimits(db, { trustedProxies: new BlockList(), factor: 1, hashes })
  app.use(async (c, next) => {
    c.set('rateLimits', rateLimits)
    await next()
  })
  pageRoutes(app, {
    render: async (href, { inTurn }): Promise<RenderedPage> => {
      await gather(href)
      const html = await inTurn(async () => {
        rendering.most = Math.max(rendering.most, ++rendering.now)
        await nextTurn()
        rendering.now -= 1
        return href
      })
      return { kind: 'page', html, status: 200, error: undefined, route: '/' }
    },
    cache,
    log: createLog('silent'),
    metrics: createMetrics(),
    isHttps: false,
    hasCdn: false,
    isDevelopment: false,
  })
  const read = async (path: string, network = '', { signal }: { signal?: AbortSignal } = {}) =>
    await app.request(path, { signal }, { network })
  return { cache, clock, read, most: () => rendering.most }
}

describe('Pages that must be rendered', () => {
  test('are limited to 240 a minute for each network; cached ones do not count', async () => {
    const { read } = somePages()
    const [one, other] = ['203.0.113.1', '203.0.113.2']
    for (let n = 0; n < 240; n++) expect((await read(`/plan/p-${n}`, one)).status).toBe(200)
    const refused = await read('/plan/p-240', one)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-6]\d?$/)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.text()).toMatch(/<p>Trop de demandes\. Réessayez dans \d+ secondes?\.<\/p>/)
    expect((await read('/plan/p-1', one)).status).toBe(200)
    expect((await read('/plan/p-240', other)).status).toBe(200)
  })

  test('are rendered one at a time, and a page that still loads its data does not block others', async () => {
    const gate = Promise.withResolvers<void>()
    const { read, most } = somePages(async (href) => {
      if (href === '/plan/lent') await gate.promise
    })
    const slow = read('/plan/lent')
    await Promise.all(Array.from({ length: 20 }, (_, n) => read(`/plan/p-${n}`)))
    expect(most()).toBe(1)
    gate.resolve()
    expect((await slow).status).toBe(200)
  })

  test('wait in a queue, also beyond a hundred', async () => {
    const gate = Promise.withResolvers<void>()
    const { read } = somePages(() => gate.promise)
    const waiting = Array.from({ length: 150 }, (_, n) => read(`/plan/p-${n}`))
    gate.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('are refused when the queue is full, those of the network with the most first', async () => {
    const gate = Promise.withResolvers<void>()
    const { read } = somePages(() => gate.promise)
    const waiting = Array.from({ length: 532 }, (_, n) => read(`/plan/p-${n}`))
    const refused = await read('/plan/trop')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.text()).toContain('momentanément indisponible')
    const other = read('/plan/autre', '203.0.113.1')
    expect((await waiting.at(-1))?.status).toBe(503)
    gate.resolve()
    expect((await other).status).toBe(200)
    await Promise.all(waiting)
  })

  test('leave the queue with their client, and are rendered for another who waits for them', async () => {
    const gate = Promise.withResolvers<void>()
    const rendered: string[] = []
    const { read } = somePages(async (href) => {
      rendered.push(href)
      await gate.promise
    })
    const running = Array.from({ length: 32 }, (_, n) => read(`/plan/p-${n}`))
    const client = new AbortController()
    const left = [read('/plan/seul', '', client), read('/plan/partage', '', client)]
    const other = read('/plan/partage')
    client.abort()
    await Promise.all(left)
    gate.resolve()
    await Promise.all(running)
    expect((await other).status).toBe(200)
    expect(rendered.slice(32)).toEqual(['/plan/partage'])
  })

  /** Fills the queue: 32 pages are rendered and 100 wait. */
  const flood = (read: (path: string) => Promise<Response>) =>
    Array.from({ length: 132 }, (_, n) => read(`/search?q=${n}`))

  test.for(['/', '/top', '/plan/lu'])(
    'have a queue that known pages do not wait in, also when they have just changed: %s',
    async (path) => {
      const gate = Promise.withResolvers<void>()
      const { cache, read } = somePages(async (href) => {
        if (href.startsWith('/search')) await gate.promise
      })
      await read(path)
      cache.clear()
      const others = flood(read)
      expect((await read(path)).status).toBe(200)
      gate.resolve()
      await Promise.all(others)
    },
  )

  test('have a queue that the main pages do not wait in, however many other pages are known', async () => {
    const gate = Promise.withResolvers<void>()
    const isOpen = { now: true }
    const { clock, read } = somePages(async (href) => {
      if (href !== '/' && !isOpen.now) await gate.promise
    })
    const plans = () => Array.from({ length: 132 }, (_, n) => read(`/plan/p-${n}`))
    await Promise.all([...flood(read), ...plans()])
    clock.now = 10_000
    isOpen.now = false
    const others = [...flood(read), ...plans()]
    expect((await read('/')).status).toBe(200)
    gate.resolve()
    await Promise.all(others)
  })
})
