import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE } from '#api/live.ts'
import { installJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
const server = createServer(getRequestListener(site.app.fetch))
site.live.attach(server)
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** « name{labels} » and its value */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => /^[a-z]/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('metrics are shown before the job tables exist', async () => {
  const now = await readMetrics()
  expect(now.get('database_pool_waiting')).toBe(0)
  expect([...now.keys()].filter((name) => name.startsWith('jobs_waiting{'))).toEqual([])
})

test('metrics show the pool: connections in use, waiting callers, and how long they waited', async () => {
  const connections = await Promise.all(Array.from({ length: 10 }, () => site.db.checkOut()))
  const late = site.db.checkOut()
  const full = readMetrics()
  await expect.poll(() => site.db.pool().waiting).toBe(2)
  for (const connection of connections) connection.release()
  ;(await late).release()
  const then = await full
  expect([then.get('database_pool_busy'), then.get('database_pool_waiting')]).toEqual([10, 1])
  const now = await readMetrics()
  expect(now.get('database_pool_checkouts_total')).toBeGreaterThanOrEqual(11)
  expect(now.get('database_pool_wait_seconds_total')).toBeGreaterThan(0)
  expect(now.get('database_pool_idle')).toBe(10)
})

test('metrics show the queue of each kind of job, its age, and the failed ones', async () => {
  const { database } = await sql.one<{ database: string }>`select current_database() as database`
  await installJobs({ ...inject('postgres'), database }, JOB_KINDS)
  const insert = (state: string, created: string, starts = created) => sql`
    insert into pgboss.job (name, data, state, created_on, start_after)
    values ('mail', '{}', ${state}, now() - ${created}::interval, now() - ${starts}::interval)`
  await insert('created', '10 minutes')
  await insert('created', '5 minutes')
  // The next attempt of this job is in an hour, so it is waiting but not late.
  await insert('retry', '20 minutes', '-1 hour')
  await insert('failed', '1 hour')
  const now = await readMetrics()
  expect(now.get('jobs_waiting{kind="mail"}')).toBe(3)
  expect(now.get('jobs_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(600)
  expect(now.get('jobs_oldest_seconds{kind="mail"}')).toBeLessThan(900)
  expect(now.get('jobs_failed{kind="mail"}')).toBe(1)
  expect(now.get('jobs_waiting{kind="reconcile_customer"}')).toBe(0)
})

test('metrics show how many tabs are open', async () => {
  const cookie = (await site.as(await site.aMember())).cookieHeader()
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE.path, { headers: { cookie, origin: url } })
  await once(socket, 'open')
  expect((await readMetrics()).get('live_connections')).toBe(1)
  socket.terminate()
  await expect.poll(async () => (await readMetrics()).get('live_connections')).toBe(0)
})

test('metrics show the calls of the payment provider that were refused', async () => {
  await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    body: '{}',
    headers: { 'stripe-signature': 'faux' },
  })
  const refused = [...(await readMetrics()).keys()].filter((name) =>
    name.startsWith(
      'http_request_duration_seconds_count{method="POST",route="/api/payments/webhook",status="4',
    ),
  )
  expect(refused).toHaveLength(1)
})

test('the shipped alert rules name metrics that the site has', async () => {
  const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8')
  const named = [...rules.matchAll(/(\w+)\{job="plan-b"/g)].map(([, name = '']) => name)
  const text = await (await fetch(`${url}/metrics`)).text()
  const shown = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
  )
  // Prometheus itself adds `up`. Only a site with a replica has `database_replica_read`.
  const known = new Set([...shown, 'up', 'database_replica_read'])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
