import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Dashboard } from '#domain/points/dashboard.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

const dashboardOf = async (member: { id: string }) =>
  (await site.as(member)).getJson<Dashboard>('/api/my/dashboard')

let visitors = 0
const view = ({ id }: { id: string }, day: string) => sql`
  insert into views (plan_id, day, visitor)
  values (${id}, ${day}, ${createHash('sha256').update(`visitor ${visitors++}`).digest()})`

test('the dashboard shows published plans, likes received, comments, views and the plan published last [135]', async () => {
  const [member, other] = [await site.aMember(), await site.aPlan()]
  await sql`update profile_stats set plans_posted = 2, likes_received = 72 where user_id = ${member.id}`
  await sql`
    insert into comments (plan_id, user_id, content)
    select ${other.id}, ${member.id}, 'Merci ' || n from generate_series(1, 30) n`
  await site.aPlan({ author_id: member.id, views_count: 40, created_at: '2026-01-01T08:00:00.000Z' })
  const last = await site.aPlan({
    author_id: member.id,
    title: 'Savons à froid',
    likes_count: 46,
    comments_count: 3,
    views_count: 1204,
    created_at: '2026-02-01T08:00:00.000Z',
  })
  await site.aPlan({ author_id: member.id, status: 'pending' })

  expect(await dashboardOf(member)).toMatchObject({
    plans_posted: 2,
    likes_received: 72,
    comments: 30,
    views: 1244,
    last_plan: {
      slug: last.slug,
      title: 'Savons à froid',
      thumbnail_url: null,
      published_at: '2026-02-01T08:00:00Z',
      likes_count: 46,
      comments_count: 3,
      views_count: 1204,
    },
  })
})

test('views and likes are shown for each of thirty days in Zurich, today last [135]', async () => {
  const member = await site.aMember()
  const plans = [await site.aPlan({ author_id: member.id }), await site.aPlan({ author_id: member.id })]
  const { today, first, before } = await sql.one<{ today: string; first: string; before: string }>`
    select zurich_day(now()) as today, zurich_day(now()) - 29 as first, zurich_day(now()) - 30 as before`
  for (const plan of plans) for (const day of [today, first, before]) await view(plan, day)
  await view(await site.aPlan(), today)
  const like = (cause: string, day: string, time: string) => sql`
    insert into xp_events (user_id, kind, cause, amount, created_at)
    values (${member.id}, 'like_received', ${cause}, 1, (${day}::date + ${time}::time) at time zone 'Europe/Zurich')`
  await like('first moment', first, '00:00')
  await like('last moment', first, '23:59:59')
  await like('too early', before, '23:59:59')
  await like('today', today, '00:00')

  const { days } = await dashboardOf(member)
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: first, views: 2, likes: 2 })
  expect(days.at(-1)).toEqual({ day: today, views: 2, likes: 1 })
  expect(days.slice(1, -1).every(({ views, likes }) => views === 0 && likes === 0)).toBe(true)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
})

test('a member without activity sees empty figures, and a visitor is refused [135]', async () => {
  const { days, ...figures } = await dashboardOf(await site.aMember())
  expect(figures).toEqual({
    plans_posted: 0,
    likes_received: 0,
    comments: 0,
    views: 0,
    last_plan: null,
    open_plan: null,
  })
  expect(days).toHaveLength(30)
  expect((await (await site.as()).get('/api/my/dashboard')).status).toBe(401)
})

test('plans that are not online yet are shown: a refused plan first, an old refusal only until something is published', async () => {
  const member = await site.aMember()
  const author_id = member.id
  const openPlan = async () => (await dashboardOf(member)).open_plan
  const waiting = await site.aPlan({ author_id, status: 'pending' })
  expect(await openPlan()).toMatchObject({ slug: waiting.slug, status: 'pending' })
  const refused = await site.aPlan({ author_id, status: 'pending' })
  const validator = await site.as(await site.aMember({ role: 'validator' }))
  await validator.post(`/api/validator/plans/${refused.id}/reject`, { version: 1, note: 'Quel budget ?' })
  const shown = { id: refused.id, status: 'rejected', review_note: 'Quel budget ?' }
  expect(await openPlan()).toMatchObject(shown)
  await sql`update plans set updated_at = now() - interval '31 days' where id = ${refused.id}`
  expect(await openPlan()).toMatchObject(shown)
  await site.aPlan({ author_id })
  expect(await openPlan()).toMatchObject({ slug: waiting.slug })
})
