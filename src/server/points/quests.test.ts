import { describe, expect, test } from 'vitest'
import type { Quests } from '#domain/points/quests.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

type Done = { plans_posted?: number; likes_received?: number; comments?: number }

/** Creates a member with these counts, and their browser. */
async function aDoer({ plans_posted = 0, likes_received = 0, comments = 0 }: Done = {}) {
  const member = await site.aMember()
  await sql`update profile_stats set ${sql.set({ plans_posted, likes_received })} where user_id = ${member.id}`
  if (comments > 0) {
    const plan = await site.aPlan()
    await sql`
      insert into comments (plan_id, user_id, content)
      select ${plan.id}, ${member.id}, 'Merci ' || n from generate_series(1, ${comments}) n`
  }
  return { member, browser: await site.as(member) }
}

const claimPath = (quest: string) => `/api/my/quests/${quest}/claim`
const statesOf = ({ quests }: Quests) => Object.fromEntries(quests.map(({ id, state }) => [id, state]))
const xpOf = async ({ id }: { id: string }) =>
  (await sql`select community_xp from profile_stats where user_id = ${id}`)[0]?.['community_xp']
const ledgerOf = ({ id }: { id: string }) =>
  sql`select kind, cause, amount from xp_events where user_id = ${id} order by cause`

describe('Quests', () => {
  test('show the progress, both parts of the last one too [131] [132] [133]', async () => {
    const { browser } = await aDoer({ plans_posted: 3, likes_received: 72, comments: 10 })
    const response = await browser.getJson<Quests>('/api/my/quests')
    expect(response.quests).toHaveLength(7)
    expect(response.activity).toEqual({
      plans_posted: 3,
      likes_received: 72,
      comments: 10,
      journal_days: 0,
    })
    expect(statesOf(response)).toEqual({
      first_plan: 'claimable',
      social_butterfly: 'claimable',
      active_commenter: 'claimable',
      content_creator: 'in_progress',
      community_favorite: 'claimable',
      prolific_creator: 'in_progress',
      engagement_master: 'in_progress',
    })
    expect(response.quests.at(-1)?.parts).toEqual([
      { counts: 'likes_received', done: 72, of: 100 },
      { counts: 'comments', done: 10, of: 25 },
    ])
  })

  test('count plans, likes and comments as they come in [132]', async () => {
    const { member, browser } = await aDoer({ plans_posted: 1 })
    const plan = await site.aPlan({ author_id: member.id })
    const [fan, other] = [await site.as(await site.aMember()), await site.aPlan()]
    await fan.put(`/api/plans/${plan.id}/like`)
    await browser.post(`/api/plans/${other.id}/comments`, { id: crypto.randomUUID(), content: 'Bravo' })
    const { activity } = await browser.getJson<Quests>('/api/my/quests')
    expect(activity).toEqual({ plans_posted: 1, likes_received: 1, comments: 1, journal_days: 0 })
  })

  test('are refused to visitors [131]', async () => {
    expect((await (await site.as()).get('/api/my/quests')).status).toBe(401)
    expect((await (await site.as()).put(claimPath('first_plan'))).status).toBe(401)
  })
})

