import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#api/endpoint.ts'
import { readNetworks } from '#server/platform/config/networks.ts'
import { hashesWith } from '#server/platform/lib/hashes.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { respondError, toPublicError } from './errors.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'
import { createRateLimits } from './rate-limit.ts'
import type { RequestEnv } from './request-env.ts'

const db = await aDatabase()
const hashes = hashesWith({ current: 'un secret de trente-deux signes ou plus' })
let endpoints = 0

/** An endpoint with a limit, on two processes that share the database. */
function aLimitedEndpoint({ max = 3, seconds = 60, factor = 1 } = {}) {
  const limited = endpoint<string>()({
    method: 'POST',
    path: `/api/limited-${++endpoints}`,
    access: 'anyone',
    action: 'site.read',
    summary: 'For this test.',
    limits: [{ per: 'address', max, seconds }],
  })
  const trustedProxies = readNetworks('127.0.0.1') ?? new BlockList()
  const aProcess = () => {
    const app = new Hono<RequestEnv>()
    const rateLimits = createRateLimits(db, { trustedProxies, factor, hashes })
    app.use(async (c, next) => {
      c.set('rateLimits', rateLimits)
      await next()
    })
    serve({ limited }, { limited: () => 'oui' })(app)
    app.onError((error, c) => respondError(c, toPublicError(error, 'test', createLog('silent'))))
    return app
  }
  const [first, second] = [aProcess(), aProcess()]
  const incoming = { socket: { remoteAddress: '127.0.0.1' } }
  return (address = '203.0.113.1', n = 0) =>
    (n % 2 ? second : first).request(
      limited.path,
      { method: 'POST', headers: { 'x-forwarded-for': address } },
      { incoming },
    )
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status)

describe('A limit', () => {
  test('allows its number of requests, then says when to retry', async () => {
    const ask = aLimitedEndpoint({ max: 2, seconds: 600 })
    expect(statuses([await ask(), await ask()])).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^(5[4-9]\d|600)$/)
    expect(await refused.json()).toEqual({
      error: { kind: 'rate_limited', message: 'Trop de demandes. Réessayez dans 10 minutes.' },
    })
  })

  test('counts each address separately', async () => {
    const ask = aLimitedEndpoint({ max: 1 })
    expect(statuses([await ask('203.0.113.1'), await ask('203.0.113.2')])).toEqual([200, 200])
    expect((await ask('203.0.113.1')).status).toBe(429)
  })

  test('counts concurrent requests to several processes exactly', async () => {
    const ask = aLimitedEndpoint({ max: 10 })
    const all = statuses(
      await Promise.all(Array.from({ length: 40 }, async (_, n) => await ask('203.0.113.1', n))),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(10)
  })

  test('counts requests exactly that arrive while others are being counted', async () => {
    const ask = aLimitedEndpoint({ max: 25 })
    const askTimes = (times: number) => Array.from({ length: times }, async () => await ask())
    const waiting: Promise<Response>[] = []
    await db.transaction(async (tx) => {
      await tx`lock table rate_limits in access exclusive mode`
      waiting.push(...askTimes(1))
      await nextTurn()
      // These hits are sent to the database once the first one is counted.
      waiting.push(...askTimes(26))
    })
    await waiting[0]
    waiting.push(...askTimes(10))
    const all = statuses(await Promise.all(waiting))
    expect(all.filter((status) => status === 200)).toHaveLength(25)
  })

  test('is counted in the background while it is far from reached, and no request waits', async () => {
    await db.sql`delete from rate_limits`
    const ask = aLimitedEndpoint({ max: 40 })
    await ask()
    await db.transaction(async (tx) => {
      await tx`lock table rate_limits in access exclusive mode`
      const all = statuses(await Promise.all(Array.from({ length: 9 }, async () => await ask())))
      expect(all).toEqual(Array.from({ length: 9 }, () => 200))
    })
    const most = async () =>
      (await db.sql<{ hits: number }[]>`select max(hits) as hits from rate_limits`)[0]?.hits
    await expect.poll(most).toBe(10)
    const others: Response[] = []
    for (let n = 0; n < 31; n++) others.push(await ask('203.0.113.1', 1))
    expect(statuses(others.slice(-2))).toEqual([200, 429])
  })

  test('counts a quick sequence of requests exactly', async () => {
    const ask = aLimitedEndpoint({ max: 40 })
    const all: Response[] = []
    for (let n = 0; n < 42; n++) all.push(await ask())
    expect(statuses(all).filter((status) => status === 200)).toHaveLength(40)
  })

  test('resets after its time', async () => {
    const ask = aLimitedEndpoint({ max: 1 })
    await ask()
    expect((await ask()).status).toBe(429)
    await db.sql`update rate_limits set resets_at = now() - interval '1 second'`
    expect((await ask()).status).toBe(200)
  })

  test('can be multiplied for benchmarks', async () => {
    const ask = aLimitedEndpoint({ max: 1, factor: 3 })
    expect(statuses([await ask(), await ask(), await ask(), await ask()])).toEqual([200, 200, 200, 429])
  })

  test('stores no address, nor a hash that could be found by trying all addresses', async () => {
    await db.sql`delete from rate_limits`
    await aLimitedEndpoint()('198.51.100.77')
    const name = `POST /api/limited-${endpoints} address 198.51.100.77`
    const keys = (await db.sql<{ key: string }[]>`select key from rate_limits`).map(({ key }) => key)
    expect(keys).toEqual([hashes.limit(name)])
    expect(keys).not.toContain(createHash('sha256').update(name).digest('base64url'))
  })

  test('counts an IPv6 network of 64 bits, that of 56 bits with four times its limit, and that of 48 bits with sixteen times', async () => {
    const ask = aLimitedEndpoint({ max: 1 })
    const from = async (...addresses: string[]) => {
      const all: Response[] = []
      for (const [n, address] of addresses.entries()) all.push(await ask(address, n))
      return statuses(all)
    }
    expect(await from('2001:db8:1:500::1', '2001:db8:1:500::2')).toEqual([200, 429])
    // A hit that the narrow network refused is not counted for the wider networks.
    const household = ['501', '502', '503', '5ff'].map((last) => `2001:db8:1:${last}::1`)
    expect(await from(...household)).toEqual([200, 200, 200, 429])
    const provider = Array.from({ length: 13 }, (_, n) => `2001:db8:1:${n + 6}00::1`)
    expect(await from(...provider)).toEqual([...Array.from({ length: 12 }, () => 200), 429])
    expect(await from('2001:db8:2:500::1')).toEqual([200])
  })
})

