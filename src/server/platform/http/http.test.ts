import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { PRODUCTION } from '../../../../tests/support/production.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { toPublicError } from './errors.ts'
import { isDiskNearlyFull } from './health.routes.ts'
import { createLog } from './log.ts'

const site = await aSite()
const post = (headers: Record<string, string>, body = '{}') =>
  site.app.request('/api/nothing', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

describe('A request that changes something', () => {
  test.for([
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://ailleurs.test' }],
    [{ origin: 'http://localhost.ailleurs.test' }],
    [{ origin: 'null' }],
    [{}],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'multipart/form-data; boundary=x' }],
  ] as const)('is refused when it does not prove to come from our pages: %j', async ([headers]) => {
    const response = await post(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: { kind: 'forbidden', message: 'Cette requête ne vient pas de Plan B.' },
    })
  })

  test.for([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000' }],
  ] as const)('is accepted when it comes from our pages: %j', async ([headers]) => {
    expect((await post(headers)).status).toBe(404)
  })

  test('in production must come from the public address', async () => {
    const production = await aSite({ db: site.db, env: PRODUCTION })
    const from = async (origin: string) =>
      (await production.app.request('/api/nothing', { method: 'POST', headers: { origin } })).status
    expect(await from('https://planb.example')).toBe(404)
    expect(await from('http://localhost:3000')).toBe(403)
  })

  test('may not be larger than a megabyte', async () => {
    const response = await post({ 'sec-fetch-site': 'same-origin' }, JSON.stringify('x'.repeat(1024 * 1024)))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      error: { kind: 'too_large', message: 'Cet envoi est trop volumineux.' },
    })
  })
})

