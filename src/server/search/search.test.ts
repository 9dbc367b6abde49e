import { beforeEach, describe, expect, test } from 'vitest'
import type { Found, FoundMember, FoundTag } from '#domain/search/search.ts'
import { searchesOn } from '../../../tests/support/searches.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
beforeEach(async () => {
  await site.empty()
  await sql`delete from search_tags`
})

const { pathWith, searchPlans, searchMembers, searchTags, suggest } = searchesOn(site)

/** The titles found, best first. */
const titles = async (query: object | string) =>
  (await searchPlans(typeof query === 'string' ? { q: query } : query)).items.map(({ title }) => title)
const pseudos = async (q: string) => (await searchMembers(q)).items.map(({ pseudo }) => pseudo)

describe('A text', () => {
  test('is found in titles, contents and tags, whatever its case and accents [99]', async () => {
    await site.aPlan({ title: 'Vendre des ÉCLAIRS au café' })
    await site.aPlan({ title: 'Une cantine', markdown: 'Le midi, un éclair au cœur de la Fête.' })
    await site.aPlan({ title: 'Rien de tel', tags: ['Éclair au chocolat'] })
    await site.aPlan({ title: 'Autre chose' })

    for (const q of ['éclair', 'ECLAIR', 'eclair', 'Éclair'])
      expect((await titles(q)).toSorted()).toEqual([
        'Rien de tel',
        'Une cantine',
        'Vendre des ÉCLAIRS au café',
      ])
    expect(await titles('coeur')).toEqual(['Une cantine'])
    expect(await titles('cœur fete')).toEqual(['Une cantine'])
  })

  test('is found with its hyphens, however many better liked plans have a part of it [99]', async () => {
    for (let n = 0; n < 110; n++) await site.aPlan({ title: `Un commerce ${n}`, likes_count: 5 })
    await site.aPlan({ title: 'Ouvrir une boutique', markdown: 'Un e‑commerce, c’est-à-dire une vitrine.' })
    await site.aPlan({ title: 'Lancer son e-commerce', markdown: 'Sans stock.' })

    for (const q of ['e-commerce', 'E‑Commerce', 'e-com'])
      expect(await titles(q), q).toEqual(['Lancer son e-commerce', 'Ouvrir une boutique'])
    // « ecommerce » of people in a hurry.
    expect(await titles('ecommerce')).toEqual(['Lancer son e-commerce', 'Ouvrir une boutique'])
    for (const sort of ['new', 'likes', 'views'])
      expect(await titles({ q: 'e-commerce', sort })).toHaveLength(2)
    expect(await titles('c’est-à-dire')).toEqual(['Ouvrir une boutique'])
    const link = 'comment-lancer-une-boutique-en-ligne-sans-stock-et-sans-apport-en-2024'
    await site.aPlan({ title: 'Une adresse', markdown: `À lire : [ici](https://exemple.test/${link}).` })
    await site.aPlan({ title: 'Sans fin', markdown: 'ab-'.repeat(10_000) })
    for (const q of ['en-2024', 'lancer-une-boutique', 'sans-apport-en'])
      expect((await titles(q))[0], q).toBe('Une adresse')
    expect((await suggest('e-com')).plans).toHaveLength(2)
    await site.aMember({ pseudo: 'Anne-Lise', handle: 'annelise' })
    expect(await pseudos('anne-l')).toEqual(['Anne-Lise'])
    expect(await pseudos('lise')).toEqual(['Anne-Lise'])
  })

  test('is found in the middle of a word of a title or a tag, after whole words; in texts where a word begins with it [99]', async () => {
    await site.aPlan({ title: 'Gagner par affiliation', likes_count: 9 })
    await site.aPlan({ title: 'Un blog', markdown: 'Vivre de l’AFFILIATION.' })
    await site.aPlan({ title: 'Un lien', tags: ['affiliation'] })
    await site.aPlan({ title: 'Le filial' })

    expect(await titles('ffili')).toEqual(['Gagner par affiliation', 'Un lien'])
    expect((await titles('filia')).toSorted()).toEqual(['Gagner par affiliation', 'Le filial', 'Un lien'])
    expect(await titles('affil')).toEqual(['Gagner par affiliation', 'Un lien', 'Un blog'])
    expect((await titles('af')).toSorted()).toEqual(['Gagner par affiliation', 'Un blog', 'Un lien'])
    expect(await titles('filial')).toEqual(['Le filial'])
  })

  test('is found in its forms, its word family and its synonyms, the exact word first', async () => {
    await site.aPlan({ title: 'Une menuiserie' })
    await site.aPlan({ title: 'Des menuisiers' })
    await site.aPlan({ title: 'Travailler le bois' })
    await site.aPlan({ title: 'Autre chose' })
    await site.countWords()

    expect(await titles('menuisier')).toEqual(['Des menuisiers', 'Une menuiserie', 'Travailler le bois'])
    // In a text a synonym comes close, and is not the word.
    await site.aPlan({ title: 'Une cabane', markdown: 'Du bois partout.' })
    expect(
      (await searchPlans({ q: 'menuisier' })).items.map(({ title, is_close }) => [title, is_close]),
    ).toEqual([
      ['Des menuisiers', false],
      ['Une menuiserie', false],
      ['Travailler le bois', false],
      ['Une cabane', true],
    ])
    expect((await titles('MENUISERIES'))[0]).toBe('Une menuiserie')
  })

  test('may have elisions and stop words', async () => {
    await site.aPlan({ title: 'Huile de Tlemcen', markdown: 'Des olives.' })
    await site.aPlan({ title: 'Autre chose', markdown: 'Le la les, de un une.' })

    for (const q of ["l'huile d'olive", 'je voudrais vendre de l’huile d’olives', 'huile pour olives'])
      expect((await titles(q))[0], q).toBe('Huile de Tlemcen')
    expect(await titles('le la les')).toEqual(['Autre chose'])
  })

  test('is found whether its words are rare or common, with any filter, tag, author and order', async () => {
    const { id: author_id } = await site.aMember({ pseudo: 'Autrice' })
    await site.aPlan({ title: 'Un vélo', tags: ['local'], category: 'SaaS', author_id })
    await site.aPlan({
      title: 'Deux roues',
      markdown: 'Le vélo et le pain.',
      category: 'Crypto',
      country: 'Suisse',
    })
    await site.aPlan({ title: 'Du pain', markdown: 'Livré à vélo.', tags: ['local'], likes_count: 3 })
    await site.aPlan({ title: 'Autre chose' })
    await site.countWords()
    const narrowings = [
      {},
      { tag: 'local' },
      { author: 'Autrice' },
      { category: 'Crypto' },
      { country: 'Suisse' },
    ]
    const sorts = ['relevance', 'likes', 'new', 'views']
    // Each text with each filter, and each order with all of both.
    const searches = ['vélo', 'pain vélo', 'xqzxqz vélo', 'vél', 'vélo, et', 've'].flatMap((q, row) =>
      narrowings.map((narrowing, column) =>
        Object.assign({ q, sort: sorts[(row + column) % sorts.length] }, narrowing),
      ),
    )
    const findAll = async () => {
      const found: Record<string, string[]> = {}
      for (const search of searches) found[JSON.stringify(search)] = (await titles(search)).toSorted()
      return found
    }
    const rare = await findAll()
    expect(Object.values(rare).flat().length).toBeGreaterThan(25)
    await sql`update search_words set plans = 50000`
    await sql`update pg_class set reltuples = 100000 where oid = 'plan_search'::regclass`
    expect(await findAll()).toEqual(rare)
    await sql`analyze plan_search`
  })

  test('may be written with any apostrophe, hyphen, sign or script', async () => {
    await site.aPlan({ title: 'Du porte-à-porte aujourd’hui' })
    await site.aPlan({ title: 'Prix au m² de l’huile' })
    await site.aPlan({ title: 'متجر' })
    await site.countWords()

    for (const q of ['porte à porte', 'porte-à-porte', 'porte‑à‑porte', 'aujourdʼhui', "aujourd'hui"])
      expect((await titles(q))[0], q).toBe('Du porte-à-porte aujourd’hui')
    for (const q of ['lʼhuile', 'prix au m²', 'huile + prix', ':) huile'])
      expect((await titles(q))[0], q).toBe('Prix au m² de l’huile')
    expect(await titles('متجر')).toEqual(['متجر'])
    for (const q of ['ŉn', 'ʻx', '🚀🚀', 'a & b | !c <-> d:*', '½½', '##', "'' ''"])
      expect((await site.get(pathWith('/api/search', { q }))).status, q).toBe(200)
  })

  test('counts more where it is rare, and in the title more than in the text', async () => {
    for (let n = 0; n < 8; n++) await site.aPlan({ title: `Un café ${n}`, markdown: 'On vend.' })
    await site.aPlan({ title: 'Du thé', markdown: 'Une théière, un samovar.' })
    await site.aPlan({ title: 'Le samovar' })
    await site.countWords()

    expect(await titles('samovar')).toEqual(['Le samovar', 'Du thé'])
    expect((await titles('café samovar')).slice(0, 2).toSorted()).toEqual(['Du thé', 'Le samovar'])
  })

  test('is found in category and place', async () => {
    await site.aPlan({ title: 'Un plan', category: 'Trading' })
    await site.aPlan({ title: 'Un autre', town: 'Liège', country: 'Belgique' })

    expect(await titles('trading')).toEqual(['Un plan'])
    expect(await titles('liege')).toEqual(['Un autre'])
    expect(await titles({ q: 'belgique' })).toEqual(['Un autre'])
    expect(await titles({ country: 'Belgique' })).toEqual(['Un autre'])
    expect(await titles({ q: 'trading', country: 'Belgique' })).toEqual([])
  })

  test('that is a member’s name finds their plans, too', async () => {
    const { id } = await site.aMember({ pseudo: 'Clémence Aubry' })
    await site.aPlan({ title: 'Le sien', author_id: id })
    await site.aPlan({ title: 'Pour Clémence', markdown: 'Rien.' })

    expect(await titles('clemence aubry')).toEqual(['Le sien', 'Pour Clémence'])
  })

  test('finds the same plans in every order [99]', async () => {
    await site.aPlan({ title: 'Un piano', tags: ['social'] })
    await site.aPlan({ title: 'Vendre', markdown: 'Avec l’IA, tout va plus vite.' })
    await site.aPlan({ title: 'Un réseau', tags: ['social'] })
    await site.aPlan({ title: 'Autre chose' })
    const expected = ['Un piano', 'Un réseau', 'Vendre']
    for (const sort of ['relevance', 'likes', 'new', 'views']) {
      expect((await titles({ q: 'ia', sort })).toSorted(), sort).toEqual(expected)
      expect((await titles({ q: 'ia', sort, tag: 'social' })).toSorted(), sort).toEqual(expected.slice(0, 2))
      expect(await titles({ q: 'ia vite', sort }), sort).toEqual(['Vendre'])
    }
  })

  test('of two characters counts most where it is a word [99]', async () => {
    await site.aPlan({ title: 'Un local commercial', likes_count: 9 })
    await site.aPlan({ title: 'Un blog', tags: ['affiliation'], likes_count: 8 })
    await site.aPlan({ title: 'Un texte', markdown: 'Écrit par une IA.', likes_count: 7 })
    await site.aPlan({ title: 'Une agence', tags: ['agence ia'], likes_count: 2 })
    await site.aPlan({ title: 'L’IA au bureau', likes_count: 1 })
    await site.aPlan({ title: 'IA', likes_count: 0 })

    const inOrder = ['IA', 'L’IA au bureau', 'Une agence', 'Un texte', 'Un local commercial', 'Un blog']
    expect(await titles('ia')).toEqual(inOrder)
    expect((await suggest('ia')).plans.map(({ title }) => title)).toEqual(inOrder.slice(0, 5))
  })

  test('lists plans with all its words first, in any order, and the others as close matches [99]', async () => {
    await site.aPlan({ title: 'Pain au levain', markdown: 'Livré à vélo.' })
    await site.aPlan({ title: 'Pain de seigle', markdown: 'Vendu au marché.', likes_count: 9 })
    await site.aPlan({ title: 'Autre chose' })
    const closeness = async (q: string) =>
      (await searchPlans({ q })).items.map(({ title, is_close }) => [title, is_close])

    expect(await closeness('vélo pain')).toEqual([
      ['Pain au levain', false],
      ['Pain de seigle', true],
    ])
    // Never an empty page while one word is known.
    expect(await closeness('pain hibiscus')).toEqual([
      ['Pain de seigle', true],
      ['Pain au levain', true],
    ])
    expect(await closeness('hibiscus')).toEqual([])
    for (const sort of ['likes', 'new', 'views']) {
      expect(await titles({ q: 'vélo pain', sort })).toEqual(['Pain au levain'])
      expect(await titles({ q: 'pain hibiscus', sort })).toHaveLength(2)
    }
  })

  test.for([
    ['50%', 'Marge de 50% net'],
    ['e_c', 'Le fichier e_commerce'],
    ['c:\\plans', 'Ranger c:\\plans au propre'],
    ['thé, café', 'Thé, café et chocolat'],
    ['(bio', 'Savons (bio) en vrac'],
    ['c++', 'Cours de C++ le soir'],
    ['%_', 'Le signe %_ partout'],
  ] as const)('compares %s literally, in titles and in texts [202]', async ([q, title]) => {
    await site.aPlan({ title })
    await site.aPlan({ title: 'Dans le texte', markdown: `Voici : ${title} ! Et plus.` })
    await site.aPlan({
      title: 'Marge de 50 net ecommerce bio the cafe c',
      markdown: 'Les 50 plans ecommerce de the cafe bio c plans eau signe.',
      tags: ['50', 'bio'],
    })

    expect(await titles(q)).toEqual([title, 'Dans le texte'])
    for (const sort of ['likes', 'new', 'views']) expect(await titles({ q, sort }), sort).toHaveLength(2)
    expect(await titles(`${q} hibiscus`)).toEqual([])
  })

  test.for(['!!!', '...', '« ? »', '🚀🚀'])('of %s alone finds nothing, at once', async (q) => {
    await site.aPlan({ title: `Oui ${q}`, markdown: q, tags: [q] })
    const statements = await statementsOf(async () => {
      expect(await titles(q)).toEqual([])
      expect(await titles({ q, sort: 'new' })).toEqual([])
      expect(await suggest(q)).toMatchObject({ plans: [], members: [], tags: [] })
    })
    expect(statements.filter(({ text }) => /search/.test(text))).toEqual([])
  })

  test('finds published plans only, and never one that went offline [101]', async () => {
    await site.aPlan({ title: 'Café en ligne' })
    await site.aPlan({ title: 'Café en attente', status: 'pending', tags: ['secret'] })
    await site.aPlan({ title: 'Café refusé', status: 'rejected', tags: ['secret'] })

    for (const sort of ['relevance', 'likes', 'new', 'views'])
      expect(await titles({ q: 'café', sort })).toEqual(['Café en ligne'])
    expect(await titles({ tag: 'secret' })).toEqual([])
    expect((await suggest('secret')).tags).toEqual([])
    expect((await suggest('café')).plans.map(({ title }) => title)).toEqual(['Café en ligne'])
  })
})

