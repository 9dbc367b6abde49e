import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { BlockList } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readNetworks } from '#server/platform/config/networks.ts'
import { clientNetwork } from '#server/platform/http/client-address.ts'
import { freePort } from './support/free-port.ts'
import { aTemporaryDirectory } from './support/temporary-directory.ts'

/* The shipped Caddyfile in front of two servers that respond like processes of the site. */

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const folder = aTemporaryDirectory('caddy')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMIT = { timeout: 20_000 }

test.skipIf(!hasCaddy)(
  'the shipped Caddyfile forwards during a database outage, skips draining processes, hides the operator’s endpoints, and has its own error page',
  { timeout: 120_000 },
  async () => {
    const [one, other] = [await aProcess('one'), await aProcess('other')]
    const { get, touch, stop } = await startCaddy([one.port, other.port])
    try {
      const names = async () => new Set([await get('/'), await get('/')].map(({ text }) => text))
      await expect.poll(names, LIMIT).toEqual(new Set(['one', 'other']))

      // The response of a process during an outage reaches the visitor unchanged.
      for (const process of [one, other])
        process.status = { '/healthz': 200, '/readyz': 503, '/api/feed': 503 }
      const checksBefore = one.healthChecks + 2
      await expect.poll(() => one.healthChecks, LIMIT).toBeGreaterThan(checksBefore)
      expect(await get('/api/feed')).toMatchObject({ status: 503, retryAfter: '2' })
      expect((await get('/')).status).toBe(200)

      for (const hidden of ['/readyz', '/metrics', '/metrics?x', '/%72eadyz'])
        expect(await get(hidden), hidden).toMatchObject({ status: 404, text: '' })
      expect((await get('/healthz')).status).toBe(200)

      one.status = { '/healthz': 503 }
      await expect.poll(names, LIMIT).toEqual(new Set(['other']))

      touch('maintenance')
      expect(await get('/plan/x')).toMatchObject({ status: 503, retryAfter: '30', text: PAGE })
      rmSync(path.join(folder, 'maintenance'))

      await Promise.all([one.stop(), other.stop()])
      expect(await get('/')).toMatchObject({ status: 503, retryAfter: '30', text: PAGE })
      expect(JSON.parse((await get('/api/feed')).text)).toMatchObject({ error: { kind: 'unavailable' } })
    } finally {
      await stop()
    }
  },
)

test.skipIf(!hasCaddy)(
  'behind a CDN visitors keep their own address, and only the networks of the CDN are believed',
  { timeout: 60_000 },
  async () => {
    const trusted = readNetworks('127.0.0.1, 198.51.100.0/24') ?? new BlockList()
    /** The visitor's network for the site, when the CDN sends this header. */
    const seenBehind = async (cdn: string, forwardedFor: string) => {
      const process = await aProcess('site')
      const { get, stop } = await startCaddy([process.port, process.port], { cdn })
      try {
        await get('/', { 'x-forwarded-for': forwardedFor })
        return clientNetwork({ remoteAddress: '127.0.0.1', forwardedFor: process.forwardedFor }, trusted)
      } finally {
        await stop()
        await process.stop()
      }
    }
    // The test reaches Caddy from 127.0.0.1, as the CDN does.
    expect(await seenBehind('127.0.0.1/32', '192.0.2.66, 203.0.113.9')).toBe('203.0.113.9')
    expect(await seenBehind('198.51.100.0/24', '203.0.113.9')).toBe('127.0.0.1')
  },
)

const PAGE = expect.stringContaining('Plan B revient bientôt')

/** Counts its health checks. */
async function aProcess(name: string) {
  const process = {
    port: await freePort(),
    healthChecks: 0,
    /** Of the last request for « / »: health checks have none. */
    forwardedFor: undefined as string | undefined,
    status: {} as Record<string, number>,
    stop,
  }
  const server = createServer(({ url = '', headers }, response) => {
    if (url === '/') process.forwardedFor = headers['x-forwarded-for']?.toString()
    if (/^\/(health|ready)z$/.test(url)) process.healthChecks += 1
    const status = process.status[url] ?? 200
    response.writeHead(status, status === 503 ? { 'retry-after': '2' } : {}).end(name)
  })
  await once(server.listen(process.port, '127.0.0.1'), 'listening')
  return process

  async function stop() {
    server.closeAllConnections()
    server.close()
  }
}

/** `cdn`: the networks of a CDN in front. */
async function startCaddy(ports: [number, number], { cdn }: { cdn?: string } = {}) {
  const port = await freePort()
  const shipped = readFileSync('deploy/Caddyfile', 'utf8')
  const adapted = shipped
    .replace('planb.example {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3001 127.0.0.1:3002', ports.map((each) => `127.0.0.1:${each}`).join(' '))
    .replace('root /etc/caddy', `root ${folder}`)
    .replace('root * /opt/plan-b/current/deploy', `root * ${folder}`)
  const file = path.join(folder, 'Caddyfile')
  const behindCdn = adapted.replace(/# trusted_proxies .*/, `trusted_proxies ${cdn}`)
  writeFileSync(file, cdn ? behindCdn : adapted)
  copyFileSync('deploy/maintenance.html', path.join(folder, 'maintenance.html'))
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const ended = once(caddy, 'exit')
  const get = async (address: string, sent: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers: sent })
    const { status, headers } = response
    return { status, retryAfter: headers.get('retry-after'), text: await response.text() }
  }
  await expect.poll(() => get('/').then(({ status }) => status, String), LIMIT).toBe(200)
  return {
    get,
    touch: (name: string) => writeFileSync(path.join(folder, name), ''),
    async stop() {
      caddy.kill('SIGTERM')
      await ended
    },
  }
}
