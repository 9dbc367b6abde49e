import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { createLog, type Log } from '#server/platform/http/log.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startSite, type RunningSite } from './main.ts'
import { anEmptyDatabase } from '../../tests/support/database.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { nodeListener, serveBuiltPages, type ServePages } from '#server/platform/ssr/serve-pages.ts'

const dataDir = aTemporaryDirectory('main')
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const start = (servePages: ServePages, env: Record<string, string> = {}, log?: Log): Promise<RunningSite> =>
  startSite(
    readConfig({ LOCAL: '1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }),
    servePages,
    () => {},
    log,
  )

const PRODUCTION = {
  PUBLIC_URL: 'https://planb.example',
  SECRET: 'un secret de trente-deux signes ou plus',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: 'none',
  OPERATOR_NAME: 'Exemple SA',
  OPERATOR_ADDRESS: 'Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.example',
  OPERATOR_HOST: 'Hébergeur SA',
}

/** A page that responds only when the test releases it. */
function aSlowPage() {
  const asked = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  const servePages: ServePages = async (app) => {
    app.get('/slow', async (c) => {
      asked.resolve()
      await response.promise
      return c.text('done')
    })
    return { listener: nodeListener(app), stop: async () => {} }
  }
  return { servePages, isAsked: asked.promise, answer: response.resolve }
}

test('an empty database is filled with the demo community, once', async () => {
  const count = async (site: RunningSite) => {
    const { plans } = (await (await fetch(`${site.url}/api/feed`)).json()) as { plans: unknown[] }
    return plans.length
  }
  const first = await start(serveBuiltPages)
  expect(await count(first)).toBe(20)
  await first.stop()
  const second = await start(serveBuiltPages)
  expect(await count(second)).toBe(20)
  await second.stop()
})

test('a connection that this process has not taken yet is served before the site stops', async () => {
  const site = await start(aSlowPage().servePages, { DEMO: '0' })
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')
  // The system has accepted the connection, and the event loop of this process has not turned since.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const [response] = await Promise.all([text(socket), site.stop()])
  expect(response).toMatch(/^HTTP\/1\.1 503 /)
})

test('a public site does not start with the demo accounts, whose password is known', async () => {
  const site = await start(serveBuiltPages)
  await site.stop()
  const opened = start(serveBuiltPages, { ...PRODUCTION, EMBEDDED_IN_PRODUCTION: '1' })
  await expect(opened).rejects.toThrow(/comptes de démonstration.*demo.js --remove/)
})

test('a public site says at its start how to make a founder, until there is one', async () => {
  const { host, port, user, database } = await anEmptyDatabase()
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  /** Starts as far as the pages. */
  const warningsOf = async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const noPages: ServePages = () => Promise.reject(new Error('no pages'))
    await expect(start(noPages, { ...PRODUCTION, DATABASE_URL }, log)).rejects.toThrow('no pages')
    return lines.join('')
  }
  expect(await warningsOf()).toContain('founder.js')
  const { sql, end } = await openConnection({ host, port, user, database })
  await sql`insert into users (name, email) values ('Salimata', 'fondatrice@planb.example')`
  await sql`update profiles set role = 'founder'`
  await end()
  expect(await warningsOf()).not.toContain('founder')
})

test('what Stripe’s test keys sold on a public site does not survive the change to live keys', async () => {
  const { host, port, user, database } = await anEmptyDatabase()
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  /** Starts as far as the pages. */
  const startWith = async (STRIPE_SECRET_KEY: string) => {
    const noPages: ServePages = () => Promise.reject(new Error('no pages'))
    const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_TEST_IN_PRODUCTION: '1' }
    await expect(start(noPages, { ...PRODUCTION, DATABASE_URL, ...keys })).rejects.toThrow('no pages')
  }
  await startWith('sk_test_x')
  const { sql, end } = await openConnection({ host, port, user, database })
  onTestFinished(end)
  await sql`insert into users (name, email) values ('Salimata', 'salimata@exemple.test')`
  await sql`
    insert into subscriptions (user_id, provider, subscription_id, status, interval, current_period_end, vip_until)
    select id, 'stripe_test', 'sub_1', 'active', 'year', now() + interval '1 year', now() + interval '1 year' from users`
  await sql`update profiles set subscribed = true, role = 'vip'`
  const readRole = async () => (await sql.one<{ role: string }>`select role from profiles`).role
  await startWith('sk_test_x')
  expect(await readRole()).toBe('vip')
  await startWith('sk_live_x')
  expect(await readRole()).toBe('user')
})