describe('The order', () => {
  test('has exact titles first, then titles, tags and texts, each by likes, creators first among equals', async () => {
    const creator = await site.aMember({ role: 'vip' })
    await site.aPlan({ title: 'Du texte', markdown: 'On y boit du café.', likes_count: 99 })
    await site.aPlan({ title: 'Un tag', tags: ['café filtre'], likes_count: 50 })
    await site.aPlan({ title: 'Le café du coin', likes_count: 2 })
    await site.aPlan({ title: 'Café à vélo', likes_count: 7 })
    await site.aPlan({ title: 'Le café d’une créatrice', likes_count: 2, author_id: creator.id })
    await site.aPlan({ title: 'CAFE', likes_count: 0 })

    expect(await titles('café')).toEqual([
      'CAFE',
      'Café à vélo',
      'Le café d’une créatrice',
      'Le café du coin',
      'Un tag',
      'Du texte',
    ])
  })

  test('can be by likes, by date or by views instead', async () => {
    await site.aPlan({
      title: 'Café aimé',
      likes_count: 9,
      views_count: 1,
      created_at: '2026-01-01T00:00:00Z',
    })
    await site.aPlan({
      title: 'Lu',
      markdown: 'Du café.',
      likes_count: 1,
      views_count: 90,
      created_at: '2026-02-01T00:00:00Z',
    })
    await site.aPlan({
      title: 'Café neuf',
      likes_count: 5,
      views_count: 5,
      created_at: '2026-03-01T00:00:00Z',
    })

    expect(await titles({ q: 'café', sort: 'likes' })).toEqual(['Café aimé', 'Café neuf', 'Lu'])
    expect(await titles({ q: 'café', sort: 'new' })).toEqual(['Café neuf', 'Lu', 'Café aimé'])
    expect(await titles({ q: 'café', sort: 'views' })).toEqual(['Lu', 'Café neuf', 'Café aimé'])
  })

  test('is up to date, also for a word that many plans have', async () => {
    const author_id = (await site.aMember()).id
    for (let n = 1; n <= 25; n++)
      await site.aPlan({ title: `Plan ${n}`, markdown: 'Du café.', author_id, likes_count: n })
    const change = (title: string, columns: Record<string, string>) =>
      sql`update plans set ${sql.set(columns)} where title = ${title}`
    await site.countWords()
    await sql`update plan_stats set likes_count = 99 where plan_id = (select id from plans where title = 'Plan 7')`
    await change('Plan 25', { status: 'pending' })
    await change('Plan 24', { markdown_content: 'Du thé.' })
    await change('Plan 23', { title: 'Café 23' })

    expect((await titles('café')).slice(0, 4)).toEqual(['Café 23', 'Plan 7', 'Plan 22', 'Plan 21'])
  })

  test.for(['relevance', 'likes', 'new', 'views'])('pages by cursor, each plan once, by %s', async (sort) => {
    const author_id = (await site.aMember()).id
    const created_at = '2026-05-05T05:05:05.005Z'
    for (let n = 0; n < 45; n++) {
      const title = n % 3 === 0 ? `Café ${n}` : `Plan ${n}`
      const tags = n % 3 === 1 ? ['cafetière'] : []
      await site.aPlan({ title, tags, markdown: 'Du café.', author_id, created_at, likes_count: n % 2 })
    }
    const pages: string[][] = []
    for (let after: object = {}; ;) {
      const page = await searchPlans({ q: 'café', sort, ...after })
      pages.push(page.items.map(({ title }) => title))
      if (page.next === null) break
      after = { after: page.next }
    }

    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 5])
    expect(new Set(pages.flat()).size).toBe(45)
    if (sort === 'relevance')
      expect(
        pages
          .flat()
          .slice(0, 15)
          .every((title) => title.startsWith('Café')),
      ).toBe(true)
  })
})

