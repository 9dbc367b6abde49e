import { beforeEach, describe, expect, test } from 'vitest'
import type { FeedPage, FollowedPlan, FollowingSource, MemberToFollow } from '#domain/feed/feed.ts'
import { type FeedEvent, latestOfLists, latestOnWalk, listFollowingPart } from './following.queries.ts'
import { createSuggestions } from './actions.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
beforeEach(() => site.empty())

type ReadAfter = (after: FeedEvent | null) => ReturnType<typeof listFollowingPart>
type Member = Awaited<ReturnType<typeof site.aMember>>

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`

const follow = (one: Member, ...others: Member[]) =>
  sql`insert into followers (follower_id, following_id) select ${one.id}, unnest(${others.map(({ id }) => id)}::uuid[])`

const repost = (member: Member, plan: { id: string }, at: string) =>
  sql`insert into reposts (plan_id, user_id, created_at) values (${plan.id}, ${member.id}, ${at})`

const planOf = (author: Member, title: string, at: string, status: 'published' | 'pending' = 'published') =>
  site.aPlan({ author_id: author.id, title, created_at: at, status })

const followTopics = (member: Member, ...topics: string[]) =>
  sql`insert into topic_follows (user_id, topic) select ${member.id}, unnest(${topics}::text[])`

const read = async (member: Member, after = '', from?: FollowingSource) =>
  (await site.as(member)).getJson<FeedPage<FollowedPlan>>(
    `/api/feed/following?${new URLSearchParams({ ...(after && { after }), ...(from && { from }) }).toString()}`,
  )

async function readAllPages(member: Member, from?: FollowingSource): Promise<FollowedPlan[]> {
  const plans: FollowedPlan[] = []
  let after = ''
  do {
    const page = await read(member, after, from)
    plans.push(...page.plans)
    after = page.next ?? ''
  } while (after)
  return plans
}

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
    await followTopics(reader, 'categorie:ia')
    for (let n = 1; n <= 12; n++)
      await site.aPlan({ title: `Sujet ${n}`, category: 'IA', created_at: day(n) })
    const [ofLists, onWalk] = [latestOfLists, latestOnWalk].map(
      (events) => (after: FeedEvent | null) =>
        listFollowingPart(sql, reader.id, events(sql, reader.id, after)),
    ) as [ReadAfter, ReadAfter]
    const all = await ofLists(null)
    expect(all.events).toBe(44)
    for (const place of [null, ...all.plans.slice(0, 1), ...all.plans.slice(9, 10), all.last]) {
      expect(await onWalk(place)).toEqual(await ofLists(place))
    }
  })

  test('refuses an invalid cursor', async () => {
    const browser = await site.as(await site.aMember())
    expect((await browser.get('/api/feed/following?after=x')).status).toBe(422)
  })
})

describe('Followed topics', () => {
  const inTopics = (
    title: string,
    at: string,
    { category = 'SaaS', tags = [], author }: { category?: string; tags?: string[]; author?: Member } = {},
  ) => site.aPlan({ title, created_at: at, category, tags, ...(author && { author_id: author.id }) })

  const reasons = (plans: FollowedPlan[]) =>
    plans.map((plan) => [plan.title, plan.topic?.name ?? (plan.repost ? 'repost' : 'author')])

  test('bring their plans at the moment they went online, with the category before the tag as reason [334]', async () => {
    const reader = await site.aMember()
    await followTopics(reader, 'categorie:ia', 'tag:vélo', 'tag:local')
    await inTopics('Deux tags', day(3), { tags: ['Local', 'Vélo'] })
    await inTopics('Catégorie et tag', day(2), { category: 'IA & Tech', tags: ['vélo'] })
    await inTopics('Tag', day(1), { tags: ['VÉLO'] })
    await inTopics('Autre', day(4), { tags: ['velo'] })
    const { plans, next } = await read(reader)
    expect(plans.map(({ title, topic }) => [title, topic])).toEqual([
      ['Deux tags', { topic: 'tag:local', name: 'Local' }],
      ['Catégorie et tag', { topic: 'categorie:ia', name: 'IA' }],
      ['Tag', { topic: 'tag:vélo', name: expect.stringMatching(/^vélo$/iu) as string }],
    ])
    expect(next).toBeNull()
    await sql`delete from topic_follows where topic <> 'tag:local'`
    expect(titles(await read(reader))).toEqual(['Deux tags'])
  })

  test('show each plan once, for a member before a topic; « members » and « topics » read one of both [334] [336]', async () => {
    const [reader, author] = [await site.aMember(), await site.aMember()]
    await follow(reader, author)
    await followTopics(reader, 'categorie:ia')
    await inTopics('Des deux', day(2), { category: 'IA', author })
    await inTopics('Du sujet', day(3), { category: 'IA' })
    await repost(author, await inTopics('Reposté', day(1), { category: 'IA' }), day(4))
    await inTopics('Du membre', day(1), { author })
    expect(reasons((await read(reader)).plans)).toEqual([
      ['Reposté', 'repost'],
      ['Du sujet', 'IA'],
      ['Des deux', 'author'],
      ['Du membre', 'author'],
    ])
    expect(reasons((await read(reader, '', 'members')).plans)).toEqual([
      ['Reposté', 'repost'],
      ['Des deux', 'author'],
      ['Du membre', 'author'],
    ])
    expect(reasons((await read(reader, '', 'topics')).plans)).toEqual([
      ['Du sujet', 'IA'],
      ['Des deux', 'IA'],
      ['Reposté', 'IA'],
    ])
    expect((await (await site.as(reader)).get('/api/feed/following?from=all')).status).toBe(422)
  })

  test('never bring own plans, nor those of members blocked in either direction [334]', async () => {
    const [reader, blocked, blocker, friend] = [
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    await followTopics(reader, 'categorie:saas')
    await follow(reader, friend)
    await sql`insert into blocks (blocker_id, blocked_id) values (${reader.id}, ${blocked.id}), (${blocker.id}, ${reader.id})`
    for (const author of [blocked, blocker]) await inTopics(`De ${author.id}`, day(2), { author })
    await repost(friend, await inTopics('À soi', day(3), { author: reader }), day(4))
    const offline = await inTopics('Sans auteur', day(1))
    await sql`update plans set author_id = null where id = ${offline.id}`
    expect(titles(await read(reader))).toEqual(['Sans auteur'])
    expect(titles(await read(reader, '', 'topics'))).toEqual(['Sans auteur'])
  })

  test('have pages without gaps or repeats, merged with those of members [334]', async () => {
    const [reader, author] = [await site.aMember(), await site.aMember()]
    await follow(reader, author)
    await followTopics(reader, 'categorie:ia', ...Array.from({ length: 8 }, (_, n) => `tag:t${n}`))
    const tags = Array.from({ length: 8 }, (_, n) => `t${n}`)
    for (let n = 0; n < 35; n++) await inTopics(`Sujet ${n}`, day(1 + (n % 7)), { category: 'IA', tags })
    for (let n = 0; n < 15; n++) await inTopics(`Membre ${n}`, day(1 + (n % 7)), { tags, author })
    const all = await readAllPages(reader)
    expect(new Set(all.map(({ title }) => title)).size).toBe(50)
    expect(all).toHaveLength(50)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    expect(await readAllPages(reader, 'topics')).toHaveLength(50)
    expect(await readAllPages(reader, 'members')).toHaveLength(15)
  })

  test('are not counted among the followed members [335]', async () => {
    const reader = await site.aMember()
    await followTopics(reader, 'categorie:ia', 'tag:vélo')
    expect(await (await site.as(reader)).getJson('/api/viewer')).toMatchObject({
      viewer: { following_count: 0 },
    })
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
