import { describe, expect, test } from 'vitest'
import type { ViewsPerDay } from '#domain/profiles/profiles.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { deleteOver } from '#server/ops/clean.ts'

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
    const [first] = await salts()
    await sql`update views set day = day - 1 where plan_id = ${plan.id}`
    await sql`update visitor_salts set day = day - 1`
    await deleteOver(site.db, 'visitor_salts')
    expect(await salts()).toEqual([])

    const tomorrow = await aSite({ db: site.db })
    await read(`plans/${plan.id}`, network, FIREFOX, tomorrow)
    const [yesterday, today] = await visitorsOf(plan)
    expect(today).not.toBe(yesterday)
    expect((await salts())[0]?.salt).not.toEqual(first?.salt)
  })

  test('has one salt for the day', async () => {
    const before = await salts()
    await deleteOver(site.db, 'visitor_salts')
    expect(await salts()).toEqual(before)
  })
})
