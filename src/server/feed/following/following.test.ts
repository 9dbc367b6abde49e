import { beforeEach, describe, expect, test } from 'vitest'
import type { FeedPage, FollowedPlan, MemberToFollow } from '#domain/feed.ts'
import { type FeedEvent, latestOfLists, latestOnWalk, readPart } from './queries.ts'
import { createSuggestions } from './suggestions.ts'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
beforeEach(() => site.empty())

type ReadAfter = (after: FeedEvent | null) => ReturnType<typeof readPart>
type Member = Awaited<ReturnType<typeof site.aMember>>

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`

const follow = (one: Member, ...others: Member[]) =>
  sql`insert into followers (follower_id, following_id) select ${one.id}, unnest(${others.map(({ id }) => id)}::uuid[])`

const repost = (member: Member, plan: { id: string }, at: string) =>
  sql`insert into reposts (plan_id, user_id, created_at) values (${plan.id}, ${member.id}, ${at})`

const planOf = (author: Member, title: string, at: string, status: 'published' | 'pending' = 'published') =>
  site.aPlan({ author_id: author.id, title, created_at: at, status })

const read = async (member: Member, after = '') =>
  (await site.as(member)).getJson<FeedPage<FollowedPlan>>(
    `/api/feed/following${after && `?after=${encodeURIComponent(after)}`}`,
  )

const titles = ({ plans }: FeedPage) => plans.map(({ title }) => title)

describe('The following feed', () => {
  test('contains the published plans of followed members, the newest first [30]', async () => {
    const [reader, author, other, stranger] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    await follow(reader, author, other)
    await planOf(author, 'Ancien', day(1))
    await planOf(other, 'Récent', day(3))
    await planOf(author, 'En attente', day(4), 'pending')
    await planOf(stranger, 'Inconnu', day(5))
    const page = await read(reader)
    expect(titles(page)).toEqual(['Récent', 'Ancien'])
    expect(page.next).toBeNull()
    expect(page.plans[0]?.author?.user_id).toBe(other.id)
    expect(page.plans[0]?.repost).toBeNull()
  })

  test('is empty for a member who follows no one, and needs a session [30]', async () => {
    await planOf(await site.aMember(), 'Seul', day(1))
    expect(await read(await site.aMember())).toEqual({ plans: [], next: null })
    expect((await site.get('/api/feed/following')).status).toBe(401)
  })

  test('contains their reposts, placed by the last repost, with its member and the number of others [37]', async () => {
    const [reader, author, one, two, three] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember({ pseudo: 'Hugo Marchand' }),
      await site.aMember(),
    ]
    await follow(reader, one, two)
    const plan = await planOf(author, 'Reposté', day(1))
    await planOf(one, 'Entre les deux', day(4))
    await repost(one, plan, day(3))
    await repost(two, plan, day(5))
    await repost(three, plan, day(6))
    const page = await read(reader)
    expect(titles(page)).toEqual(['Reposté', 'Entre les deux'])
    expect(page.plans[0]?.repost).toMatchObject({
      at: expect.stringContaining('2026-03-05T08:00:00'),
      by: { pseudo: 'Hugo Marchand' },
      others: 1,
    })
  })

  test('shows a plan once on all pages, even if its author is followed and others reposted it [30] [37]', async () => {
    const [reader, author] = [await site.aMember(), await site.aMember()]
    const fans = await Promise.all(Array.from({ length: 4 }, () => site.aMember()))
    await follow(reader, author, ...fans)
    const plans = []
    for (let n = 1; n <= 28; n++) plans.push(await planOf(author, `Plan ${n}`, day(n)))
    // Followed members repost the oldest plans, most of them several times.
    for (const [index, fan] of fans.entries()) {
      for (const [n, plan] of plans.slice(0, 15).entries()) {
        await repost(fan, plan, `2026-04-${String(10 + index)}T${String(n).padStart(2, '0')}:00:00.000Z`)
      }
    }
    const seen: string[][] = []
    let after = ''
    do {
      const page = await read(reader, after)
      seen.push(titles(page))
      after = page.next ?? ''
    } while (after)
    const up = Array.from({ length: 15 }, (_, n) => `Plan ${15 - n}`)
    const rest = Array.from({ length: 13 }, (_, n) => `Plan ${28 - n}`)
    expect(seen.flat()).toEqual([...up, ...rest])
    expect(seen.map((page) => page.length)).toEqual([20, 8])
  })

  test('loses the reposts of a deleted member at once, and not those of others', async () => {
    const [reader, author, stays, leaves] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    await follow(reader, stays, leaves)
    const plan = await planOf(author, 'Reposté', day(1))
    await repost(stays, plan, day(2))
    await repost(leaves, plan, day(3))
    await (await site.as(leaves)).delete('/api/account', { pseudo: leaves.pseudo, plans: 'delete' })
    const page = await read(reader)
    expect(page.plans).toMatchObject([{ title: 'Reposté', repost: { by: { user_id: stays.id }, others: 0 } }])
  })

  test('has pages without gaps, however many events have the same time [30]', async () => {
    const [reader, author] = [await site.aMember(), await site.aMember()]
    await follow(reader, author)
    for (let n = 0; n < 45; n++) await planOf(author, `Plan ${n}`, day(1))
    const first = await read(reader)
    const second = await read(reader, first.next ?? '')
    const third = await read(reader, second.next ?? '')
    expect([first, second, third].map(({ plans }) => plans.length)).toEqual([20, 20, 5])
    expect(third.next).toBeNull()
    expect(new Set([first, second, third].flatMap(titles)).size).toBe(45)
  })

  test('does not show members who blocked the reader or whom the reader blocked', async () => {
    const [reader, author, blocked, blocker, friend] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    await follow(reader, author, blocked, blocker, friend)
    await sql`insert into blocks (blocker_id, blocked_id) values (${reader.id}, ${blocked.id}), (${blocker.id}, ${reader.id})`
    await planOf(blocked, 'Bloqué', day(1))
    const unwanted = await planOf(blocker, 'Bloqueur', day(2))
    await repost(friend, unwanted, day(3))
    const plan = await planOf(author, 'Visible', day(1))
    await repost(blocked, plan, day(5))
    const page = await read(reader)
    expect(titles(page)).toEqual(['Visible'])
    expect(page.plans[0]?.repost).toBeNull()
  })

  test('is the same whether read from the latest events of all members or from those of each followed member', async () => {
    const [reader, one, two, stranger] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    await follow(reader, one, two)
    for (let n = 1; n <= 24; n += 3) {
      const hour = `2026-04-${String(n).padStart(2, '0')}T12:00:00.000Z`
      await repost(two, await planOf(one, `Plan ${n}`, day(n)), hour)
      await repost(stranger, await planOf(two, `Plan ${n + 1}`, day(n + 1)), hour)
      await repost(one, await planOf(stranger, `Plan ${n + 2}`, day(n + 2)), hour)
    }
    const [ofLists, onWalk] = [latestOfLists, latestOnWalk].map(
      (events) => (after: FeedEvent | null) => readPart(sql, reader.id, events(sql, reader.id, after)),
    ) as [ReadAfter, ReadAfter]
    const all = await ofLists(null)
    expect(all.events).toBe(32)
    for (const place of [null, ...all.plans.slice(0, 1), ...all.plans.slice(9, 10), all.last]) {
      expect(await onWalk(place)).toEqual(await ofLists(place))
    }
  })

  test('refuses an invalid cursor', async () => {
    const browser = await site.as(await site.aMember())
    expect((await browser.get('/api/feed/following?after=x')).status).toBe(422)
  })
})

describe('Suggested members', () => {
  const propose = async (member: Member) =>
    (await (await site.as(member)).getJson<MemberToFollow[]>('/api/feed/following/members')).map(
      ({ member: { pseudo }, category }) => [pseudo, category],
    )
  const author = async (pseudo: string, likes_count: number, categories = ['SaaS']) => {
    const member = await site.aMember({ pseudo })
    for (const category of categories) await site.aPlan({ author_id: member.id, category, likes_count })
    return member
  }

  test('are those with the most recent likes, with their main category', async () => {
    const reader = await site.aMember()
    await author('Ancienne gloire', 40, ['Coaching'])
    const rising = await author('Étoile montante', 3, ['E-commerce', 'Crypto', 'E-commerce'])
    await sql`
      update plan_stats s set month_likes = 3 from plans p where p.id = s.plan_id and p.author_id = ${rising.id}`
    await site.aMember({ pseudo: 'N’écrit rien' })

    expect(await propose(reader)).toEqual([
      ['Étoile montante', 'E-commerce'],
      ['Ancienne gloire', 'Coaching'],
    ])
  })

  test('exclude the member, followed members, members blocked in either direction, and sanctioned members', async () => {
    const reader = await author('Soi-même', 9)
    const [followed, blocked, blocker, banned] = [
      await author('Suivie', 8),
      await author('Bloquée', 7),
      await author('Bloqueuse', 6),
      await author('Sanctionnée', 5),
    ]
    await author('Proposée', 1)
    await follow(reader, followed)
    await sql`
      insert into blocks (blocker_id, blocked_id) values (${reader.id}, ${blocked.id}), (${blocker.id}, ${reader.id})`
    await sql`insert into user_bans (user_id, type, reason) values (${banned.id}, 'perm', 'Spam')`

    expect(await propose(reader)).toEqual([['Proposée', 'SaaS']])
  })

  test('come from the same authors for ten minutes, without those followed or blocked meanwhile', async () => {
    let now = Date.now()
    const suggest = createSuggestions(sql, () => now)
    const pseudos = async ({ id }: Member) => (await suggest(id)).map(({ member }) => member.pseudo)
    const [reader, other] = [await site.aMember(), await site.aMember()]
    const authors = []
    for (let n = 20; n > 0; n -= 1) authors.push(await author(`Autrice ${n}`, n))
    const [first, second] = authors as [Member, Member]
    const six = (...from: number[]) => from.map((n) => `Autrice ${n}`)
    expect(await pseudos(reader)).toEqual(six(20, 19, 18, 17, 16, 15))
    await author('Nouvelle', 50)
    await (await site.as(reader)).put(`/api/members/${first.id}/follow`)
    await (await site.as(reader)).put(`/api/members/${second.id}/block`)
    expect(await pseudos(reader)).toEqual(six(18, 17, 16, 15, 14, 13))
    expect(await pseudos(other)).toEqual(six(20, 19, 18, 17, 16, 15))
    now += 10 * 60_000
    expect(await pseudos(reader)).toEqual(['Nouvelle', ...six(18, 17, 16, 15, 14)])
  })

  test('continue with the next authors for a member who follows the first ones', async () => {
    const reader = await site.aMember()
    const authors = []
    for (let n = 50; n > 0; n -= 1) authors.push(await author(`Autrice ${n}`, n))
    await follow(reader, ...authors.slice(0, 45))
    expect((await propose(reader)).map(([pseudo]) => pseudo)).toEqual([
      'Autrice 5',
      'Autrice 4',
      'Autrice 3',
      'Autrice 2',
      'Autrice 1',
    ])
  })
})
