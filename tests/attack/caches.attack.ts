import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { endpoints, requestOf, ruleOf } from '../support/endpoints.ts'
import { aSite } from '../support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { answer } = await site.withPages()
const server = createServer(answer).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

/** Exactly this address and these headers, which fetch would tidy. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request({ port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } })
  const [response] = (await once(asked.end(), 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

const MARK = `intrus${randomUUID().slice(0, 8)}`
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

test.each(PAGES)('no header of a stranger’s comes back in %s, to them or to the next', async (path) => {
  const good = await ask(path)
  const kindOf = ({ status, headers }: typeof good) => [status, headers['content-type'], headers.location]
  for (const header of HEADERS) {
    const theirs = await ask(path, { [header]: `${MARK}.test` })
    expect(theirs.text + JSON.stringify(theirs.headers), header).not.toContain(MARK)
    const next = await ask(path)
    expect(next.text + JSON.stringify(next.headers), header).not.toContain(MARK)
    expect(kindOf(next), header).toEqual(kindOf(good))
  }
})

test.each(PAGES)(
  'no parameter or fragment that %s does not know reaches whoever asks without it',
  async (path) => {
    const joint = path.includes('?') ? '&' : '?'
    for (const extra of [
      `${joint}utm_source=${MARK}`,
      `${joint}${MARK}=1`,
      `${joint}callback=${MARK}`,
      `${joint}sort=top&sort=${MARK}`,
      `${joint}__proto__[x]=${MARK}`,
      `#${MARK}`,
      `;${MARK}`,
      `%3f${MARK}`,
    ]) {
      await ask(path + extra)
      expect((await ask(path)).text, extra).not.toContain(MARK)
    }
  },
)

test('a body, a method or a condition of a stranger’s leaves nothing in the cache', async () => {
  const good = await ask('/')
  await ask('/', { 'if-none-match': '*' })
  await ask('/', { 'if-modified-since': new Date().toUTCString() })
  await ask('/', { range: 'bytes=0-10' })
  await ask('/', {}, 'HEAD')
  await ask('/', {}, 'POST')
  await ask('/', { 'accept-encoding': 'gzip' })
  const again = await ask('/')
  expect([again.status, again.text]).toEqual([good.status, good.text])
})

test('TRACE and other unneeded methods return nothing', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'PURGE']) {
    for (const path of ['/', '/api/viewer', `/plan/${plan.slug}`]) {
      const { status, text, headers } = await ask(path, { cookie: `x=${MARK}`, 'x-secret': MARK }, method)
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(status, `${method} ${path}`).toBeLessThan(500)
      expect(text + JSON.stringify(headers)).not.toContain(MARK)
    }
  }
})

test('what a page says to a member it says to everybody: nothing of the member is kept', async () => {
  const member = await site.aMember({ pseudo: `Membre ${MARK}`, email: `${MARK}@exemple.test` })
  const cookie = (await site.as(member)).cookieHeader()
  expect((await ask('/api/viewer', { cookie })).text).toContain(MARK)
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
    const own = await ask(path, { cookie })
    expect(own.text, path).not.toContain(MARK)
    expect((await ask(path)).text, path).not.toContain(MARK)
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
      const [bare = '', query = ''] = path.split('?')
      const { status, headers } = await ask(`${bare}${suffix}${query && `?${query}`}`, { cookie })
      const kept = headers['cache-control'] ?? ''
      if (suffix === '') expect(status).toBe(200)
      // What is not there says nothing of anybody.
      if (status === 404) expect(kept, suffix).not.toMatch(/public|max-age/)
      else expect(kept, suffix).toMatch(/no-store/)
    }
  },
)
