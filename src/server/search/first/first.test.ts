import { beforeEach, describe, expect, test } from 'vitest'
import { searchesOn } from '../../../../tests/support/searches.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { refreshPopular } from './queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
beforeEach(async () => {
  await site.empty()
  await sql`delete from search_tags`
})

const { ask, searchAll, searchPlans, searchMembers, suggest } = searchesOn(site)

test('whoever searches at the same moment as others finds their own [97] [99]', async () => {
  const words = ['abeille', 'brasserie', 'rien', 'cidre', 'dentelle fine', 'ebeniste', 'fromage', 'gaufre']
  for (const title of words) if (title !== 'rien') await site.aPlan({ title, tags: [title] })
  const found = await Promise.all(words.map((q) => searchAll({ q })))
  const suggested = await Promise.all(words.map(suggest))
  for (const [place, word] of words.entries()) {
    const expected = word === 'rien' ? [] : [word]
    expect(found[place]?.plans.items.map(({ title }) => title)).toEqual(expected)
    expect(found[place]?.tags.items.map(({ tag }) => tag)).toEqual(expected)
    expect(suggested[place]?.plans.map(({ title }) => title)).toEqual(expected)
  }
})

describe('However many plans there are', () => {
  const PLANS = 60
  /** Of three letters that very many words contain. */
  const SIMILAR = Array.from({ length: 210 }, (_, n) => `zed${n}`).join(' ')
  /** Each stands for five hundred, from the most to the least liked: so they are in all rings, and the last in none. */
  const place = sql`row_number() over (order by likes_count desc, creator desc, plan_id desc) * 500`
  /** As before there were rings in between. */
  const formerRing = sql`case when place <= 2000 then '{2,3}' when place <= 20000 then '{3}' else '{}' end::int[]`

  beforeEach(async () => {
    for (let n = 0; n < PLANS; n++) {
      const words = [1, 2, 3, 5, 7, 11, 20, 45]
        .filter((every) => n % every === 0)
        .map((every) => `mot${every}fois`)
      const title = `Plan ${words[n % 3] ?? 'autre'} ${n}${n % 7 === 0 ? ` zed${n}` : ''}`
      const { id } = await site.aPlan({
        title,
        tags: [words[(n + 1) % 4] ?? 'autre'],
        markdown: [...words, n % 6 === 0 ? SIMILAR : ''].join(' '),
        difficulty: n % 4 === 0 ? 'expert' : 'débutant',
        validated: n % 5 === 0,
      })
      await sql`update plan_stats set likes_count = ${(n * 37) % PLANS} where plan_id = ${id}`
    }
  })

  test.for([PLANS, 0, 4, 12, 30])(
    'the best are found, with %i of them in the rings of today and the others in the former [99]',
    async (moved) => {
      await sql`
        update plan_search set ring = case when place <= ${moved * 500} then search_ring(place, 1) else ${formerRing} end
        from (select plan_id, ${place} as place from plan_stats) ranked where ranked.plan_id = plan_search.plan_id`
      for (const every of [1, 2, 3, 5, 7, 11, 20, 45]) {
        const found = await searchPlans({ q: `mot${every}fois` })
        expect(found.items.length).toBeGreaterThan(0)
        const { plans } = await suggest(`mot${every}fois`)
        expect(plans.map(({ slug }) => slug)).toEqual(found.items.slice(0, 5).map(({ slug }) => slug))
      }
      for (const q of [
        'mot2fois mot3fois',
        'mot3fois mot7fois',
        'fois',
        'plan',
        'ot1f',
        'zed',
        'zed mot2fois',
      ])
        for (const filters of [{}, { difficulty: 'expert' }, { difficulty: 'débutant', verified: '1' }])
          expect((await searchPlans({ q, ...filters })).items.length, q).toBeGreaterThan(0)
    },
  )
})

test('of a name that many have, the most liked members come first [99]', async () => {
  for (let n = 0; n < 120; n++) {
    const { id } = await site.aMember({ pseudo: `Marielle ${n}` })
    await sql`update profile_stats set likes_received = ${(n * 37) % 120} where user_id = ${id}`
  }
  await refreshPopular(sql)
  const { items } = await searchMembers('marielle')
  expect(items.slice(0, 2).map(({ pseudo }) => pseudo)).toEqual(['Marielle 107', 'Marielle 94'])
})

test('whoever searches while the database is away is told so', async () => {
  const cut = await aSite()
  // Whose requests are counted is known from here on: what cannot be reached is the search itself.
  expect((await cut.get(ask('/api/search', { q: 'pain' }))).status).toBe(200)
  await cut.db.end()
  const answers = await Promise.all(
    ['un', 'pain', 'bio', 'local', 'vélo', 'café'].map((q) => cut.get(ask('/api/search', { q }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
})

test.for(['/api/search/plans', '/api/search/members', '/api/search/tags', '/api/search'])(
  'of very many who ask %s at once some wait, and the last are told to come back',
  async (path) => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => site.get(ask(path, { q: 've' }))))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  },
)
