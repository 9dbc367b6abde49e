import { beforeEach, describe, expect, test } from 'vitest'
import type { LeaderboardEntry, OwnPlace } from '#domain/points/leaderboard.ts'
import { updateRankings } from './rankings.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
beforeEach(async () => {
  await sql`delete from plans`
  await sql`delete from users`
})

const read = async (query = '') => {
  await updateRankings(site.db)
  return (await site.getJson<{ entries: LeaderboardEntry[] }>(`/api/leaderboard${query}`)).entries
}
const values = (entries: LeaderboardEntry[]) => entries.map(({ member, value }) => [member.pseudo, value])
const ownPlace = async (member: TestMember, query = '') => {
  await updateRankings(site.db)
  return (
    await (await site.as(member)).getJson<{ own: OwnPlace | null }>(`/api/leaderboard/own-place${query}`)
  ).own
}

async function aScorer(
  pseudo: string,
  stats: { likes?: number; plans?: number },
  role: 'user' | 'vip' = 'user',
) {
  const member = await site.aMember({ pseudo, role })
  await sql`
    update profile_stats set likes_received = ${stats.likes ?? 0}, plans_posted = ${stats.plans ?? 0}
    where user_id = ${member.id}`
  return member
}

type PendingMoment = ReturnType<typeof startOf>

let causes = 0
/** A like that a member received at this moment, or a plan that went online: a row of xp_events. */
const earn = (
  { id }: TestMember,
  at: PendingMoment | 'now',
  kind: 'like_received' | 'plan_published' = 'like_received',
) => sql`
  insert into xp_events (user_id, kind, cause, amount, created_at)
  values (${id}, ${kind}, ${`cause ${causes++}`}, 1, ${at === 'now' ? sql`now()` : at})`

const startOf = (period: 'week' | 'month') => sql`
  date_trunc(${period}, now() at time zone 'Europe/Zurich') at time zone 'Europe/Zurich'`

describe('The leaderboard', () => {
  test('sorts by points, likes received or plans published [125]', async () => {
    await aScorer('Aimée', { likes: 60 })
    await aScorer('Prolixe', { likes: 5, plans: 6 })
    await aScorer('Rare', { likes: 20, plans: 1 })
    expect(values(await read())).toEqual([
      ['Prolixe', 65],
      ['Aimée', 60],
      ['Rare', 30],
    ])
    expect(await read('?sort=points&period=all')).toEqual(await read())
    expect(values(await read('?sort=likes'))).toEqual([
      ['Aimée', 60],
      ['Rare', 20],
      ['Prolixe', 5],
    ])
    expect(values(await read('?sort=plans'))).toEqual([
      ['Prolixe', 6],
      ['Rare', 1],
    ])
  })

  test('shows each member with the figures that make their rank [126]', async () => {
    const member = await site.aMember({ pseudo: 'Inès', handle: 'ines', role: 'vip', badges: ['OG'] })
    await sql`update profile_stats set likes_received = 72, plans_posted = 2 where user_id = ${member.id}`
    expect(await read('?sort=likes')).toEqual([
      {
        member: {
          user_id: member.id,
          pseudo: 'Inès',
          handle: 'ines',
          avatar_url: null,
          custom_avatar_url: null,
          role: 'vip',
          badges: ['OG'],
          verified_type: null,
        },
        likes_received: 72,
        plans_posted: 2,
        value: 72,
      },
    ])
  })

  test('puts creators first among equals, always in the same order [125]', async () => {
    for (const pseudo of ['Un', 'Deux', 'Trois']) await aScorer(pseudo, { likes: 3 })
    const vip = await aScorer('VIP', { likes: 3 }, 'vip')
    const first = values(await read('?sort=likes'))
    expect(first[0]).toEqual(['VIP', 3])
    expect(values(await read('?sort=likes'))).toEqual(first)

    await sql`update profiles set role = 'user' where user_id = ${vip.id}`
    await sql`update profiles set role = 'moderator' where pseudo = 'Deux'`
    expect(values(await read('?sort=likes'))[0]).toEqual(['Deux', 3])
    await earn(vip, 'now')
    const members = await sql<TestMember[]>`
      select user_id as id from profiles where pseudo in ('Un', 'Deux', 'Trois')`
    for (const member of members) await earn(member, 'now')
    expect(values(await read('?period=week'))[0]).toEqual(['Deux', 1])
    await sql`update profiles set role = 'user' where pseudo = 'Deux'`
    await sql`update profiles set role = 'moderator' where pseudo = 'Un'`
    expect(values(await read('?period=week'))[0]).toEqual(['Un', 1])
  })

  test('has fifty rows at most, or as many as requested [126]', async () => {
    for (let n = 1; n <= 52; n++) await aScorer(`Membre ${n}`, { likes: n })
    const entries = await read()
    expect(entries).toHaveLength(50)
    expect(entries.at(-1)?.value).toBe(3)
    expect(values(await read('?limit=3'))).toEqual(values(entries).slice(0, 3))
    for (const limit of ['0', '51', 'x', '1.5'])
      expect((await site.get(`/api/leaderboard?limit=${limit}`)).status).toBe(422)
  })

  test('leaves out members without points, and deleted members [125]', async () => {
    await aScorer('Rien', {})
    const gone = await aScorer('Parti', { likes: 3 })
    await earn(gone, 'now')
    await sql`delete from users where id = ${gone.id}`
    for (const sort of ['points', 'likes', 'plans'])
      for (const period of ['all', 'month', 'week'])
        expect(await read(`?sort=${sort}&period=${period}`)).toEqual([])
  })

  test('is the same for every visitor, and refuses unknown lists', async () => {
    const response = await site.get('/api/leaderboard')
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    expect((await site.get('/api/leaderboard?sort=xp')).status).toBe(422)
    expect((await site.get('/api/leaderboard?period=day')).status).toBe(422)
  })
})

