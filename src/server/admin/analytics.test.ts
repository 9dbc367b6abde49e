import { describe, expect, test } from 'vitest'
import { type Analytics, DAILY_COUNTS, type DailyCount } from '#domain/admin.ts'
import type { Role } from '#domain/roles.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aConversation } from '../../../tests/support/messages.ts'
import { aSite } from '../../../tests/support/site.ts'
import { deleteOver } from '#server/ops/clean.ts'
import { foldCounts } from './analytics.queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000', QUOTA_FILES_MB: '20' } })
const { db } = site
const admin = await site.as(await site.aMember({ role: 'admin' }))

const read = async () => (await (await admin.get('/api/analytics')).json()) as Analytics
const today = ({ days }: Analytics) => days.at(-1)!

/** What changed of the totals and of today by this. */
async function changeBy(work: () => Promise<unknown>) {
  const before = await read()
  await work()
  const after = await read()
  const change = Object.fromEntries(
    DAILY_COUNTS.map((kind) => [kind, after.totals[kind] - before.totals[kind]]),
  ) as Record<DailyCount, number>
  for (const kind of DAILY_COUNTS) expect(today(after)[kind] - today(before)[kind], kind).toBe(change[kind])
  return Object.fromEntries(Object.entries(change).filter(([, count]) => count !== 0))
}

describe('Who reads the analytics', () => {
  test.each(['admin', 'founder', 'validator'] as Role[])(
    'a member with the role %s may [182]',
    async (role) => {
      const browser = await site.as(await site.aMember({ role }))
      expect((await browser.get('/api/analytics')).status).toBe(200)
      expect((await browser.get('/api/analytics/export')).status).toBe(200)
    },
  )

  test.each(['moderator', 'vip', 'verified', 'user'] as Role[])(
    'a member with the role %s may not, and receives no figures [182]',
    async (role) => {
      const browser = await site.as(await site.aMember({ role }))
      for (const path of ['/api/analytics', '/api/analytics/export']) {
        expect(await errorOf(await browser.get(path))).toMatchObject({
          status: 403,
          message: 'Accès non autorisé',
        })
      }
    },
  )

  test('visitors may not [182]', async () => {
    expect((await site.get('/api/analytics')).status).toBe(401)
    expect((await site.get('/api/analytics/export')).status).toBe(401)
  })
})

