import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { endpoints, requestOf, ruleOf } from '../../tests/support/endpoints.ts'
import { aSite } from '../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { listener } = await site.withPages()
const server = createServer(listener).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

/** Sends exactly this address and these headers, which fetch would normalise. */
async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = request({ port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } })
  const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

const MARKER = `intrus${randomUUID().slice(0, 8)}`
const author = await site.aMember({ handle: 'solene' })
const plan = await site.aPlan({ author_id: author.id })
const PAGES = [
  '/',
  '/?sort=new',
  `/plan/${plan.slug}`,
  `/u/${encodeURIComponent(author.pseudo)}`,
  '/@solene',
  '/categorie/ia',
  '/top',
  '/search?q=plan',
  '/auth',
  '/inconnue',
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/feed',
  '/api/site',
]
const HEADERS = [
  'x-forwarded-host',
  'x-forwarded-server',
  'x-forwarded-scheme',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-for',
  'x-host',
  'x-original-url',
  'x-rewrite-url',
  'x-original-host',
  'x-http-method-override',
  'forwarded',
  'host',
  'origin',
  'referer',
  'user-agent',
  'accept-language',
  'accept-encoding',
  'cookie',
  'authorization',
  'range',
  'x-middleware-prefetch',
  'rsc',
  'content-type',
]

test.each(PAGES)(
  'no header of an attacker is reflected in %s, to them or to the next visitor',
  async (path) => {
    const good = await send(path)
    const kindOf = ({ status, headers }: typeof good) => [status, headers['content-type'], headers.location]
    for (const header of HEADERS) {
      const theirs = await send(path, { [header]: `${MARKER}.test` })
      expect(theirs.text + JSON.stringify(theirs.headers), header).not.toContain(MARKER)
      const next = await send(path)
      expect(next.text + JSON.stringify(next.headers), header).not.toContain(MARKER)
      expect(kindOf(next), header).toEqual(kindOf(good))
    }
  },
)

test.each(PAGES)('no unknown parameter or fragment of %s reaches the next visitor', async (path) => {
  const separator = path.includes('?') ? '&' : '?'
  for (const extra of [
    `${separator}utm_source=${MARKER}`,
    `${separator}${MARKER}=1`,
    `${separator}callback=${MARKER}`,
    `${separator}sort=top&sort=${MARKER}`,
    `${separator}__proto__[x]=${MARKER}`,
    `#${MARKER}`,
    `;${MARKER}`,
    `%3f${MARKER}`,
  ]) {
    await send(path + extra)
    expect((await send(path)).text, extra).not.toContain(MARKER)
  }
})

test('no method or conditional header of an attacker changes the cached page', async () => {
  const good = await send('/')
  await send('/', { 'if-none-match': '*' })
  await send('/', { 'if-modified-since': new Date().toUTCString() })
  await send('/', { range: 'bytes=0-10' })
  await send('/', {}, 'HEAD')
  await send('/', {}, 'POST')
  await send('/', { 'accept-encoding': 'gzip' })
  const again = await send('/')
  expect([again.status, again.text]).toEqual([good.status, good.text])
})

test('TRACE and other unneeded methods return nothing', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'PURGE']) {
    for (const path of ['/', '/api/viewer', `/plan/${plan.slug}`]) {
      const { status, text, headers } = await send(
        path,
        { cookie: `x=${MARKER}`, 'x-secret': MARKER },
        method,
      )
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(status, `${method} ${path}`).toBeLessThan(500)
      expect(text + JSON.stringify(headers)).not.toContain(MARKER)
    }
  }
})

test('pages are the same for members and visitors: no data of a member is cached', async () => {
  const member = await site.aMember({ pseudo: `Membre ${MARKER}`, email: `${MARKER}@exemple.test` })
  const cookie = (await site.as(member)).cookieHeader()
  expect((await send('/api/viewer', { cookie })).text).toContain(MARKER)
  const pages = [
    ...PAGES,
    '/mes-plans',
    '/favoris',
    '/messages',
    '/dashboard',
    '/quests',
    '/publish',
    '/notifications',
  ]
  for (const path of pages) {
    const own = await send(path, { cookie })
    expect(own.text, path).not.toContain(MARKER)
    expect((await send(path)).text, path).not.toContain(MARKER)
  }
})

const SUFFIXES = [
  '/x.css',
  '/..%2fx.js',
  '%2fx.png',
  ';x.css',
  '%00.css',
  '%0a.css',
  '%23.css',
  '?x.css',
  '.css',
  '/',
]

test.each(endpoints.filter(([, { method, access }]) => method === 'GET' && access !== 'anyone'))(
  '%s is cached nowhere, whatever its address looks like',
  async (name, endpoint) => {
    const { allowed_roles } = ruleOf(endpoint.action)
    const role = (['user', 'validator', 'moderator', 'admin'] as const).find((one) =>
      allowed_roles.includes(one),
    )
    const member = await site.aMember({ role: role ?? 'user' })
    const cookie = (await site.as(member)).cookieHeader()
    const { path = endpoint.path } = await requestOf(name)({ site, member })
    for (const suffix of ['', ...SUFFIXES]) {
      const [pathname = '', query = ''] = path.split('?')
      const { status, headers } = await send(`${pathname}${suffix}${query && `?${query}`}`, { cookie })
      const cacheControl = headers['cache-control'] ?? ''
      if (suffix === '') expect(status).toBe(200)
      // A 404 contains no data of a member.
      if (status === 404) expect(cacheControl, suffix).not.toMatch(/public|max-age/)
      else expect(cacheControl, suffix).toMatch(/no-store/)
    }
  },
)