describe('A tag', () => {
  test('matches exactly, whatever its case; accents count [100]', async () => {
    await site.aPlan({ title: 'Un', tags: ['Café'], likes_count: 1 })
    await site.aPlan({ title: 'Deux', tags: ['café', 'local'] })
    await site.aPlan({ title: 'Trois', tags: ['café filtre'] })
    await site.aPlan({ title: 'Quatre', tags: ['cafe'], markdown: 'Du café.' })

    expect(await titles({ tag: 'CAFÉ' })).toEqual(['Un', 'Deux'])
    expect(await titles({ tag: 'caf' })).toEqual([])
    expect(await titles({ tag: 'café', q: 'deux' })).toEqual(['Deux'])
    expect(await titles({ tag: '%' })).toEqual([])
  })

  test('is found by what it contains, the most used first, with the number of its plans', async () => {
    await site.aPlan({ tags: ['revenu passif', 'local'] })
    await site.aPlan({ tags: ['Revenu complémentaire'] })
    await site.aPlan({ tags: ['revenu complémentaire'] })

    expect((await searchTags('REVENU')).items).toEqual([
      { tag: 'Revenu complémentaire', plans: 2 },
      { tag: 'revenu passif', plans: 1 },
    ])
    expect((await searchTags('#loc')).items).toEqual([{ tag: 'local', plans: 1 }])
    expect((await searchTags('passif revenu')).items).toEqual([{ tag: 'revenu passif', plans: 1 }])
  })

  test('typed with its sign finds the plans that have it, in every order [99]', async () => {
    await site.aPlan({ title: 'Un outil', tags: ['saas', 'b2b'] })
    await site.aPlan({ title: 'Du saas', tags: [] })
    for (const sort of ['relevance', 'likes', 'new', 'views'])
      expect(await titles({ q: '#saas', sort }), sort).toEqual(['Un outil'])
  })

  test('that was typed completely comes first, however many plans the others have', async () => {
    for (let n = 0; n < 3; n++)
      await site.aPlan({ tags: ['social', 'revenu passif', 'affiliation', 'piano'] })
    await site.aPlan({ tags: ['IA', 'revenu'] })
    expect((await searchTags('ia')).items[0]).toEqual({ tag: 'IA', plans: 1 })
    expect((await suggest('ia')).tags[0]).toEqual({ tag: 'IA', plans: 1 })
    expect((await searchTags('#revenu')).items).toEqual([
      { tag: 'revenu', plans: 1 },
      { tag: 'revenu passif', plans: 3 },
    ])
    expect((await suggest('revenu')).tags[0]).toEqual({ tag: 'revenu', plans: 1 })
  })

  test('is popular by the number of its published plans, which is kept up to date', async () => {
    const popular = () => site.getJson<FoundTag[]>('/api/tags/popular')
    const plan = await site.aPlan({ tags: ['Local', 'vélo'] })
    // « prévisionnel », which it has by its sheet, was not chosen by its author.
    await site.aPlan({ tags: ['local'], forecast: aForecast() })
    const waiting = await site.aPlan({ tags: ['vélo', 'marché'], status: 'pending' })
    expect(await popular()).toEqual([
      { tag: 'Local', plans: 2 },
      { tag: 'vélo', plans: 1 },
    ])

    await sql`update plans set status = 'published', published_at = now() where id = ${waiting.id}`
    await sql`update plans set tags = '{vélo,pain}' where id = ${plan.id}`
    expect(await popular()).toEqual([
      { tag: 'vélo', plans: 2 },
      { tag: 'Local', plans: 1 },
      { tag: 'marché', plans: 1 },
      { tag: 'pain', plans: 1 },
    ])

    await sql`delete from plans where id = ${plan.id}`
    expect(await popular()).toEqual([
      { tag: 'Local', plans: 1 },
      { tag: 'vélo', plans: 1 },
      { tag: 'marché', plans: 1 },
    ])
  })
})