describe('The counts', () => {
  test('follow what members do and undo, exactly [183]', async () => {
    const [author, reader] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: author.id })
    const browser = await site.as(reader)
    const like = () => browser.put(`/api/plans/${plan.id}/like`)
    expect(await changeBy(like)).toEqual({ likes: 1 })
    expect(await changeBy(like)).toEqual({})
    expect(await changeBy(() => browser.delete(`/api/plans/${plan.id}/like`))).toEqual({ likes: -1 })

    const id = crypto.randomUUID()
    const comment = () => browser.post(`/api/plans/${plan.id}/comments`, { id, content: 'Bravo' })
    expect(await changeBy(comment)).toEqual({ comments: 1 })
    expect(await changeBy(() => browser.delete(`/api/comments/${id}`))).toEqual({ comments: -1 })
    expect(await changeBy(() => site.aMember())).toEqual({ members: 1 })
  })

  test('a deleted plan is no longer counted with its likes and comments; its views still are [183]', async () => {
    const author = await site.aMember({ role: 'vip' })
    const plan = await site.aPlan({ author_id: author.id })
    await db.sql`update profile_stats set plans_posted = 1 where user_id = ${author.id}`
    const reader = await site.as(await site.aMember())
    await reader.put(`/api/plans/${plan.id}/like`)
    await reader.post(`/api/plans/${plan.id}/comments`, { id: crypto.randomUUID(), content: 'Bravo' })
    const view = () => db.sql`insert into views (plan_id, visitor) values (${plan.id}, sha256('x'))`
    expect(await changeBy(view)).toEqual({ views: 1 })
    const browser = await site.as(author)
    const remove = async () => {
      await browser.delete(`/api/plans/${plan.id}`)
      await site.runLongJobs()
    }
    expect(await changeBy(remove)).toEqual({
      plans: -1,
      likes: -1,
      comments: -1,
    })
  })

  test('likes and plans of a deleted account are no longer counted; its comments and messages still are [183]', async () => {
    const [leaving, other] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: other.id })
    await site.aPlan({ author_id: leaving.id })
    const browser = await site.as(leaving)
    await browser.put(`/api/plans/${plan.id}/like`)
    await browser.post(`/api/plans/${plan.id}/comments`, { id: crypto.randomUUID(), content: 'Bravo' })
    const { id } = await aConversation(db.sql, leaving, other)
    const message = () =>
      db.sql`insert into messages (conversation_id, sender_id, content) values (${id}, ${leaving.id}, 'Salut')`
    expect(await changeBy(message)).toEqual({ messages: 1 })
    const erase = async () => {
      await browser.delete('/api/account', { pseudo: leaving.pseudo, plans: 'delete' })
      await site.runLongJobs()
    }
    expect(await changeBy(erase)).toEqual({ members: -1, plans: -1, likes: -1 })
  })

  test('a deleted plan is subtracted from the day on which it was created [183]', async () => {
    const day = '2026-01-15'
    const plan = await site.aPlan({ created_at: `${day}T23:30:00.000Z` })
    const counted = () => db.sql`
      select day::text, sum(count) as plans from daily_counts where kind = 'plans' and day < '2026-02-01'
      group by day having sum(count) <> 0`
    expect(await counted()).toEqual([{ day: '2026-01-16', plans: 1 }])
    await db.sql`delete from plans where id = ${plan.id}`
    expect(await counted()).toEqual([])
  })

  test('are the same after their rows are merged into one for each day and kind [183]', async () => {
    await site.aPlan()
    const before = await read()
    await foldCounts(db.sql)
    const after = await read()
    expect(after.totals).toEqual(before.totals)
    expect(after.days).toEqual(before.days)
    const several = await db.sql`select from daily_counts group by day, kind having count(*) > 1`
    expect(several.count).toBe(0)
  })

  test('after a week without jobs their rows are merged in statements of a bounded number of rows each', async () => {
    await db.sql`
      insert into daily_counts (day, kind, count)
      select '2026-02-01'::date + n % 7, 'likes', 1 from generate_series(1, 70000) n`
    await db.sql.unsafe(`
      create table folded (rows int);
      create function note_folded() returns trigger language plpgsql as $$ begin
        insert into folded select count(*) from gone; return null;
      end $$;
      create trigger note_folded after delete on daily_counts referencing old table as gone
        for each statement execute function note_folded()`)
    const sums = () =>
      db.sql`select day, kind, sum(count) from daily_counts group by day, kind having sum(count) <> 0 order by day, kind`
    const before = await sums()
    await foldCounts(db.sql)
    const { most, total } = await db.sql.one<{ most: number; total: number }>`
      select max(rows) as most, sum(rows) as total from folded`
    expect(total).toBeGreaterThanOrEqual(70_000)
    expect(most).toBeLessThan(45_000)
    expect(await sums()).toEqual(before)
    expect((await db.sql`select from daily_counts`).count).toBeLessThan(100)
    await db.sql`drop function note_folded cascade`
    await db.sql`drop table folded`
    await db.sql`delete from daily_counts where day between '2026-02-01' and '2026-02-07'`
  })

  test('nothing is lost when rows are merged while members like and unlike [183]', async () => {
    const plan = await site.aPlan()
    const members = await Promise.all(Array.from({ length: 40 }, () => site.aMember()))
    const before = await read()
    await Promise.all([
      ...members.map(({ id }) => db.sql`insert into likes (plan_id, user_id) values (${plan.id}, ${id})`),
      ...members.map(() => foldCounts(db.sql)),
    ])
    await Promise.all([
      ...members.slice(0, 15).map(({ id }) => db.sql`delete from likes where user_id = ${id}`),
      ...members.map(() => foldCounts(db.sql)),
    ])
    expect((await read()).totals.likes - before.totals.likes).toBe(25)
  })

  test('a recount finds a day that is wrong, and repairs it [183]', async () => {
    const wrongDays = async () => (await listMismatches(db.sql)).filter((mismatch) => mismatch.of === 'day')
    expect(await wrongDays()).toEqual([])
    await db.sql`
      insert into daily_counts (day, kind, count)
      values ('2026-03-01', 'likes', 3), ('2026-03-01', 'views', 2), ('2026-03-02', 'file_bytes', -5)`
    const wrong = await wrongDays()
    expect(wrong).toEqual([
      { of: 'day', id: '2026-03-01', counter: 'likes', stored: 3, counted: 0 },
      { of: 'day', id: '2026-03-02', counter: 'file_bytes', stored: -5, counted: 0 },
    ])
    await repair(db.transaction, wrong)
    expect(await wrongDays()).toEqual([])
  })
})

