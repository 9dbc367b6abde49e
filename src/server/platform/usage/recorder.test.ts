import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Analytics } from '#domain/admin.ts'
import { nodeListener } from '#server/platform/ssr/serve-pages.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { startUsageRecorder } from './recorder.ts'

const first = await aSite()
const second = await aSite({ db: first.db })

async function quotas() {
  const admin = await first.as(await first.aMember({ role: 'admin' }))
  return ((await (await admin.get('/api/analytics')).json()) as Analytics).quotas
}

/** Sends real HTTP requests through the counting listener. */
async function ask({ ctx, app }: typeof first, ...paths: string[]) {
  const server = createServer(ctx.usage.counting(nodeListener(app)))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
  await new Promise((resolve) => server.close(resolve))
}

test('requests to two processes are counted together; health checks and metrics are not counted [184]', async () => {
  const before = await quotas()
  await ask(first, '/api/feed', '/api/site', '/healthz', '/readyz', '/metrics')
  await ask(second, '/api/feed')
  await Promise.all([first.ctx.usage.flush(), second.ctx.usage.flush()])
  expect((await quotas()).requests.used - before.requests.used).toBe(3)
})

test('a member who is active on two processes is counted once; a visitor is not counted [184]', async () => {
  await first.ctx.usage.flush()
  const before = await quotas()
  await first.ctx.usage.flush()
  const known = await quotas()
  await first.ctx.usage.flush()
  expect(known.members.used - before.members.used).toBe(1)
  const member = await first.aMember()
  const { count } = await first.db.sql`select from active_members`
  for (const site of [first, second, first]) {
    await (await site.as(member)).get('/api/viewer')
    await (await site.as()).get('/api/viewer')
    await site.ctx.usage.flush()
  }
  expect((await first.db.sql`select from active_members`).count).toBe(count + 1)
})

test('counts that cannot be written are written later, and when the process stops [184]', async () => {
  const errors: unknown[] = []
  const { db } = first
  const { sql } = db
  const now = () => new Date('2026-02-28T23:30:00Z')
  const usage = startUsageRecorder({ db, onError: (error) => errors.push(error), now })
  const response = usage.counting(() => {})
  response({ url: '/' } as never, {} as never)
  const member = await first.aMember()
  usage.sawMember(member.id)
  await sql`alter table daily_requests rename to away`
  await usage.flush()
  expect(errors).toHaveLength(1)
  await sql`alter table away rename to daily_requests`
  response({ url: '/' } as never, {} as never)
  await usage.stop()
  expect(await sql`select day::text, requests from daily_requests where day < '2026-04-01'`).toEqual([
    { day: '2026-03-01', requests: 2 },
  ])
  expect(await sql`select month::text from active_members where user_id = ${member.id}`).toEqual([
    { month: '2026-03-01' },
  ])
})

test('a member who deleted their account is not counted [184]', async () => {
  const member = await first.aMember()
  await (await first.as(member)).get('/api/viewer')
  await first.db.sql`delete from users where id = ${member.id}`
  await first.ctx.usage.flush()
  expect((await first.db.sql`select from active_members where user_id = ${member.id}`).count).toBe(0)
})