describe('A member', () => {
  test('is found by a part of pseudo or handle, the exact name first, then by likes [99]', async () => {
    const paul = await site.aMember({ pseudo: 'CaféPaul', handle: 'cafepaul' })
    await site.aMember({ pseudo: 'Inès du Café', handle: 'ines.b', role: 'vip' })
    await site.aMember({ pseudo: 'Café' })
    await site.aMember({ pseudo: 'Autre' })
    await sql`update profile_stats set likes_received = 9 where user_id = ${paul.id}`

    expect(await pseudos('café')).toEqual(['Café', 'CaféPaul', 'Inès du Café'])
    expect(await pseudos('éPAU')).toEqual(['CaféPaul'])
    expect(await pseudos('@ines.b')).toEqual(['Inès du Café'])
    expect(await pseudos('ines b')).toEqual(['Inès du Café'])
    expect(await pseudos('100%')).toEqual([])
  })

  test('of a name that many have comes first when they are liked most [99]', async () => {
    for (let n = 0; n < 120; n++) {
      const { id } = await site.aMember({ pseudo: `Marielle ${n}` })
      await sql`update profile_stats set likes_received = ${(n * 37) % 120} where user_id = ${id}`
    }
    expect((await pseudos('marielle')).slice(0, 2)).toEqual(['Marielle 107', 'Marielle 94'])
  })

  test('shows public data only', async () => {
    await site.aMember({ pseudo: 'Noémie', handle: 'noemie', role: 'validator', badges: ['OG'] })

    expect((await searchMembers('noé')).items).toEqual([
      {
        user_id: expect.any(String),
        pseudo: 'Noémie',
        handle: 'noemie',
        avatar_url: null,
        custom_avatar_url: null,
        role: 'validator',
        badges: ['OG'],
        verified_type: null,
        plans_posted: 0,
        followers_count: 0,
      },
    ])
  })

  test('is found under the new name after a change, and not at all once erased', async () => {
    const { id } = await site.aMember({ pseudo: 'Ancienne' })
    await sql`update profiles set pseudo = 'Nouvelle' where user_id = ${id}`
    expect([await pseudos('ancienne'), await pseudos('nouvelle')]).toEqual([[], ['Nouvelle']])

    await sql`delete from users where id = ${id}`
    expect(await pseudos('nouvelle')).toEqual([])
  })
})

