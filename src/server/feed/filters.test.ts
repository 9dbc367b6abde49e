import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedPage } from '#domain/feed/feed.ts'
import { FILTER_CATEGORIES, filterCategoryOf } from '#domain/categories.ts'
import { budgetMaxOf, durationChoiceOf, DURATIONS, PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import type { Country } from '#domain/countries.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { aSite } from '../../../tests/support/site.ts'
import type { FacetFilters } from './facets.ts'

const site = await aSite()
const { sql } = site.db
// These tests do not search, and indexing thousands of plans for the search is slow.
await sql`alter table plans disable trigger plans_search_insert`
const SORTS = ['top', 'new', 'views'] as const

const ask = (filters: object) => `/api/feed?${new URLSearchParams({ ...filters }).toString()}`

/** The titles of the whole filtered list, page after page. */
async function readAll(filters: FacetFilters & { sort?: string }): Promise<string[]> {
  const titles: string[] = []
  for (let after = {}; ;) {
    const page = await site.getJson<FeedPage>(ask({ ...filters, ...after }))
    titles.push(...page.plans.map(({ title }) => title))
    if (page.next === null) return titles
    expect(page.plans).toHaveLength(20)
    after = { after: page.next }
  }
}

type Shape = {
  category: string
  budget: string
  difficulty: string
  duration: string
  verified: boolean
  country: Country | null
}
const PLAIN: Shape = {
  category: 'SaaS',
  budget: '<500€',
  difficulty: 'débutant',
  duration: 'à votre rythme',
  verified: false,
  country: null,
}

const pick = <T>(list: readonly T[], n: number) => list.at(n % list.length)!

/** Many plans of one shape at once, named « name 1 », « name 2 » …, all with as many likes and views. */
async function somePlans(name: string, count: number, shape: Partial<Shape>, likes = 0) {
  const { category, budget, difficulty, duration, verified, country } = { ...PLAIN, ...shape }
  await site.db.transaction(async (tx) => {
    await tx`
      insert into plans (
        slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice,
        markdown_content, content_html, excerpt, status, validated, published_at, created_at, country
      )
      select gen_random_uuid() || '-' || n, ${name} || ' ' || n, ${category}, ${filterCategoryOf(category)}, ${budget},
        ${budgetMaxOf(budget)}, ${difficulty}, ${duration}, ${durationChoiceOf(duration)}, 'Un plan.', '<p>Un plan.</p>',
        'Un plan.', 'published', ${verified}, online, online, ${country}
      from generate_series(1, ${count}) n, (select timestamptz '2026-01-01' + ${likes} * interval '1 day' as online) t`
    await tx`
      insert into plan_slugs (slug, plan_id)
      select slug, id from plans p where not exists (select from plan_slugs s where s.plan_id = p.id)`
    await tx`
      update plan_stats s set likes_count = ${likes}, views_count = ${likes} from plans p
      where p.id = s.plan_id and p.title ~ ${`^${name} \\d+$`}`
  })
}

describe('A filtered feed', () => {
  const shapes: Shape[] = []
  const bounds = { '0€': 0, '<100€': 100, '<500€': 500, '<1K€': 1000, '<5K€': 5000 }
  const suits = (shape: Shape, { category, budget, difficulty, duration, verified, country }: FacetFilters) =>
    (!category || filterCategoryOf(shape.category) === category) &&
    (!budget ||
      (budget === '5K€+'
        ? budgetMaxOf(shape.budget) === null
        : (budgetMaxOf(shape.budget) ?? Infinity) <= bounds[budget])) &&
    (!difficulty || shape.difficulty === difficulty) &&
    (!duration || shape.duration === duration) &&
    (!verified || shape.verified) &&
    (!country || shape.country === country)

  /** Plan 3 is better liked, more viewed and newer than plan 2: every sort gives the same list. */
  const expected = (filters: FacetFilters) =>
    shapes.flatMap((shape, n) => (suits(shape, filters) ? [`Plan${n} 1`] : [])).toReversed()

  beforeAll(async () => {
    await site.empty()
    const categories = [...FILTER_CATEGORIES.filter((known) => known !== 'Autre'), 'IA & Tech', 'Apiculture']
    const budgets = [...PUBLISH_BUDGETS, '0€ - 100€', '1000€ - 5000€', '5000€+']
    const durations = [...DURATIONS, 'deux étés']
    for (let n = 0; n < 90; n++) {
      const shape = {
        category: pick(categories, n),
        budget: pick(budgets, n * 5 + Math.floor(n / 9)),
        difficulty: pick(DIFFICULTIES, n + Math.floor(n / 3)),
        duration: pick(durations, n * 5 + Math.floor(n / 6)),
        verified: n % 4 < 2,
        country: pick([null, 'France', 'Suisse', 'France', 'Côte d’Ivoire'] as const, n + Math.floor(n / 5)),
      }
      shapes.push(shape)
      await somePlans(`Plan${n}`, 1, shape, n)
    }
  })

  const alone: FacetFilters[] = [
    ...FILTER_CATEGORIES.map((category) => ({ category })),
    ...PUBLISH_BUDGETS.map((budget) => ({ budget })),
    ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
    ...DURATIONS.map((duration) => ({ duration })),
    { verified: '1' },
    { country: 'France' },
    { country: 'Côte d’Ivoire' },
  ]
  test.for(alone)('has the plans of %o and no other, in each order [28, 29]', async (filters) => {
    expect(expected(filters)).not.toEqual([])
    for (const sort of SORTS) expect(await readAll({ ...filters, sort })).toEqual(expected(filters))
  })

  const together: FacetFilters[] = [
    { category: 'IA', verified: '1' },
    { country: 'France', verified: '1' },
    { country: 'Suisse', budget: '<1K€', difficulty: 'expert' },
    { country: 'Belgique', category: 'IA' },
    { budget: '<1K€', difficulty: 'expert' },
    { difficulty: 'débutant', duration: '1–3 mois', verified: '1' },
    { category: 'Autre', budget: '<5K€', difficulty: 'débutant' },
    { category: 'Crypto', budget: '0€', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
  ]
  test.for(together)('has the plans that match all of %o, in each order [28, 29]', async (filters) => {
    for (const sort of SORTS) expect(await readAll({ ...filters, sort })).toEqual(expected(filters))
  })

  test('accepts the cursor of its own order with any filters, and of no other order [29]', async () => {
    const { next } = await site.getJson<FeedPage>(ask({ sort: 'top', verified: '1' }))
    const other = await site.getJson<FeedPage>(ask({ sort: 'top', difficulty: 'expert', after: next }))
    expect(other.plans.every(({ difficulty }) => difficulty === 'expert')).toBe(true)
    for (const sort of ['new', 'views'])
      expect((await site.get(ask({ sort, verified: '1', after: next }))).status).toBe(422)
  })

  test.for([
    [{ category: 'IA & Tech' }, 'Cette catégorie n’existe pas.'],
    [{ budget: '0€ - 100€' }, 'Ce budget n’existe pas.'],
    [{ difficulty: 'Expert' }, 'Cette difficulté n’existe pas.'],
    [{ duration: 'deux étés' }, 'Cette durée n’existe pas.'],
    [{ verified: 'oui' }, 'Cette valeur n’est pas valable.'],
    [{ country: 'Atlantide' }, 'Ce pays n’est pas dans la liste.'],
  ] as const)('refuses %o: « %s » [28]', async ([filters, message]) => {
    const response = await site.get(ask(filters))
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: { kind: 'invalid', message, field: Object.keys(filters)[0] },
    })
  })
})

