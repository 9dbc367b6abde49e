import { beforeEach, describe, expect, test } from 'vitest'
import type { FeedPage, WeekPlan } from '#domain/feed/feed.ts'
import { updateRankings } from '#server/points/rankings.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
beforeEach(() => site.empty())

const readFeed = (query = '') => site.getJson<FeedPage>(`/api/feed${query}`)
const titles = (page: FeedPage) => page.plans.map(({ title }) => title)

async function readAllPages(sort: string): Promise<string[][]> {
  const pages: string[][] = []
  let after = ''
  for (;;) {
    const page = await readFeed(`?sort=${sort}${after}`)
    pages.push(titles(page))
    if (page.next === null) return pages
    after = `&after=${encodeURIComponent(page.next)}`
  }
}

describe('The feed', () => {
  test('is sorted by likes, by date or by views [29]', async () => {
    await site.aPlan({
      title: 'Aimé',
      likes_count: 9,
      views_count: 10,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    await site.aPlan({ title: 'Vu', likes_count: 1, views_count: 99, created_at: '2026-02-01T00:00:00.000Z' })
    await site.aPlan({
      title: 'Neuf',
      likes_count: 5,
      views_count: 20,
      created_at: '2026-03-01T00:00:00.000Z',
    })

    expect(titles(await readFeed())).toEqual(['Aimé', 'Neuf', 'Vu'])
    expect(titles(await readFeed('?sort=top'))).toEqual(['Aimé', 'Neuf', 'Vu'])
    expect(titles(await readFeed('?sort=new'))).toEqual(['Neuf', 'Vu', 'Aimé'])
    expect(titles(await readFeed('?sort=views'))).toEqual(['Vu', 'Neuf', 'Aimé'])
  })

  test('puts creators first among equals', async () => {
    await site.aPlan({ title: 'Ordinaire', likes_count: 3 })
    await site.aPlan({ title: 'VIP', likes_count: 3, author_id: (await site.aMember({ role: 'vip' })).id })
    await site.aPlan({ title: 'Mieux aimé', likes_count: 4 })

    expect(titles(await readFeed())).toEqual(['Mieux aimé', 'VIP', 'Ordinaire'])
  })

  test('shows published plans only [29]', async () => {
    await site.aPlan({ title: 'En ligne' })
    await site.aPlan({ title: 'En attente', status: 'pending' })
    await site.aPlan({ title: 'Refusé', status: 'rejected' })

    for (const sort of ['top', 'new', 'views'])
      expect(titles(await readFeed(`?sort=${sort}`))).toEqual(['En ligne'])
  })

  test.for(['top', 'new', 'views'])(
    'gives twenty plans a page and each plan once, sorted by %s [29]',
    async (sort) => {
      const author_id = (await site.aMember()).id
      // Equal counts and equal dates: only the id orders these plans.
      const created_at = '2026-05-05T05:05:05.005Z'
      for (let n = 0; n < 45; n++)
        await site.aPlan({ title: `Plan ${n}`, author_id, created_at, likes_count: n % 2 })

      const pages = await readAllPages(sort)
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
      expect(new Set(pages.flat()).size).toBe(45)
    },
  )

  test('contains everything that a card shows [35]', async () => {
    const author = await site.aMember({ pseudo: 'Inès', handle: 'ines', role: 'vip', badges: ['OG'] })
    const plan = await site.aPlan({
      title: 'Vendre des plants de tomates',
      author_id: author.id,
      category: 'Coaching',
      budget: '<100€',
      difficulty: 'expert',
      duration: '1–3 mois',
      tags: ['jardin'],
      thumbnail_url: '/demo/jardin.jpg',
      markdown: '## Semer\n\nEn **mars**.',
      validated: true,
      created_at: '2026-04-01T08:00:00.000Z',
      likes_count: 4,
      comments_count: 3,
      reposts_count: 2,
      views_count: 1,
    })

    expect((await readFeed()).plans).toEqual([
      {
        id: plan.id,
        slug: 'vendre-des-plants-de-tomates',
        title: 'Vendre des plants de tomates',
        excerpt: 'En mars.',
        category: 'Coaching',
        budget: '<100€',
        difficulty: 'expert',
        duration: '1–3 mois',
        town: null,
        country: null,
        tags: ['jardin'],
        thumbnail_url: '/demo/jardin.jpg',
        validated: true,
        created_at: '2026-04-01T08:00:00Z',
        likes_count: 4,
        comments_count: 3,
        reposts_count: 2,
        views_count: 1,
        forecast_figures: null,
        author: {
          user_id: author.id,
          pseudo: 'Inès',
          handle: 'ines',
          avatar_url: null,
          custom_avatar_url: null,
          role: 'vip',
          badges: ['OG'],
          verified_type: null,
        },
      },
    ])
  })

  test('dates a plan by the moment it first went online [29]', async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const submitted_at = day(3)
    const waited = await site.aPlan({
      title: 'Trois jours d’attente',
      status: 'pending',
      created_at: submitted_at,
    })
    await site.aPlan({ title: 'D’hier', created_at: day(1) })
    const validator = await site.as(await site.aMember({ role: 'validator' }))
    await validator.post(`/api/validator/plans/${waited.id}/approve`, { version: 1, note: '' })

    const { plans } = await readFeed('?sort=new')
    expect(plans.map(({ title }) => title)).toEqual(['Trois jours d’attente', 'D’hier'])
    expect(Date.now() - Date.parse(plans[0]!.created_at)).toBeLessThan(60_000)
    // The daily counts use the day of approval too, and the time of submission is kept.
    expect((await listMismatches(sql)).filter(({ of }) => of === 'day')).toEqual([])
    const sent = await site.db
      .sql`select from plans where id = ${waited.id} and submitted_at = ${submitted_at}`
    expect(sent).toHaveLength(1)

    await sql`update plans set status = 'pending', validated = false where id = ${waited.id}`
    await sql`update plans set status = 'published' where id = ${waited.id}`
    expect((await readFeed('?sort=new')).plans[0]?.created_at).toBe(plans[0]?.created_at)
    await expect(sql`update plans set published_at = now() where id = ${waited.id}`).rejects.toThrow(
      'published_at is set once',
    )
  })

  test('shows a plan whose author is deleted without a name', async () => {
    const author = await site.aMember()
    await site.aPlan({ author_id: author.id })
    await sql`delete from users where id = ${author.id}`

    expect((await readFeed()).plans[0]?.author).toBeNull()
  })

  test.for([
    'after=abc',
    'after=1~1~x',
    'after=',
    'sort=hot',
    `after=${'x'.repeat(300)}`,
    "after=1~1~'%3B--",
  ])('refuses ?%s with one sentence', async (query) => {
    const response = await site.get(`/api/feed?${query}`)
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: { kind: string; message: string } }
    expect(error).toEqual({
      kind: 'invalid',
      message: expect.stringMatching(/^Ce.*\.$/),
      field: expect.any(String),
    })
  })
})