describe('A small typo', () => {
  test('in a word that no plan has is corrected; the typed word can still be searched', async () => {
    await site.aPlan({ title: 'Gagner par affiliation' })
    await site.aPlan({ title: 'Un vélo cargo', markdown: 'Un plan pour livrer.' })
    await site.aPlan({ title: 'La réparation', markdown: 'Revenir en 1906.' })
    await site.aMember({ pseudo: 'Mathilde' })
    await site.countWords()

    for (const q of ['afiliation', 'affilliation', 'affiliaiton', 'afilliation', 'affibiation'])
      expect(await searchPlans({ q }), q).toMatchObject({
        items: [{ title: 'Gagner par affiliation', is_close: false }],
        corrected: 'affiliation',
      })
    expect(await searchPlans({ q: 'Velo carog' })).toMatchObject({
      items: [{ title: 'Un vélo cargo' }],
      corrected: 'Velo cargo',
    })
    expect(await searchPlans({ q: 'reparatoin' })).toMatchObject({ corrected: 'réparation' })
    await site.aPlan({ title: 'Mon e-commerce' })
    await site.countWords()
    expect(await searchPlans({ q: 'e-comerce' })).toMatchObject({
      items: [{ title: 'Mon e-commerce' }],
      corrected: 'ecommerce',
    })
    // Words of any project, numbers and what no plan has are left as they are.
    for (const q of ['devenir', '1905', 'bijoux', 'restorant'])
      expect((await searchPlans({ q })).corrected, q).toBeNull()
    expect(await searchPlans({ q: 'afiliation', exact: '1' })).toMatchObject({ items: [], corrected: null })
    expect(await pseudos('Matilde')).toEqual(['Mathilde'])
    expect(await suggest('afiliation')).toMatchObject({
      plans: [{ title: 'Gagner par affiliation' }],
      corrected: 'affiliation',
    })
  })

  test('in a name is corrected on every page', async () => {
    for (let n = 0; n < 14; n++) await site.aMember({ pseudo: `Mathilde ${n}` })
    const members = await searchMembers('Matilde')
    const after = members.next ?? ''
    const { items: others } = await site.getJson<Found<FoundMember>>(
      pathWith('/api/search/members', { q: 'Matilde', after }),
    )
    expect(new Set([...members.items, ...others].map(({ pseudo }) => pseudo)).size).toBe(14)
    expect(others).toHaveLength(4)
  })

  test('is not corrected in known or new words, short words, names, or exact tags', async () => {
    await site.aPlan({ title: 'Une vente', tags: ['vente'] })
    await site.aPlan({ title: 'Un ventre' })
    await site.aMember({ pseudo: 'Vanthe' })
    await site.countWords()
    await site.aPlan({ title: 'La ventre-saint-gris, ventro' })

    expect((await searchPlans({ q: 'ventro' })).corrected).toBeNull()
    expect((await titles('ventre'))[0]).toBe('Un ventre')
    expect(await titles('vnt')).toEqual([])
    expect((await searchPlans({ q: 'vanthe' })).corrected).toBeNull()
    expect(await titles({ tag: 'vnete' })).toEqual([])
  })
})

