import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startHttpServer } from '../../../../tests/support/http-server.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { compressPage } from '#server/platform/ssr/page-response.ts'
import { createResponseCache } from './response-cache.ts'
import { respondFromCache } from './respond-public.ts'
import { createMetrics } from './metrics.ts'

// A response is cached for ten seconds: they do not pass while a test runs.
vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const site = await aSite()
const pages = await site.withPages()
const url = await startHttpServer(pages.listener)
for (let plan = 0; plan < 5; plan++) await site.aPlan()
beforeEach(() => pages.clear())

/** How often a page came from the cache, and how often this route was timed. */
async function metricsOf(route: string, status: number) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (line: string) => Number(text.split(`${line} `)[1]?.split('\n', 1)[0] ?? 0)
  return {
    fromCache: read('response_cache_responses_total{source="cache"}'),
    timed: read(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${String(status)}"}`,
    ),
  }
}

/** An address in the form of the cache keys, and another one of the same page. */
const ADDRESSES = {
  page: { short: '/auth', long: '/auth?utm_source=x' },
  feed: { short: '/api/feed?sort=new', long: '/api/feed?utm_source=x&sort=new' },
  'short JSON': { short: '/api/site/figures', long: '/api/site/figures?utm_source=x' },
}
const SHORT = ADDRESSES.page.short

const REQUESTS = [
  ['GET', {}],
  ['GET', { 'accept-encoding': 'gzip' }],
  ['GET', { 'accept-encoding': 'br;q=0, identity' }],
  ['GET', { 'if-none-match': '*' }],
  ['HEAD', {}],
] as const

describe('A cached response', () => {
  test.for(
    Object.entries(ADDRESSES).flatMap(([name, address]) =>
      REQUESTS.map(([method, headers]) => [name, method, headers, address] as const),
    ),
  )('is the same as that of the app: %s %s %j', async ([, method, headers, { short, long }]) => {
    await fetch(url + short)
    expect(pages.peek(short)).toBeDefined()
    const [cached, throughApp] = await Promise.all(
      [short, long].map(async (path) => {
        const response = await fetch(url + path, { method, headers })
        const { 'x-request-id': id, date: _date, ...rest } = Object.fromEntries(response.headers)
        expect(id).toMatch(/^[0-9a-f-]{36}$/)
        return { status: response.status, headers: rest, body: await response.text() }
      }),
    )
    expect(cached).toEqual(throughApp)
    expect(cached?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' })
  })

  test('is counted, and not timed', async () => {
    const before = await metricsOf('/auth', 200)
    for (let count = 0; count < 3; count++) await (await fetch(url + SHORT)).text()
    const after = await metricsOf('/auth', 200)
    expect([after.fromCache - before.fromCache, after.timed - before.timed]).toEqual([2, 1])
  })

  test('is logged as other requests are, without a time', async () => {
    const cache = createResponseCache()
    await cache.get('/', () =>
      compressPage({ html: 'Bonjour', key: '/', status: 200, route: '/', policy: '', shows: new Set() }),
    )
    const lines: unknown[] = []
    const log = { info: (line: unknown) => lines.push(line) } as never
    const options = { cache, log, metrics: createMetrics(), isHttps: true, hasRecentWrite: () => false }
    const respond = respondFromCache(options)
    const { headers } = await fetch(
      await startHttpServer((request, response) => void respond(request, response)),
    )
    const requestId = headers.get('x-request-id')
    expect(lines).toEqual([{ requestId, method: 'GET', route: '/', status: 200 }])
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  test('is not served to a request that writes', async () => {
    await fetch(url + SHORT)
    expect((await fetch(url + SHORT, { method: 'POST' })).status).toBe(403)
  })
})

test.for(['/dashboard', '/admin', '/validator'])(
  '%s is not shown to visitors, also when a member who may see it has just read it',
  async (path) => {
    const founder = await site.as(await site.aMember({ role: 'founder' }))
    const ask = async (cookie: string) =>
      (await fetch(url + path, { headers: { cookie }, redirect: 'manual' })).status
    expect(await ask(founder.cookieHeader())).toBe(200)
    expect(await ask('')).toBe(302)
  },
)

test('a load balancer can check by HTTP/1.0 without a host name whether the process is ready', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /readyz HTTP/1.0\r\n\r\n')
  expect(await readText(socket)).toMatch(/^HTTP\/1\.1 200 /)
})