describe('« Top » of the week and of the month', () => {
  const goBack = async (days: number) => {
    await sql`update likes set created_at = created_at - ${days} * interval '1 day'`
  }
  const like = async (...plans: { id: string }[]) => {
    const member = await site.as(await site.aMember())
    for (const { id } of plans) expect((await member.put(`/api/plans/${id}/like`)).status).toBe(200)
    return member
  }
  const readTop = async () => {
    await updateRankings(site.db)
    return { week: titles(await readFeed('?sort=week')), month: titles(await readFeed('?sort=month')) }
  }

  test('has the plans liked since then, the most liked first, and no other', async () => {
    const [once, twice, formerly] = [
      await site.aPlan({ title: 'Une fois', country: 'Bénin' }),
      await site.aPlan({ title: 'Deux fois' }),
      await site.aPlan({ title: 'Jadis' }),
    ]
    await site.aPlan({ title: 'Jamais' })
    await like(formerly)
    await goBack(40)
    await like(formerly, twice)
    await goBack(10)
    await like(once, twice)
    await like(twice)

    expect(await readTop()).toEqual({
      week: ['Deux fois', 'Une fois'],
      month: ['Deux fois', expect.any(String), expect.any(String)],
    })
    expect(titles(await readFeed('?sort=week&category=SaaS'))).toEqual(['Deux fois', 'Une fois'])
    expect(titles(await readFeed('?sort=week&category=Crypto'))).toEqual([])
    expect(titles(await readFeed('?sort=week&country=Bénin'))).toEqual(['Une fois'])
    expect(titles(await readFeed('?sort=week&country=Bénin&category=Crypto'))).toEqual([])
  })

  test('gives twenty plans a page and each plan once', async () => {
    const plans = await Promise.all(Array.from({ length: 45 }, () => site.aPlan()))
    await sql`insert into likes (plan_id, user_id) select id, ${(await site.aMember()).id} from plans`
    await sql`update plan_stats set week_likes = 1, month_likes = 1`

    for (const sort of ['week', 'month']) {
      const pages = await readAllPages(sort)
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
      expect(new Set(pages.flat()).size).toBe(plans.length)
    }
  })

  test('counts a like in each period that it is in, until it is undone', async () => {
    const plan = await site.aPlan({ title: 'Le plan' })
    const old = await like(plan)
    await goBack(10)
    const recent = await like(plan)
    const counters = async () => {
      await updateRankings(site.db)
      return await sql.one`select week_likes, month_likes from plan_stats where plan_id = ${plan.id}`
    }
    expect(await counters()).toEqual({ week_likes: 1, month_likes: 2 })
    await old.delete(`/api/plans/${plan.id}/like`)
    expect(await counters()).toEqual({ week_likes: 1, month_likes: 1 })
    await recent.delete(`/api/plans/${plan.id}/like`)
    expect(await counters()).toEqual({ week_likes: 0, month_likes: 0 })
  })

  test('leaves out a deleted plan at once', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    await like(plan)
    expect((await readTop()).week).toHaveLength(1)
    await (await site.as(author)).delete(`/api/plans/${plan.id}`)
    expect(titles(await readFeed('?sort=week'))).toEqual([])
  })

  test('loses the likes of a deleted member', async () => {
    const plan = await site.aPlan()
    const member = await site.aMember()
    const browser = await site.as(member)
    await browser.put(`/api/plans/${plan.id}/like`)
    await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
    await site.runLongJobs()
    expect((await readTop()).week).toEqual([])
  })
})