describe('However rare the filtered plans are', () => {
  beforeAll(async () => {
    await site.empty()
    await somePlans('Rare', 45, { category: 'Trading', difficulty: 'expert' }, 1)
    await somePlans('Rare au Togo', 25, { country: 'Togo' }, 1)
    await somePlans('Rare en France', 25, { country: 'France', difficulty: 'intermédiaire' }, 1)
    await somePlans('Rare et vérifié', 3, { category: 'Trading', difficulty: 'expert', verified: true }, 2)
    await somePlans('Courant', 3_100, { country: 'France' }, 3)
  })

  test.for(SORTS)('each plan is found once among thousands of others, sorted by %s [29]', async (sort) => {
    for (const filters of [{ category: 'Trading' }, { difficulty: 'expert' }] as const) {
      const titles = await readAll({ ...filters, sort })
      expect(titles.slice(0, 3).every((title) => title.startsWith('Rare et vérifié'))).toBe(true)
      expect(titles).toHaveLength(48)
      expect(new Set(titles).size).toBe(48)
    }
    expect(await readAll({ verified: '1', budget: '<500€', sort })).toHaveLength(3)
    expect(await readAll({ category: 'Trading', budget: '0€', sort })).toEqual([])
    expect(await readAll({ country: 'Togo', sort })).toHaveLength(25)
    expect(await readAll({ country: 'Togo', difficulty: 'intermédiaire', sort })).toEqual([])
    const inFrance = await readAll({ country: 'France', difficulty: 'intermédiaire', sort })
    expect(new Set(inFrance).size).toBe(25)
    expect(inFrance).toHaveLength(25)
  })
})

describe('After a change of a plan', () => {
  beforeEach(() => site.empty())

  test('a plan moves between filters at once when it is edited, validated, withdrawn or published [29]', async () => {
    await somePlans('Plan', 1, { category: 'Crypto', budget: '<100€' })
    const isIn = async (filters: FacetFilters) => {
      const lists = await Promise.all(SORTS.map((sort) => readAll({ ...filters, sort })))
      expect(new Set(lists.map(({ length }) => length)).size).toBe(1)
      return lists[0]?.length === 1
    }

    expect(await isIn({ category: 'Crypto', budget: '<100€' })).toBe(true)
    await sql`
      update plans set category = 'Coaching', filter_category = 'Coaching', budget_max = null, difficulty = 'expert',
        duration = '1–3 mois', duration_choice = '1–3 mois', validated = true, country = 'Maroc'`
    expect(await isIn({ category: 'Crypto' })).toBe(false)
    expect(await isIn({ budget: '<5K€' })).toBe(false)
    const after: FacetFilters = {
      category: 'Coaching',
      budget: '5K€+',
      difficulty: 'expert',
      duration: '1–3 mois',
      verified: '1',
      country: 'Maroc',
    }
    expect(await isIn({ country: 'France' })).toBe(false)
    expect(await isIn(after)).toBe(true)

    await sql`update plans set status = 'pending', validated = false`
    expect(await isIn({ category: 'Coaching' })).toBe(false)
    await sql`update plans set status = 'published'`
    expect(await isIn({ category: 'Coaching' })).toBe(true)
    expect(await isIn({ verified: '1' })).toBe(false)
  })
})