test('mails are stored in the mailbox that a developer can open, and jobs have their tables', async () => {
  const site = await start(serveBuiltPages)
  const mailbox = await fetch(`${site.url}/dev/mail`)
  expect(mailbox.status).toBe(200)
  expect(await mailbox.text()).toContain('<h1')
  const figures = await (await fetch(`${site.url}/metrics`)).text()
  expect(figures).toContain('# TYPE jobs_total counter')
  expect(figures).toContain('\npayment_reconcile_failures_total 0\n')
  await site.stop()
})

test('an S3 bucket that does not respond is logged in one line, and the site starts', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const bucket = {
    S3_BUCKET: 'planb',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const site = await start(serveBuiltPages, bucket, log)
  await site.stop()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: 40,
      time: expect.any(String),
      reason: 'ECONNREFUSED',
      msg: expect.stringMatching(/^the file storage is unavailable/),
    },
  ])
})

test('a local site responds to this machine only: neither to a tunnel, nor a proxy, nor another name for it', async () => {
  const site = await start(serveBuiltPages)
  const { port } = new URL(site.url)
  const ask = async (path: string, headers: Record<string, string> | string[]) => {
    const asked = get(`${site.url}${path}`, { headers })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: await text(response) }
  }
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', origin: site.url }
  for (const headers of [
    { host: 'planb.tunnel.example' },
    { host: `127.0.0.1.rebind.example:${port}` },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
  ] as Record<string, string>[]) {
    for (const path of ['/', '/', '/api/feed', '/dev/mail', '/favicon.svg', '/healthz', '/metrics']) {
      const { status, body } = await ask(path, headers)
      expect([status, body], `${path} ${JSON.stringify(headers)}`).toEqual([
        403,
        expect.stringContaining('PUBLIC_URL'),
      ])
    }
    const { error } = JSON.parse((await ask('/api/feed', headers)).body)
    expect(error).toEqual({ kind: 'forbidden', message: expect.stringContaining('PUBLIC_URL') })
    expect((await ask('/live', { ...upgrade, ...headers })).status).toBe(403)
  }
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '127.1.2.3', `[::1]:${port}`]) {
    expect((await ask('/dev/mail', { host })).status, host).toBe(200)
    // The request passes the check of the host. It gets 401 because no member is signed in.
    expect((await ask('/live', { ...upgrade, host })).status, host).toBe(401)
  }
  for (const path of ['/', '/', '/api/feed'])
    expect((await ask(path, ['Host', `localhost:${port}`, 'host', 'planb.tunnel.example'])).status).toBe(400)
  await site.stop()
})

test('requests are counted by their route, without the names in their path', async () => {
  const site = await start(serveBuiltPages)
  for (const path of [
    '/api/feed',
    '/plan/inconnu',
    '/u/Julien%20Favre',
    '/favicon.svg',
    '/nulle-part',
    '/healthz',
  ]) {
    await (await fetch(site.url + path)).text()
  }
  const figures = await (await fetch(`${site.url}/metrics`)).text()
  await site.stop()
  const counted = [...figures.matchAll(/_count\{method="GET",route="([^"]*)",status="(\d+)"\} (\d+)/g)]
  expect(counted.map(([, route, status, times]) => `${route} ${status} ×${times}`).toSorted()).toEqual(
    [
      '/api/feed 200 ×1',
      '/healthz 200 ×1',
      '/plan/$slug 404 ×1',
      '/u/$pseudo 200 ×1',
      '__root__ 404 ×1',
      'file 200 ×1',
    ].toSorted(),
  )
})

test('stopping lets a running request finish and takes no new one', async () => {
  const slow = aSlowPage()
  const site = await start(slow.servePages)
  const running = fetch(`${site.url}/slow`)
  await slow.isAsked
  const stopped = site.stop()
  const attempt = () =>
    fetch(`${site.url}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    )
  expect(await attempt()).not.toBe(200)
  await expect.poll(attempt).toBe('refused')
  slow.answer()
  expect(await (await running).text()).toBe('done')
  await stopped
})

test('a port in use is reported in one sentence, and no database is left running', async () => {
  const slow = aSlowPage()
  const site = await start(slow.servePages)
  const other = aTemporaryDirectory('other')
  const second = start(slow.servePages, { PORT: new URL(site.url).port, DATA_DIR: other, DEMO: '0' })
  await expect(second).rejects.toThrow(/^Le port \d+ est déjà utilisé/)
  expect(readdirSync(other)).toEqual([])
  await site.stop()
  rmSync(other, { recursive: true, force: true, maxRetries: 5 })
})