describe('A month and a week', () => {
  test.each(['week', 'month'] as const)(
    'a %s begins at midnight in Zurich, a week on Monday: earlier points do not count [125]',
    async (period) => {
      const [early, punctual] = [
        await site.aMember({ pseudo: 'Veille' }),
        await site.aMember({ pseudo: 'Minuit' }),
      ]
      await earn(early, sql`${startOf(period)} - interval '1 second'`)
      await earn(punctual, startOf(period))
      expect(values(await read(`?period=${period}`))).toEqual([['Minuit', 1]])
      const { day } = await sql.one<{ day: number }>`
        select extract(${sql.unsafe(period === 'week' ? 'isodow' : 'day')} from ${startOf(period)} at time zone 'Europe/Zurich')::int as day`
      expect(day).toBe(1)
    },
  )

  test('a new period begins at zero, and earlier points do not count in it [125]', async () => {
    const member = await site.aMember({ pseudo: 'Constante' })
    for (let n = 0; n < 3; n++) await earn(member, sql`${startOf('week')} - interval '2 days'`)
    expect(await read('?period=week')).toEqual([])
    await earn(member, 'now')
    await earn(member, sql`${startOf('week')} - interval '2 days'`)
    expect(values(await read('?period=week'))).toEqual([['Constante', 1]])
  })

  test('counts likes received and plans published in it, sorted like the other lists [125]', async () => {
    const [writer, loved] = [await site.aMember({ pseudo: 'Plume' }), await site.aMember({ pseudo: 'Chère' })]
    await earn(writer, 'now', 'plan_published')
    for (let n = 0; n < 4; n++) await earn(loved, 'now')
    for (const period of ['month', 'week']) {
      expect(values(await read(`?period=${period}`))).toEqual([
        ['Plume', 10],
        ['Chère', 4],
      ])
      expect(values(await read(`?period=${period}&sort=likes`))).toEqual([['Chère', 4]])
      expect(values(await read(`?period=${period}&sort=plans`))).toEqual([['Plume', 1]])
    }
  })

  test('an undone like or plan is subtracted from its own period [125]', async () => {
    const author = await site.aMember({ pseudo: 'Autrice', role: 'vip' })
    const [plan, other] = [
      await site.aPlan({ author_id: author.id }),
      await site.aPlan({ author_id: author.id }),
    ]
    await sql`update profile_stats set plans_posted = 2 where user_id = ${author.id}`
    const fans = await Promise.all([1, 2, 3].map(async () => site.aMember()))
    for (const fan of fans) {
      const browser = await site.as(fan)
      await browser.put(`/api/plans/${plan.id}/like`)
      await browser.put(`/api/plans/${other.id}/like`)
    }
    const week = async () => values(await read('?sort=likes&period=week'))
    expect(await week()).toEqual([['Autrice', 6]])
    await (await site.as(fans[0])).delete(`/api/plans/${plan.id}/like`)
    expect(await week()).toEqual([['Autrice', 5]])
    await (await site.as(fans[1])).delete('/api/account', { pseudo: fans[1]?.pseudo, plans: 'delete' })
    await site.runLongJobs()
    expect(await week()).toEqual([['Autrice', 3]])
    expect((await (await site.as(author)).delete(`/api/plans/${other.id}`)).status).toBe(200)
    await site.runLongJobs()
    expect(await week()).toEqual([['Autrice', 1]])
  })

  test('a plan counts while it is online [125]', async () => {
    const author = await site.aMember({ pseudo: 'Autrice', role: 'vip' })
    const browser = await site.as(author)
    const form = {
      title: 'Miel',
      category: 'SaaS',
      budget: '0€',
      difficulty: 'débutant',
      markdown_content: 'Du miel.',
    }
    const { id } = (await (await browser.post('/api/plans', { form })).json()) as { id: string }
    for (const period of ['all', 'month', 'week'])
      expect(values(await read(`?sort=plans&period=${period}`))).toEqual([['Autrice', 1]])
    await browser.delete(`/api/plans/${id}`)
    for (const period of ['all', 'month', 'week'])
      expect(await read(`?sort=plans&period=${period}`)).toEqual([])
  })

  test('concurrent likes are all counted [125]', async () => {
    const author = await site.aMember({ pseudo: 'Autrice' })
    const plan = await site.aPlan({ author_id: author.id })
    const fans = await Promise.all(Array.from({ length: 15 }, async () => site.as(await site.aMember())))
    await Promise.all(
      fans.map(async (fan, n) => {
        await fan.put(`/api/plans/${plan.id}/like`)
        if (n % 3 === 0) await fan.delete(`/api/plans/${plan.id}/like`)
      }),
    )
    for (const period of ['all', 'month', 'week'])
      expect(values(await read(`?sort=likes&period=${period}`))).toEqual([['Autrice', 10]])
    expect((await listMismatches(sql)).filter(({ counter }) => counter !== 'plans_posted')).toEqual([])
  })
})

