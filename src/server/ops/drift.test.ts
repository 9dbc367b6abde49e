import { beforeEach, expect, test } from 'vitest'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'
import { listMismatches } from './recount.queries.ts'
import { repair } from './recount.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

/** A plan with its author, and a member who did everything with it that is counted. */
async function aBusyPair() {
  const [author, member] = [await site.aMember({ role: 'vip' }), await site.aMember({ role: 'vip' })]
  const [theirs, own] = [await site.as(author), await site.as(member)]
  const response = await theirs.post('/api/plans', { form: aPlanForm({ tags: ['savon', 'artisanat'] }) })
  expect(response.status, await response.clone().text()).toBe(200)
  const { id } = (await response.json()) as { id: string }
  const comment = crypto.randomUUID()
  const done = [
    await own.put(`/api/plans/${id}/like`),
    await own.put(`/api/plans/${id}/repost`),
    await own.put(`/api/members/${author.id}/follow`),
    await theirs.put(`/api/members/${member.id}/follow`),
    await own.post(`/api/plans/${id}/comments`, { id: comment, content: 'Merci' }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  return { author, member, theirs, own, id, comment }
}

/** As if every counter had lost what was counted. */
async function drift() {
  await sql`update plan_stats set likes_count = 0, comments_count = 0, reposts_count = 0`
  await sql`
    update profile_stats set community_xp = 0, likes_received = 0, plans_posted = 0, followers_count = 0,
      following_count = 0`
  await sql`update search_tags set plans = 0`
}

let pair: Awaited<ReturnType<typeof aBusyPair>>
beforeEach(async () => {
  pair = await aBusyPair()
  await drift()
})

/** What is wrong after a repair. */
async function listWrongStill() {
  await repair(site.db.transaction, await listMismatches(sql))
  return await listMismatches(sql)
}

test('likes, reposts, follows and comments can be undone although their counters have drifted', async () => {
  const { own, author, id, comment } = pair
  const undone = [
    await own.delete(`/api/plans/${id}/like`),
    await own.delete(`/api/plans/${id}/repost`),
    await own.delete(`/api/members/${author.id}/follow`),
    await own.delete(`/api/comments/${comment}`),
  ]
  expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await sql`select likes_count, comments_count from plan_stats where plan_id = ${id}`).toEqual([
    { likes_count: 0, comments_count: 0 },
  ])
  expect(await listWrongStill()).toEqual([])
})

test('a plan is deleted although its counters and its author’s have drifted', async () => {
  const { theirs, id } = pair
  expect((await theirs.delete(`/api/plans/${id}`)).status).toBe(200)
  await drift()
  await site.runLongJobs()
  expect(await sql`select from plans where id = ${id}`).toHaveLength(0)
  expect(await listWrongStill()).toEqual([])
})

test.each(['member', 'author'] as const)(
  'the account of the %s is deleted although the counters of both have drifted',
  async (who) => {
    const { id, pseudo } = pair[who]
    const browser = await site.as({ id })
    expect((await browser.delete('/api/account', { pseudo, plans: 'delete' })).status).toBe(200)
    await drift()
    await site.runLongJobs()
    expect(await sql`select from users where id = ${id}`).toHaveLength(0)
    expect(await listWrongStill()).toEqual([])
  },
)