describe('Writing', () => {
  test('is limited to 300 requests a minute for each member, over all endpoints without a limit by member of their own', async () => {
    const site = await aSite({ db, env: { RATE_LIMIT_FACTOR: '0.01' } })
    const [member, other] = [await site.as(await site.aMember()), await site.as(await site.aMember())]
    const deleteDraft = (browser = member) => browser.delete(`/api/my/drafts/${crypto.randomUUID()}`)
    const deletePlan = () => member.delete(`/api/plans/${crypto.randomUUID()}`)
    expect(statuses([await deleteDraft(), await deleteDraft(), await deletePlan()])).toEqual([200, 200, 200])
    const refused = await deletePlan()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-6]\d?$/)
    expect((await member.get('/api/my/plans')).status).toBe(200)
    expect((await deleteDraft(other)).status).toBe(200)
  })
})

describe('Reading', () => {
  test('is limited to 1,200 requests a minute for each network, enough for a school', async () => {
    const site = await aSite({ db, env: { RATE_LIMIT_FACTOR: '0.01' } })
    const [school, other] = await Promise.all(
      ['203.0.113.30', '203.0.113.31'].map((network) => site.as(undefined, { network })),
    )
    for (let n = 0; n < 12; n++) expect((await school!.get('/api/site')).status).toBe(200)
    const refused = await school!.get('/api/site')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-6]\d?$/)
    expect((await other!.get('/api/site')).status).toBe(200)
  })

  test('is limited to 6,000 files a minute for each network: a page has many pictures', async () => {
    const site = await aSite({ db, env: { RATE_LIMIT_FACTOR: '0.01' } })
    const [school, other] = await Promise.all(
      ['203.0.113.40', '203.0.113.41'].map((network) => site.as(undefined, { network })),
    )
    const picture = `/files/thumbnails/${'0'.repeat(32)}.jpg`
    for (let n = 0; n < 60; n++) expect((await school!.get(picture)).status).toBe(404)
    const refused = await school!.get(picture)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-6]\d?$/)
    expect((await other!.get(picture)).status).toBe(404)
  })
})