describe('The viewer’s own place', () => {
  test('is shown wherever it is, in every list [126]', async () => {
    const mine = await aScorer('Moi', { likes: 2, plans: 1 })
    for (let n = 1; n <= 60; n++) await aScorer(`Devant ${n}`, { likes: 20 + n })
    await aScorer('Derrière', { likes: 1 })
    expect(await ownPlace(mine)).toEqual({ place: 61, value: 12, likes_received: 2, plans_posted: 1 })
    expect(await ownPlace(mine, '?sort=plans')).toMatchObject({ place: 1, value: 1 })
    await earn(mine, 'now')
    expect(await ownPlace(mine, '?period=week')).toMatchObject({ place: 1, value: 1, likes_received: 2 })
  })

  test('agrees with the list, also among equals [126]', async () => {
    const members = []
    for (const role of ['user', 'vip', 'user', 'vip', 'user'] as const)
      members.push(await aScorer(`${role} ${members.length}`, { likes: 4 }, role))
    const order = (await read('?sort=likes')).map(({ member }) => member.user_id)
    for (const member of members)
      expect((await ownPlace(member, '?sort=likes'))?.place).toBe(order.indexOf(member.id) + 1)
  })

  test('is null for members without points, and for visitors [126]', async () => {
    const member = await site.aMember()
    expect(await ownPlace(member)).toEqual({ place: null, value: 0, likes_received: 0, plans_posted: 0 })
    expect(await ownPlace(member, '?period=month')).toMatchObject({ place: null, value: 0 })
    expect(await (await site.as()).getJson('/api/leaderboard/own-place')).toEqual({ own: null })
  })
})