describe('The reward of a quest', () => {
  test('is paid into the ledger and stays claimed [134]', async () => {
    const { member, browser } = await aDoer({ plans_posted: 1 })
    const response = (await (await browser.put(claimPath('first_plan'))).json()) as Quests
    expect(response.community_xp).toBe(10)
    expect(statesOf(response)['first_plan']).toBe('completed')
    expect(await ledgerOf(member)).toEqual([{ kind: 'quest', cause: 'first_plan', amount: 10 }])
    expect(await browser.getJson('/api/my/quests')).toEqual(response)
  })

  test('is paid once, however often and by however many tabs at once it is asked for [134] [200]', async () => {
    const { member, browser } = await aDoer({ likes_received: 100, comments: 25 })
    const quests = ['engagement_master', 'community_favorite', 'active_commenter'].flatMap((quest) =>
      Array.from({ length: 10 }, () => quest),
    )
    const responses = await Promise.all(quests.map((quest) => browser.put(claimPath(quest))))
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]))
    expect(await xpOf(member)).toBe(75 + 30 + 20)
    expect(await ledgerOf(member)).toHaveLength(3)
  })

  test.each<[string, Done, Done]>([
    ['first_plan', {}, { plans_posted: 1 }],
    ['social_butterfly', { likes_received: 4 }, { likes_received: 5 }],
    ['active_commenter', { comments: 9 }, { comments: 10 }],
    ['engagement_master', { likes_received: 100, comments: 24 }, { likes_received: 100, comments: 25 }],
    ['engagement_master', { likes_received: 99, comments: 25 }, { likes_received: 100, comments: 25 }],
  ])(
    '%s is refused with %o and paid with %o: the server counts [133] [193]',
    async (quest, short, enough) => {
      const early = await aDoer(short)
      expect(await errorOf(await early.browser.put(claimPath(quest)))).toMatchObject({ status: 409 })
      expect(await xpOf(early.member)).toBe(0)
      expect((await (await aDoer(enough)).browser.put(claimPath(quest))).status).toBe(200)
    },
  )

  test('stays paid when the activity is undone, and is not paid again [134]', async () => {
    const { member, browser } = await aDoer({ plans_posted: 1 })
    await browser.put(claimPath('first_plan'))
    await sql`update profile_stats set plans_posted = 0 where user_id = ${member.id}`
    const response = (await (await browser.put(claimPath('first_plan'))).json()) as Quests
    expect(statesOf(response)['first_plan']).toBe('completed')
    expect(await xpOf(member)).toBe(10)
  })

  test('unlocks messages at 50 XP [134]', async () => {
    const { browser } = await aDoer({ likes_received: 25, comments: 10 })
    const mayWrite = async () =>
      (await browser.getJson<{ viewer: Viewer }>('/api/viewer')).viewer.abilities.startConversations
    await browser.put(claimPath('community_favorite'))
    expect(await mayWrite()).toBe(false)
    await browser.put(claimPath('active_commenter'))
    expect(await mayWrite()).toBe(true)
  })

  test('is refused to a banned member, who may still read the quests [196]', async () => {
    const member = await site.aMember({ bans: ['temp'] })
    await sql`update profile_stats set plans_posted = 1 where user_id = ${member.id}`
    const browser = await site.as(member)
    expect(await errorOf(await browser.put(claimPath('first_plan')))).toMatchObject({
      status: 403,
      message: expect.stringContaining('suspendu') as string,
    })
    expect(await xpOf(member)).toBe(0)
    expect((await browser.get('/api/my/quests')).status).toBe(200)
  })

  test('of a quest that does not exist is not found', async () => {
    const { browser } = await aDoer()
    expect((await browser.put(claimPath('become_founder'))).status).toBe(404)
  })

  test('claimed while likes come in leaves a sum that equals the ledger [134]', async () => {
    const { member, browser } = await aDoer()
    const plan = await site.aPlan({ author_id: member.id })
    const fans = await Promise.all(Array.from({ length: 12 }, async () => site.as(await site.aMember())))
    await sql`update profile_stats set plans_posted = 10 where user_id = ${member.id}`
    const quests = ['first_plan', 'content_creator', 'prolific_creator']
    await Promise.all([
      ...fans.map((fan) => fan.put(`/api/plans/${plan.id}/like`)),
      ...quests.map((quest) => browser.put(claimPath(quest))),
    ])
    expect(await xpOf(member)).toBe(12 + 10 + 25 + 40)
    const wrong = (await listMismatches(sql)).filter(({ id }) => id === member.id)
    expect(wrong.map(({ counter }) => counter)).toEqual(['plans_posted'])
  })
})
