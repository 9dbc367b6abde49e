import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Analytics } from '#domain/admin.ts'
import { nodeListener } from '#server/platform/ssr/serve-pages.ts'
import { aSite } from '../../../tests/support/site.ts'
import { startUsageRecorder } from './usage.ts'
import type { ViewsPerDay } from '#domain/profiles/profiles.ts'
import { deleteOver } from '#server/ops/clean.ts'

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

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { sql } = site.db

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const read = async (what: string, network: string, agent = FIREFOX, at = site) => {
  const visitor = await at.as(undefined, { network })
  const response = await visitor.request('POST', `/api/${what}/views`, { headers: { 'user-agent': agent } })
  expect(response.status).toBe(200)
}
const viewsOf = async ({ id }: { id: string }) => {
  const stats = await sql.one<{ views: number }>`
    select views_count as views from plan_stats where plan_id = ${id}`
  return stats.views
}
const visitsOf = async (member: { id: string }) => {
  const browser = await site.as(member)
  const { days } = await browser.getJson<{ days: ViewsPerDay }>('/api/my/profile/views')
  return days.at(-1)?.views
}

describe('A reader who is not signed in', () => {
  test('counts once from one network, also with 120 browsers', async () => {
    const [plan, member] = [await site.aPlan(), await site.aMember()]
    for (let n = 0; n < 120; n += 1) {
      await Promise.all(
        [`plans/${plan.id}`, `members/${member.id}`].map((what) =>
          read(what, '198.51.100.7', `${FIREFOX} ${n}`),
        ),
      )
    }
    expect(await viewsOf(plan)).toBe(1)
    expect(await visitsOf(member)).toBe(1)
  })

  test('who uses many networks of one IPv6 prefix counts five times at most', async () => {
    const [plan, member] = [await site.aPlan(), await site.aMember()]
    for (let n = 0; n < 40; n += 1) {
      await Promise.all(
        [`plans/${plan.id}`, `members/${member.id}`].map((what) =>
          read(what, `2001:db8:7:${n.toString(16)}::/64`),
        ),
      )
    }
    expect(await viewsOf(plan)).toBeLessThanOrEqual(5)
    expect(await visitsOf(member)).toBeLessThanOrEqual(5)
    await read(`plans/${plan.id}`, '198.51.100.7')
    await read(`plans/${plan.id}`, '198.51.100.8')
    expect(await viewsOf(plan)).toBeGreaterThanOrEqual(3)
  })
})

describe('A view of a visitor', () => {
  const visitorsOf = async ({ id }: { id: string }) =>
    (await sql<{ visitor: Buffer }[]>`select visitor from views where plan_id = ${id} order by day`).map(
      ({ visitor }) => visitor.toString('hex'),
    )
  const salts = () => sql<{ day: string; salt: Buffer }[]>`select day, salt from visitor_salts`

  test('is counted alike by all processes of one day', async () => {
    const plan = await site.aPlan()
    const other = await aSite({ db: site.db })
    await Promise.all([site, other].map((one) => read(`plans/${plan.id}`, '198.51.100.9', FIREFOX, one)))
    expect(await viewsOf(plan)).toBe(1)
    expect(await salts()).toHaveLength(1)
  })

  test('cannot be traced the day after: its salt is deleted and replaced', async () => {
    const [plan, network] = [await site.aPlan(), '198.51.100.10']
    await read(`plans/${plan.id}`, network)
    const [salt] = await salts()
    await sql`update views set day = day - 1 where plan_id = ${plan.id}`
    await sql`update visitor_salts set day = day - 1`
    await deleteOver(site.db, 'visitor_salts')
    expect(await salts()).toEqual([])

    const tomorrow = await aSite({ db: site.db })
    await read(`plans/${plan.id}`, network, FIREFOX, tomorrow)
    const [yesterday, today] = await visitorsOf(plan)
    expect(today).not.toBe(yesterday)
    expect((await salts())[0]?.salt).not.toEqual(salt?.salt)
  })

  test('has one salt for the day', async () => {
    const before = await salts()
    await deleteOver(site.db, 'visitor_salts')
    expect(await salts()).toEqual(before)
  })
})
