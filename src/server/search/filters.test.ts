import { beforeEach, expect, test } from 'vitest'
import type { FeedPage } from '#domain/feed/feed.ts'
import { FILTER_CATEGORIES } from '#domain/categories.ts'
import { DURATIONS, PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { searchesOn } from '../../../tests/support/searches.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
beforeEach(() => site.empty())

const { pathWith, searchAll, searchPlans } = searchesOn(site)

/** The titles found, best first. */
const titles = async (query: object) => (await searchPlans(query)).items.map(({ title }) => title)

test('results are filtered by category, budget, level, duration, « Vérifié PB » and author', async () => {
  const author = await site.aMember({ pseudo: 'Camille R', handle: 'camille' })
  await site.aPlan({ title: 'Café expert', difficulty: 'expert', author_id: author.id })
  await site.aPlan({ title: 'Café vérifié', validated: true, likes_count: 2 })
  await site.aPlan({ title: 'Café', likes_count: 1 })
  await site.aPlan({ title: 'Thé expert', difficulty: 'expert', author_id: author.id })

  expect(await titles({ q: 'café', difficulty: 'expert' })).toEqual(['Café expert'])
  expect(await titles({ q: 'café', verified: '1' })).toEqual(['Café vérifié'])
  expect(await titles({ q: 'café', category: 'Crypto' })).toEqual([])
  expect(await titles({ q: 'café', category: 'SaaS', sort: 'likes' })).toEqual([
    'Café vérifié',
    'Café',
    'Café expert',
  ])
  for (const name of ['camille', '@camille', 'camille r', 'Camille R'])
    expect(await titles({ author: name, q: 'expert' }), name).toHaveLength(2)
  expect(await titles({ author: 'camille' })).toHaveLength(2)
  expect(await titles({ author: 'personne' })).toEqual([])
  expect(await titles({ difficulty: 'expert' })).toHaveLength(2)
})

test('filters without results say how many there are without them', async () => {
  await site.aPlan({ title: 'Café', tags: ['bio'] })
  await site.aPlan({ title: 'Un autre café' })
  const nothing = (count: number) => ({ plans: { items: [] }, without_filters: count })
  expect(await searchAll({ q: 'café', category: 'Crypto' })).toMatchObject(nothing(2))
  expect(await searchAll({ q: 'café', tag: 'bio', category: 'Crypto' })).toMatchObject(nothing(2))
  expect(await searchAll({ q: 'café', tag: 'vrac' })).toMatchObject(nothing(2))
  expect(await searchAll({ tag: 'bio', category: 'Crypto' })).toMatchObject(nothing(1))
})

test('with words every filter finds the same plans as in the feed, alone and with another', async () => {
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length]!
  for (let n = 0; n < 40; n++)
    await site.aPlan({
      title: `Torréfaction ${n}`,
      category: pick(FILTER_CATEGORIES, n),
      budget: pick(PUBLISH_BUDGETS, n),
      difficulty: pick(DIFFICULTIES, n),
      duration: pick([...DURATIONS, 'à votre rythme'], n),
      validated: n % 4 === 0,
      likes_count: (n * 7) % 40,
    })
  const filters = [
    ...FILTER_CATEGORIES.map((category) => ({ category })),
    ...PUBLISH_BUDGETS.map((budget) => ({ budget })),
    ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
    ...DURATIONS.map((duration) => ({ duration })),
    { verified: '1' },
  ]
  for (const one of filters) {
    expect((await titles({ q: 'torrefaction', ...one })).length, JSON.stringify(one)).toBeGreaterThan(0)
    for (const other of [{}, { difficulty: 'expert' }, { budget: '<500€' }, { verified: '1' }]) {
      const chosen = { ...one, ...other }
      const { plans } = await site.getJson<FeedPage>(pathWith('/api/feed', { sort: 'top', ...chosen }))
      const expected = plans.slice(0, 10).map(({ title }) => title)
      expect(await titles({ q: 'torrefaction', sort: 'likes', ...chosen }), JSON.stringify(chosen)).toEqual(
        expected,
      )
    }
  }
})

test('a plan moves between filters at once when it is edited, validated or put online again', async () => {
  const { id } = await site.aPlan({ title: 'Un torréfacteur', category: 'Crypto', budget: '<100€' })
  const isFound = async (filters: object) => (await titles({ q: 'torrefacteur', ...filters })).length === 1

  expect(await isFound({ category: 'Crypto', budget: '<100€' })).toBe(true)
  await sql`
    update plans set category = 'Coaching', filter_category = 'Coaching', budget_max = null, difficulty = 'expert',
      duration = '1–3 mois', duration_choice = '1–3 mois', validated = true
    where id = ${id}`
  expect(await isFound({ category: 'Crypto' })).toBe(false)
  expect(await isFound({ budget: '<5K€' })).toBe(false)
  const after = { budget: '5K€+', difficulty: 'expert', duration: '1–3 mois', verified: '1' }
  expect(await isFound({ category: 'Coaching', ...after })).toBe(true)

  await sql`update plans set status = 'pending', validated = false where id = ${id}`
  expect(await isFound({ category: 'Coaching' })).toBe(false)
  await sql`update plans set status = 'published' where id = ${id}`
  expect(await isFound({ category: 'Coaching' })).toBe(true)
  expect(await isFound({ verified: '1' })).toBe(false)
})
