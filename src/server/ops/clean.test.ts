import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ViewsPerDay } from '#domain/profiles/profiles.ts'
import { listMismatches } from './recount.queries.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { deleteOver } from './clean.ts'
import { ROWS_PER_STATEMENT, SHORT_LIVED, someOver } from './retention.queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site
const { sql } = db

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const count = async (table: string) => (await sql`select from ${sql(table)}`).count

test.each(SHORT_LIVED)('expired rows of %s are found along an index', async (rule) => {
  const walk = await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    return await tx`explain (costs off) ${someOver(tx, rule)}`
  })
  const steps = walk.map((line) => String(line['QUERY PLAN'])).join('\n')
  expect(steps).toMatch(/Index (Only )?Scan/)
  expect(steps).not.toContain('Seq Scan')
})

describe('Many expired rows', () => {
  const fill = (rows: number) => sql`
    insert into rate_limits (key, hits, resets_at)
    select 'k' || n, 1, now() - interval '1 minute' from generate_series(1, ${rows}) n`

  test('are deleted in batches, and other rows stay', async () => {
    await sql`insert into rate_limits (key, hits, resets_at) values ('running', 1, now() + interval '1 minute')`
    await fill(2 * ROWS_PER_STATEMENT + 1)
    await deleteOver(db, 'rate_limits')
    expect(await sql`select key from rate_limits`).toEqual([{ key: 'running' }])
    await deleteOver(db, 'rate_limits')
    expect(await count('rate_limits')).toBe(1)
  })

  test('are deleted without waiting for locks: a locked row is deleted the next time', async () => {
    await sql`delete from rate_limits`
    await fill(3)
    await db.transaction(async (tx) => {
      await tx`select from rate_limits where key = 'k2' for update`
      await deleteOver(db, 'rate_limits')
    })
    expect(await sql`select key from rate_limits`).toEqual([{ key: 'k2' }])
  })
})

describe('A notification', () => {
  const notify = async (member: TestMember) => {
    const row = await sql.one<{ id: string }>`
      insert into notifications (user_id, type, title, message) values (${member.id}, 'payment', 'Merci', 'Payé')
      returning id`
    return row.id
  }
  const shownTo = async (member: TestMember) =>
    (await sql`select from notifications where user_id = ${member.id}`).count

  test('is deleted 90 days after it was read, however old it was then', async () => {
    const member = await site.aMember()
    const id = await notify(member)
    await sql`update notifications set created_at = now() - interval '1 year' where id = ${id}`
    const browser = await site.as(member)
    expect((await browser.put('/api/my/notifications/read', { ids: [id] })).status).toBe(200)
    await deleteOver(db, 'read_notifications')
    expect(await shownTo(member)).toBe(1)
    await sql`update notifications set read_at = now() - interval '90 days 1 minute' where id = ${id}`
    await deleteOver(db, 'read_notifications')
    expect(await shownTo(member)).toBe(0)
  })

  test('that is never read is deleted after 12 months', async () => {
    const member = await site.aMember()
    const id = await notify(member)
    const age = async (time: string) => {
      await sql`update notifications set created_at = now() - ${time}::interval where id = ${id}`
      for (const rule of ['read_notifications', 'unread_notifications'] as const) await deleteOver(db, rule)
    }
    await age('11 months 27 days')
    expect(await shownTo(member)).toBe(1)
    await age('12 months 1 minute')
    expect(await shownTo(member)).toBe(0)
  })

  test('that was withdrawn is stored for 90 days', async () => {
    const [author, reader] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: author.id })
    const browser = await site.as(reader)
    await browser.put(`/api/plans/${plan.id}/like`)
    await browser.delete(`/api/plans/${plan.id}/like`)
    await deleteOver(db, 'withdrawn_notifications')
    expect(await count('withdrawn_notifications')).toBe(1)
    await sql`update withdrawn_notifications set withdrawn_at = withdrawn_at - interval '91 days'`
    await deleteOver(db, 'withdrawn_notifications')
    expect(await count('withdrawn_notifications')).toBe(0)
  })
})

describe('A stored visitor', () => {
  const look = async (what: string, network: string) => {
    const visitor = await site.as(undefined, { network })
    expect((await visitor.request('POST', `/api/${what}/views`, { headers: FIREFOX })).status).toBe(200)
  }
  const daysPass = async (days: number) => {
    for (const table of ['views', 'daily_views', 'profile_views', 'daily_profile_views', 'daily_counts'])
      await sql`update ${sql(table)} set day = day - ${days}::int`
  }
  const tidy = async () => {
    for (const table of ['views', 'profile_views'] as const) await deleteOver(db, table)
  }

  test('is deleted after two days; the counts of each day are not', async () => {
    const member = await site.aMember()
    const plan = await site.aPlan({ author_id: member.id })
    for (const network of ['198.51.100.1', '198.51.100.2', '198.51.100.2']) {
      await look(`plans/${plan.id}`, network)
      await look(`members/${member.id}`, network)
    }
    await daysPass(1)
    await tidy()
    expect([await count('views'), await count('profile_views')]).toEqual([2, 2])
    await daysPass(1)
    await tidy()
    expect([await count('views'), await count('profile_views')]).toEqual([0, 0])

    await look(`plans/${plan.id}`, '198.51.100.1')
    const browser = await site.as(member)
    const { days } = await browser.getJson<{ days: { views: number }[] }>('/api/my/dashboard')
    expect(days.slice(-3).map(({ views }) => views)).toEqual([2, 0, 1])
    const visits = await browser.getJson<{ days: ViewsPerDay }>('/api/my/profile/views')
    expect(visits.days.slice(-3).map(({ views }) => views)).toEqual([2, 0, 0])
  })

  test('is not needed for a recount', async () => {
    const plan = await site.aPlan()
    await look(`plans/${plan.id}`, '198.51.100.3')
    await daysPass(2)
    await tidy()
    const ofPlan = async () => (await listMismatches(sql)).filter(({ id }) => id === plan.id)
    expect(await ofPlan()).toEqual([])
    await sql`update plan_stats set views_count = 7 where plan_id = ${plan.id}`
    expect(await ofPlan()).toMatchObject([{ counter: 'views_count', stored: 7, counted: 1 }])
  })

  test('is counted once, also with concurrent views', async () => {
    const plan = await site.aPlan()
    await Promise.all(Array.from({ length: 20 }, (_, n) => look(`plans/${plan.id}`, `203.0.113.${n % 10}`)))
    const [row] = await sql`select views from daily_views where plan_id = ${plan.id}`
    expect(row).toEqual({ views: 10 })
  })
})

test('banned addresses and former names are deleted when they expire', async () => {
  const hash = createHash('sha256').update('198.51.100.9').digest()
  await sql`
    insert into banned_addresses (kind, address_hash, created_at, expires_at)
    values ('ip', ${hash}, now() - interval '1 year', now() - interval '1 minute'), ('email', ${hash}, now(), now() + interval '1 day')`
  const member = await site.aMember()
  for (const name of ['Premier', 'Deuxième', 'Troisième'])
    await sql`update profiles set pseudo = ${name} where user_id = ${member.id}`
  await sql`update former_names set reserved_until = now() - interval '1 minute' where name = pseudo_key('Premier')`
  for (const table of ['banned_addresses', 'former_names'] as const) await deleteOver(db, table)
  expect(await sql`select kind from banned_addresses`).toEqual([{ kind: 'email' }])
  const locked =
    await sql`select name = pseudo_key('Premier') as is_first from former_names where user_id = ${member.id}`
  expect(locked.map(({ is_first }) => is_first)).toEqual([false, false])
})
