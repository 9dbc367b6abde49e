import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { createLog } from './log.ts'

const { get, listen } = await aFilesSite()

/** Only requests through a server are logged. Returns its address. */
async function serve({ app }: Awaited<ReturnType<typeof aSite>>): Promise<string> {
  const server = createServer(getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an upload that its sender aborted is not counted as a server error', async () => {
  const ask = await listen()
  const upload = ask('POST', '/api/uploads/avatar', { 'Content-Type': 'image/jpeg', 'Content-Length': 1000 })
  upload.on('error', () => {})
  await new Promise((resolve) => upload.write('début', resolve))
  const line = (status: number) =>
    `http_request_duration_seconds_count{method="POST",route="/api/uploads/avatar",status="${status}"} 1`
  const readMetrics = async () => await (await get('/metrics')).text()
  upload.destroy()
  await expect.poll(readMetrics).toContain('route="/api/uploads/avatar"')
  expect(await readMetrics()).toContain(line(499))
})

test('health checks are logged at debug level only', async () => {
  const routesAt = async (level: string) => {
    const routes: unknown[] = []
    const log = createLog(level, {
      write: (line) => void routes.push((JSON.parse(line) as { route: string }).route),
    })
    const url = await serve(await aSite({ log }))
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/feed'])
      await (await fetch(url + path)).text()
    return routes
  }
  expect(await routesAt('info')).toEqual(['/api/feed'])
  expect(await routesAt('debug')).toEqual(['/healthz', '/readyz', '/metrics', '/api/feed'])
})

test('the log says who was refused, and who of the staff wrote or exported; other requests have no member', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const site = await aSite({ log, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const url = await serve(site)
  const [member, admin] = [await site.aMember(), await site.aMember({ role: 'admin' })]
  const request = async (who: { id: string }, method: string, path: string) => {
    const headers = {
      cookie: (await site.as(who)).cookieHeader(),
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.5',
    }
    lines.length = 0
    await (await fetch(url + path, { method, headers, redirect: 'manual' })).text()
    const { route, status, user, network } = lines.find(({ msg }) => msg === 'request') ?? {}
    return { route, status, user, network }
  }
  const network = site.ctx.hashes.address('203.0.113.5')
  const refused = { status: 403, user: member.id, network }
  expect(await request(member, 'GET', '/api/admin/stats')).toMatchObject(refused)
  expect(await request(member, 'GET', '/api/analytics/export')).toMatchObject(refused)
  expect(await request(member, 'DELETE', `/api/admin/members/${admin.id}/sessions`)).toMatchObject(refused)
  expect(await request(member, 'GET', '/admin')).toMatchObject({ status: 302, user: member.id, network })
  expect(await request(admin, 'GET', '/api/analytics/export')).toEqual({
    route: '/api/analytics/export',
    status: 200,
    user: admin.id,
    network,
  })
  expect(await request(admin, 'DELETE', `/api/admin/members/${member.id}/sessions`)).toMatchObject({
    status: 200,
    user: admin.id,
  })
  expect(await request(member, 'GET', '/api/feed')).toEqual({ route: '/api/feed', status: 200 })
  expect(await request(admin, 'GET', '/api/admin/stats')).toEqual({ route: '/api/admin/stats', status: 200 })
})

test('a refusal and a security event are logged at every level', async () => {
  const lines: unknown[] = []
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) })
  const site = await aSite({ log })
  const url = await serve(site)
  const member = await site.aMember()
  const cookie = (await site.as(member)).cookieHeader()
  for (const path of ['/api/feed', '/api/admin/stats'])
    await (await fetch(url + path, { headers: { cookie } })).text()
  await (await site.as(member)).post('/api/auth/sign-out', {})
  expect(lines).toMatchObject([
    { msg: 'request', route: '/api/admin/stats', user: member.id },
    { msg: 'security event', kind: 'sign_out', user: member.id },
  ])
})