test('« Top de la semaine » has the five most liked plans of the week, and none while fewer were liked', async () => {
  const read = async () => {
    await updateRankings(site.db)
    return (await site.getJson<WeekPlan[]>('/api/feed/week')).map(({ title }) => title)
  }
  const members = await Promise.all(Array.from({ length: 3 }, () => site.aMember()))
  const like = async (title: string, likes: number, age = '1 hour') => {
    const { id } = await site.aPlan({ title })
    for (const member of members.slice(0, likes)) {
      await (await site.as(member)).put(`/api/plans/${id}/like`)
      await sql`update likes set created_at = now() - ${age}::interval where plan_id = ${id}`
    }
    return id
  }
  await site.aPlan({ title: 'Aimé jadis', likes_count: 99 })
  for (const [title, likes] of [
    ['Un', 3],
    ['Deux', 2],
    ['Trois', 1],
    ['Quatre', 2],
  ] as const)
    await like(title, likes)
  expect(await read()).toEqual([])
  const fifth = await like('Cinq', 3)
  await like('Six', 1)
  const top = await read()
  expect(top).toHaveLength(5)
  expect(top.slice(0, 4).toSorted()).toEqual(['Cinq', 'Deux', 'Quatre', 'Un'])
  await sql`update plans set status = 'deleted' where id = ${fifth}`
  expect(await read()).not.toContain('Cinq')
})