describe('A plan found', () => {
  test('shows 200 characters of its text, those around the match where the beginning has none [102]', async () => {
    const words = Array.from({ length: 120 }, (_, n) => `mot${n}`).join(' ')
    await site.aPlan({ title: 'Long', markdown: `## Début\n\n${words} **Torréfaction** ${words}` })

    const [plan] = (await searchPlans({ q: 'torrefaction' })).items
    expect(plan?.excerpt).toMatch(/^…mot\d+ .*Torréfaction mot0 .*…$/)
    expect(Array.from(plan?.excerpt ?? '').length).toBeLessThanOrEqual(202)
    expect((await searchPlans({ q: 'long' })).items[0]?.excerpt).toMatch(/^mot0 mot1 /)
    const markdown = `${words} torréfaction`
    await site.aPlan({ title: 'La torréfaction', markdown })
    await site.aPlan({ title: 'Une brûlerie', tags: ['torréfaction'], markdown })
    for (const sort of ['relevance', 'new']) {
      const { items } = await searchPlans({ q: 'torrefaction', sort })
      const others = items.filter(({ title }) => title !== 'Long')
      expect(others).toHaveLength(2)
      for (const other of others) expect(other.excerpt).toMatch(/^mot0 mot1 /)
    }
  })
})

describe('Suggestions', () => {
  test('are up to five plans, five people and three tags [98]', async () => {
    for (let n = 0; n < 7; n++) {
      await site.aMember({ pseudo: `Café ${n}` })
      await site.aPlan({ title: `Café numéro ${n}`, tags: [`café ${n}`] })
    }
    const { plans, members, tags } = await suggest('café')
    expect([plans.length, members.length, tags.length]).toEqual([5, 5, 3])
    expect(plans[0]).toEqual({
      slug: expect.any(String),
      title: expect.any(String),
      author: expect.any(String),
    })
  })

  test('need two characters [97]', async () => {
    const response = await site.get('/api/search/suggestions?q=a')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { field: 'q', message: 'Tapez au moins 2 caractères pour rechercher.' },
    })
  })
})

