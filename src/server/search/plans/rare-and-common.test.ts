import { beforeAll, expect, test } from 'vitest'
import { searchesOn } from '../../../../tests/support/searches.ts'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const { ask, searchPlans } = searchesOn(site)

const PLANS = 60
/** Of three letters that very many words contain. */
const SIMILAR = Array.from({ length: 210 }, (_, n) => `zed${n}`).join(' ')
const EVERY = [1, 2, 3, 5, 7, 11, 20, 45]
const likesOf = (n: number) => (n * 37) % PLANS

beforeAll(async () => {
  const author_id = (await site.aMember()).id
  for (let n = 0; n < PLANS; n++) {
    const words = EVERY.filter((every) => n % every === 0).map((every) => `mot${every}fois`)
    await site.aPlan({
      author_id,
      title: `Plan ${words[n % 3] ?? 'autre'} ${n}${n % 7 === 0 ? ` zed${n}` : ''}`,
      tags: [words[(n + 1) % 4] ?? 'autre'],
      markdown: [...words, n % 6 === 0 ? SIMILAR : ''].join(' '),
      difficulty: n % 4 === 0 ? 'expert' : 'débutant',
      validated: n % 5 === 0,
      likes_count: likesOf(n),
      views_count: (n * 7) % PLANS,
      created_at: new Date(Date.UTC(2026, 0, 1 + ((n * 11) % PLANS))).toISOString(),
    })
  }
  // So many that the order is read rather than each of them looked up in it.
  for (let n = 0; n < 260; n++) await site.aPlan({ author_id, title: `Rejeton ${n}` })
})

/** What it takes for words to be called rare, or as common as can be. */
async function callWords(how: 'rare' | 'common') {
  const count = how === 'rare' ? 0 : 1_000_000
  await sql`update search_words set plans = ${count}, titles = ${count}`
  await sql`update pg_class set reltuples = 1000000 where oid = 'plan_search'::regclass`
}

/** The first two pages. */
async function found(query: object): Promise<string[]> {
  const first = await searchPlans(query)
  const second = first.next ? await searchPlans({ ...query, after: first.next }) : { items: [] }
  return [...first.items, ...second.items].map(({ title }) => title)
}

test('the best are found, however many plans have a word [99]', async () => {
  for (const how of ['rare', 'common'] as const) {
    await callWords(how)
    for (const every of EVERY) {
      const numbers = Array.from({ length: PLANS }, (_, n) => n).filter((n) => n % every === 0)
      const best = numbers.toSorted((a, b) => likesOf(b) - likesOf(a)).slice(0, 20)
      const titles = await found({ q: `mot${every}fois`, sort: 'likes' })
      expect(
        titles.map((title) => Number(/ (\d+)/.exec(title)?.[1])),
        `${every}, ${how}`,
      ).toEqual(best)
    }
  }
})

test('rare and common words lead to the same plans, in every order, with every filter and page [99]', async () => {
  const terms =
    'mot1fois|mot45fois|mot2fois mot3fois|mot3fois mot7fois|fois|plan|ot1f|zed|zed42|zed mot2fois|pl|rejeton'
  const ways = [
    'sort=new',
    'sort=views',
    'difficulty=expert',
    'difficulty=débutant&verified=1',
    'tag=mot1fois',
    '',
  ]
  const queries = [...terms.split('|'), 'mot5fois, p'].flatMap((q) =>
    ways.map((way) => Object.fromEntries(new URLSearchParams(`${way}&${new URLSearchParams({ q })}`))),
  )
  await callWords('rare')
  const expected = new Map<object, string[]>()
  for (const query of queries) expected.set(query, await found(query))
  await callWords('common')
  for (const query of queries) expect(await found(query), JSON.stringify(query)).toEqual(expected.get(query))
  expect([...expected.values()].filter((titles) => titles.length > 10).length).toBeGreaterThan(20)
})

test('of two letters that very many words begin with, those of titles, the commonest and that very word are found [99]', async () => {
  const author_id = (await site.aMember()).id
  const aPlan = (title: string, markdown: string) => site.aPlan({ author_id, title, markdown })
  await aPlan('Lexique', Array.from({ length: 300 }, (_, n) => `xy${String(n)}`).join(' '))
  const ofTitle = await aPlan('Xyloglotte', 'Un parler.')
  const common = await aPlan('Bois', 'xylophone')
  const thatWord = await aPlan('Court', 'xy')
  const rare = await aPlan('Rare', 'xyrare')
  await site.indexTexts()
  await sql`update search_words set plans = 0, titles = 0 where word like 'xy%'`
  await sql`update search_words set plans = 9 where word = 'xylophone'`
  await sql`update search_words set titles = 9 where word = 'xyloglotte'`
  const { items } = await searchPlans({ q: 'xy' })
  const ids = items.map(({ id }) => id)
  expect(ids[0]).toBe(ofTitle.id)
  expect(ids).toEqual(expect.arrayContaining([common.id, thatWord.id]))
  expect(ids).not.toContain(rare.id)
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