describe('The screen reads', () => {
  test('ninety days without gaps, this month, and the previous month up to the same day [183]', async () => {
    const before = await read()
    expect(before.days).toHaveLength(90)
    const dates = before.days.map(({ day }) => Date.parse(day))
    const steps = dates.slice(1).map((date, index) => date - (dates[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([86_400_000]))
    const moments = await db.sql.one<{ first: string; same: string; later: string | null }>`
      select month as first, month - interval '1 month' as same,
        case when day > 1 and extract(day from month - interval '1 day') >= day
          then month - interval '1 month' + (day || ' days')::interval end as later
      from (
        select date_trunc('month', now() at time zone 'Europe/Zurich') as month,
          extract(day from now() at time zone 'Europe/Zurich') as day
      ) m`
    const at = (local: string) => db.sql`
      insert into users (name, email, created_at)
      select 'Au ' || gen_random_uuid(), gen_random_uuid() || '@exemple.test', ${local}::timestamp at time zone 'Europe/Zurich'`
    await at(moments.first)
    await at(moments.same)
    if (moments.later) await at(moments.later)
    const after = await read()
    expect(after.this_month.members - before.this_month.members).toBe(1)
    expect(after.month_before.members - before.month_before.members).toBe(1)
    expect(after.totals.members - before.totals.members).toBe(moments.later ? 3 : 2)
  })

  test('five plans by likes and by views with their authors, published ones only, and ten members by plans [183]', async () => {
    await db.sql`delete from plans`
    for (const likes_count of [3, 9, 5, 7, 1, 8]) {
      const views_count = 100 - likes_count
      await site.aPlan({ title: `Aimé ${likes_count} fois`, likes_count, views_count })
    }
    await site.aPlan({ status: 'pending', likes_count: 99, views_count: 999 })
    const prolific = await site.aMember({ pseudo: 'Très actif', role: 'vip' })
    for (let n = 0; n < 3; n++) await site.aPlan({ author_id: prolific.id, views_count: 2 })
    await db.sql`
      update profile_stats s set plans_posted = (
        select count(*) from plans p where p.author_id = s.user_id and p.status = 'published')`
    const { most_liked, most_viewed, most_active } = await read()
    expect(most_liked.map(({ count }) => count)).toEqual([9, 8, 7, 5, 3])
    expect(most_liked[0]).toMatchObject({ title: 'Aimé 9 fois', author: expect.stringMatching(/^Membre/) })
    expect(most_viewed.map(({ count }) => count)).toEqual([99, 97, 95, 93, 92])
    expect(most_active).toHaveLength(7)
    expect(most_active[0]).toMatchObject({ pseudo: 'Très actif', role: 'vip', plans_posted: 3, views: 6 })
  })

  test('the distribution of the roles, in per cent of all members [183]', async () => {
    for (const role of ['vip', 'verified', 'moderator'] as Role[]) await site.aMember({ role })
    const { roles, totals } = await read()
    expect(roles.reduce((sum, { members }) => sum + members, 0)).toBe(totals.members)
    const rows = await db.sql<{ role: Role; members: number }[]>`
      select role, count(*) as members from profiles group by role`
    for (const { role, members } of rows) {
      const found = roles.find((one) => one.role === role)
      expect(found?.members).toBe(members)
      expect(Math.abs(found!.share - (members / totals.members) * 100)).toBeLessThan(0.1)
    }
    expect(roles.reduce((sum, { share }) => sum + Math.round(share * 10), 0)).toBe(1000)
  })

  test('how many of all plans are online', async () => {
    const before = await read()
    await site.aPlan({ status: 'published' })
    await site.aPlan({ status: 'pending' })
    const after = await read()
    expect(after.online_plans).toBe(before.online_plans + 1)
    expect(after.totals.plans).toBe(before.totals.plans + 2)
  })

  test('measured quotas beside their limits [184]', async () => {
    const before = await read()
    expect(before.quotas.database).toEqual({ used: expect.any(Number), limit: 500_000_000 })
    expect(before.quotas.database.used).toBeGreaterThan(1_000_000)
    const path = crypto.randomUUID()
    await db.sql`
      insert into files (purpose, path, content_type, bytes) values ('avatar', ${path}, 'image/webp', 1234)`
    const after = await read()
    expect(after.quotas.files).toEqual({ used: before.quotas.files.used + 1234, limit: 20_000_000 })
    await db.sql`delete from files where path = ${path}`
    expect((await read()).quotas.files.used).toBe(before.quotas.files.used)
    expect(after.quotas.requests.limit).toBe(50_000)
    expect(after.quotas.members.limit).toBe(50_000)
  })

  test('old usage counts are deleted [184]', async () => {
    const member = await site.aMember()
    await db.sql`insert into daily_requests (day, requests) values ('2020-01-01', 5)`
    await db.sql`insert into active_members (month, user_id) values ('2020-01-01', ${member.id})`
    for (const table of ['daily_requests', 'active_members'] as const) await deleteOver(db, table)
    expect((await db.sql`select from daily_requests where day < '2021-01-01'`).count).toBe(0)
    expect((await db.sql`select from active_members where month < '2021-01-01'`).count).toBe(0)
  })
})