test.for([
  'x'.repeat(10_000),
  'mot '.repeat(2_000),
  '%%%%',
  '((((',
  "'; drop table plans; --",
  '" or 1=1',
  '🚀🚀🚀',
  '\u202e\u200fabc\u202c',
  '\u0000\u0001ab',
  '\\',
  '\\\\',
  '{1,2}',
  '日本語の文',
  'ﬁnance ½ ① ﷺ',
  '- - - -',
  '\ud800ab',
  'a b',
])('handles %s', async (q) => {
  await site.aPlan({ title: 'Un plan comme un autre' })
  for (const path of ['/api/search', '/api/search/suggestions', '/api/search/members', '/api/search/tags']) {
    const response = await site.get(pathWith(path, { q }))
    expect([200, 422], path).toContain(response.status)
  }
  for (const query of [{ tag: q }, { author: q }])
    expect([200, 422]).toContain((await site.get(pathWith('/api/search/plans', query))).status)
})

test.for(['after=abc', 'after=9~1~1~x', 'sort=hot', 'category=x', `after=${'x'.repeat(300)}`])(
  'refuses ?%s with a sentence',
  async (query) => {
    const response = await site.get(`/api/search/plans?q=plan&${query}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { kind: 'invalid', message: expect.stringMatching(/^C.*\.$/) },
    })
  },
)

test('is limited to sixty a minute for each network', async () => {
  const strict = await aSite()
  for (let n = 0; n < 60; n++) await strict.get('/api/search?q=plan')
  const refused = await strict.get('/api/search?q=plan')
  expect(refused.status).toBe(429)
  expect((await strict.get('/api/search/suggestions?q=plan')).status).toBe(200)
})