describe('Every response', () => {
  test('carries the security headers and the request’s id', async () => {
    for (const path of ['/api/site', '/api/nothing', '/healthz']) {
      const { headers } = await site.get(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('asks browsers to stay on https where the site is on https', async () => {
    const production = await aSite({ db: site.db, env: PRODUCTION })
    expect((await production.get('/api/site')).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    )
  })

  test('to an unknown API path is a 404 in the format of every error', async () => {
    const response = await site.get('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: { kind: 'not_found', message: 'Cette adresse n’existe pas.' },
    })
  })

  test('to an unexpected error contains no details, and an id for support requests', async () => {
    const sql = () => {
      throw new Error('secret')
    }
    const broken = await aSite({ db: { ...site.db, sql: sql as never } })
    const response = await broken.get('/api/feed')
    expect(response.status).toBe(500)
    const { error } = (await response.json()) as { error: Record<string, string> }
    expect(error).toEqual({
      kind: 'unexpected',
      message: 'Une erreur est survenue',
      id: response.headers.get('x-request-id'),
    })
  })

  test('that is public may be cached, but is revalidated each time', async () => {
    const first = await site.get('/api/site')
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await site.get('/api/site', { 'if-none-match': `${etag.replace('W/', '')}, "other"` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

test('While the database takes too long, responses are 503 with Retry-After, not 500', async () => {
  const timed = await aSite({ db: await aDatabase({ isTimed: true }) })
  const slow = await timed.db.transaction(async (tx) => {
    await tx`lock table plans`
    return await timed.get('/api/feed')
  })
  expect(slow.status).toBe(503)
  expect(slow.headers.get('retry-after')).toBe('2')
  expect((await timed.get('/api/feed')).status).toBe(200)
})

describe('While the database is unavailable', () => {
  test('the API responds with an error and a retry time', async () => {
    const cut = await aSite()
    await cut.db.end()
    const response = await cut.get('/api/feed')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toEqual({
      error: {
        kind: 'unavailable',
        message: 'Plan B est momentanément indisponible. Réessayez dans quelques instants.',
      },
    })
  })
})

test('While the disk is full, a write gets an error that says so, and reads are served', async () => {
  const full = await aSite()
  const plan = await full.aPlan()
  const reader = await full.as(await full.aMember())
  await full.db.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on likes for each statement execute function no_room()`)
  const response = await reader.put(`/api/plans/${plan.id}/like`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  const { error } = (await response.json()) as { error: { message: string } }
  expect(error.message).toMatch(/^Plan B ne peut rien enregistrer .* son disque est plein\./)
  expect((await reader.get('/api/feed')).status).toBe(200)
})

describe('When the file storage', () => {
  const aBucket = async (listener: RequestListener) => {
    const server = createServer(listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const readFrom = async (S3_ENDPOINT: string) => {
    const env = { S3_BUCKET: 'planb', S3_ENDPOINT, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    return await (await aSite({ db: site.db, env })).get(`/files/${newKey('avatar', 'webp')}`)
  }

  test.each<[string, () => Promise<string>]>([
    ['is not there', async () => `http://127.0.0.1:${await freePort()}`],
    ['hangs up', () => aBucket(({ socket }) => socket.destroy())],
    ['fails', () => aBucket((_, response) => response.writeHead(500).end())],
    ['stays silent', () => aBucket(() => {})],
  ])('%s, the error asks to come back later', async (_, endpoint) => {
    const response = await readFrom(await endpoint())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
  })

  test('is unavailable, a wrapped error is recognised', () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const wrapped = new TypeError('fetch failed', { cause: away })
    expect(toPublicError(wrapped, 'id', createLog('silent')).kind).toBe('unavailable')
  })

  test('refuses the request, it is an unexpected error', async () => {
    const refusing = await aBucket((_, response) => response.writeHead(403).end())
    expect((await readFrom(refusing)).status).toBe(500)
  })
})

describe('The operator’s endpoints', () => {
  test('ask the proxy to keep sending requests while the database is unavailable, and none while it drains', async () => {
    const states = async ({ get }: typeof site) => [
      (await get('/healthz')).status,
      (await get('/readyz')).status,
    ]
    expect(await states(site)).toEqual([200, 200])
    const cut = await aSite()
    await cut.db.end()
    expect(await states(cut)).toEqual([200, 503])
    expect(await states(await aSite({ db: site.db, isDraining: () => true }))).toEqual([503, 503])
  })

  test('say that the disk is full, while the database is still available', async () => {
    const full = await (await aSite({ db: site.db, leastFree: Infinity })).get('/readyz')
    expect([full.status, await full.text()]).toEqual([503, 'not ready: the disk is full'])
    expect(await isDiskNearlyFull([site.dataDir, '/missing'], 1)).toBe(false)
    expect((await site.get('/readyz')).status).toBe(200)
  })

  test('check the database once for all who ask at the same time, and no cache stores what they say', async () => {
    const asked = await aSite({ db: site.db })
    const before = site.db.pool().checkouts
    const responses = await Promise.all(Array.from({ length: 20 }, () => asked.get('/readyz')))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(site.db.pool().checkouts - before).toBe(1)
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await asked.get(path)).headers.get('cache-control'), path).toBe('no-store')
  })

  test('say that the site is alive and ready', async () => {
    expect(await (await site.get('/healthz')).text()).toBe('ok')
    expect(await (await site.get('/readyz')).text()).toBe('ready')
  })

  test('show the metrics with the token, or without on a developer’s machine only', async () => {
    const METRICS_TOKEN = 'un-jeton-assez-long'
    const read = async (env: Record<string, string>, headers: Record<string, string> = {}) =>
      (await (await aSite({ db: site.db, env })).get('/metrics', headers)).status
    const token = { authorization: `Bearer ${METRICS_TOKEN}` }

    expect(await read({})).toBe(200)
    expect(await read({ METRICS_TOKEN })).toBe(404)
    expect(await read({ METRICS_TOKEN }, { authorization: 'Bearer un-jeton-bien-faux' })).toBe(404)
    expect(await read({ METRICS_TOKEN }, token)).toBe(200)
    expect(await read(PRODUCTION)).toBe(404)
    expect(await read({ ...PRODUCTION, METRICS_TOKEN }, token)).toBe(200)
  })
})

test('a response of some size is compressed as the client accepts it', async () => {
  for (const n of Array.from({ length: 5 }).keys()) await site.aPlan({ title: `Plan ${n}` })
  const packed = await site.get('/api/feed', { 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toContain('Plan 4')
  expect(
    (await site.get('/api/feed', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding'),
  ).toBeNull()
})

test('a compressed response is the current one, not an earlier one', async () => {
  const read = async (encoding: 'br' | 'gzip') => {
    const packed = await site.get('/api/feed?sort=new', { 'accept-encoding': encoding })
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    return unpack(Buffer.from(await packed.arrayBuffer())).toString()
  }
  const first = await read('br')
  expect([await read('br'), await read('gzip')]).toEqual([first, first])
  await site.aPlan({ title: 'Entre-temps' })
  expect(await read('br')).toContain('Entre-temps')
})

test('an invalid value is refused in French, whichever schema refused it', async () => {
  const place = '~00000000-0000-4000-8000-000000000000'
  for (const path of [
    '/api/feed?sort=hot',
    `/api/feed?sort=new&after=2026-02-31T00:00:00Z${place}`,
    '/api/plans/%00',
  ]) {
    const response = await site.get(path)
    expect(response.status).toBe(422)
    expect(await response.text()).toMatch(/"message":"(Ce|Cette) [a-zé ]+ n’(existe|est) pas/)
  }
})

test('the contract is published with the action of each endpoint', async () => {
  const document = await site.getJson<{ paths: Record<string, { get: Record<string, unknown> }> }>(
    '/api/openapi.json',
  )
  expect(document.paths['/api/plans/{slug}']?.get).toMatchObject({
    operationId: 'plans.read',
    'x-action': 'plan.read',
    parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
  })
  expect(document.paths['/api/feed']?.get).toMatchObject({
    operationId: 'feed.list',
    'x-action': 'feed.read',
  })
})
