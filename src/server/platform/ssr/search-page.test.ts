import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import { searchApi } from '#api/search.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const cache = await site.withPages()
beforeEach(async () => {
  await site.empty()
  cache.clear()
})

const htmlOf = async (query: Record<string, string>) => {
  const html = await (await site.get(`/search?${new URLSearchParams(query).toString()}`)).text()
  return html.replaceAll(/[\u00a0\u202f]/g, ' ')
}

const linkTo = (href: string, words: string) => new RegExp(`<a[^>]*href="${href}"[^>]*>${words}</a>`)

/** The HTML of a section, from its heading to its end. */
const sectionOf = (html: string, heading: string) => {
  const [, section] = html.match(new RegExp(`<h\\d[^>]*>${heading}</h\\d>([^]*?)</section>`)) ?? []
  if (!section) throw new Error(`no section « ${heading} »`)
  return section
}

describe('A page of results', () => {
  test('says how many results the filters exclude, also when there are others to show [103]', async () => {
    await site.aPlan({ title: 'Un atelier', tags: ['atelier'] })
    await site.aPlan({ title: 'Atelier vélo' })
    const asked = { q: 'atelier', category: 'Crypto', difficulty: 'expert' }

    const all = await htmlOf(asked)
    expect(all).toContain('Aucun plan avec ces filtres. Sans eux, il y aurait 2 plans.')
    expect(all).toMatch(/<a[^>]*href="\/search\?q=atelier"[^>]*>Effacer les 2 filtres<\/a>/)
    const plans = await htmlOf({ ...asked, type: 'plans' })
    expect(plans).toContain(
      'Aucun plan ne contient « atelier » avec ces filtres. Sans eux, il y aurait 2 plans.',
    )
    expect(plans).toMatch(/<a[^>]*href="\/search\?q=atelier&amp;type=plans"[^>]*>Effacer les 2 filtres<\/a>/)
    expect(await htmlOf({ ...asked, type: 'members' })).toContain('Voir les autres résultats')
  })

  test('filters by country as the feed does, chosen from a list', async () => {
    await site.aPlan({ title: 'Un atelier' })
    const page = await htmlOf({ q: 'atelier', country: 'Suisse' })
    expect(page).toContain('Rien ne contient « atelier » avec ce filtre. Sans lui, il y aurait 1 plan.')
    expect(page).toContain('aria-label="Retirer le filtre Pays : Suisse"')
    expect(page).toMatch(/<select[^>]*name="country"[^]*?<option value="Suisse" selected="">/)
  })

  test('asks for another letter, without naming a search, when the text is too short [97]', async () => {
    const page = await htmlOf({ q: 'a', category: 'SaaS' })
    expect(page).toContain('<title>Recherche avancée · Plan B</title>')
    expect(page).toContain('Encore une lettre')
    expect(page).toContain('vos filtres suffisent')
  })

  test('without results offers similar categories, popular tags, and the words without punctuation', async () => {
    for (const title of ['Un miel', 'Une cire']) await site.aPlan({ title, tags: ['ruche'] })
    const page = await htmlOf({ q: 'imobillier' })
    const categories = sectionOf(page, 'Explorer une catégorie')
    expect([...categories.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toHaveLength(6)
    expect(categories).toMatch(/^[^]*?<a[^>]*href="\/categorie\/immobilier"[^>]*>Immobilier<\/a>/)
    expect(page).toContain('Rien ne contient « imobillier ». Essayez un mot plus court ou un synonyme.')
    expect(await htmlOf({ q: 'imobillier lunaire', exact: '1' })).toContain('ou moins de mots.')
    expect(page).not.toContain('Trier par')
    expect(sectionOf(page, 'Tags populaires')).toContain('href="/search?tag=ruche"')
    expect(page).toMatch(linkTo('/', 'Voir tous les plans'))
    expect(await htmlOf({ q: '(prix) ?' })).toMatch(linkTo('/search\\?q=prix', 'Chercher « prix »'))
    expect(await htmlOf({ q: 'imobillier', exact: '1' })).toMatch(
      linkTo('/search\\?q=imobillier', 'Chercher des mots proches'),
    )
    expect(sectionOf(await htmlOf({}), 'Tags populaires')).toContain('href="/search?tag=ruche"')
  })

  test('shows a few of each kind, with a link to all of them', async () => {
    for (let n = 0; n < 6; n++) await site.aPlan({ title: `Miel ${n}`, tags: [`miel ${n}`, `miel bis ${n}`] })
    for (let n = 0; n < 4; n++) await site.aMember({ pseudo: `Miel ${n}` })
    const all = await htmlOf({ q: 'miel' })
    for (const [type, name] of [
      ['plans', 'Voir tous les plans'],
      ['members', 'Voir tous les membres'],
      ['tags', 'Voir tous les tags'],
    ] as const) {
      expect(all.match(new RegExp(linkTo(`/search\\?q=miel&amp;type=${type}`, name), 'g'))).toHaveLength(1)
      expect(await htmlOf({ q: 'miel', type })).not.toContain(name)
    }
    expect(all).toContain('6 plans, 4 membres, plus de 10 tags. À nombre de J’aime égal')
  })

  test('shows the tag by which a plan was found, typed with its sign or without [100]', async () => {
    await site.aPlan({ title: 'Un outil', tags: ['saas'] })
    for (const q of ['saas', '#saas'])
      expect(await htmlOf({ q })).toMatch(/<li>#(<!-- -->)?<mark>saas<\/mark>/)
  })

  test('shows the place of a plan, with the words by which it was found marked in it [58] [100]', async () => {
    await site.aPlan({ title: 'Un fournil', town: 'Abidjan', country: 'Côte d’Ivoire' })
    expect(await htmlOf({ q: 'abidjan' })).toMatch(
      /Lieu : <\/span><span[^>]*><mark>Abidjan<\/mark>(<!-- -->)?, Côte d’Ivoire<\/span>/,
    )
  })

  test('says that creators come first only where the order depends on it [99]', async () => {
    for (const title of ['Miel', 'Miel et cire']) await site.aPlan({ title, tags: ['ruche'] })
    const words = 'les créateurs passent devant'
    expect(await htmlOf({ q: 'miel' })).toContain(words)
    expect(await htmlOf({ q: 'miel', sort: 'new' })).not.toContain(words)
    expect(await htmlOf({ q: 'ruche', category: 'Crypto' })).not.toContain(words)
  })
})

describe('A page of results that were corrected or widened', () => {
  test('has the corrected search as its title, with a link to the typed one', async () => {
    await site.aPlan({ title: 'Agence immobilier', validated: true })
    await site.countWords()
    const query = { q: 'imobilier', verified: '1', sort: 'new' }
    const page = await htmlOf(query)
    expect(page.match(/<title>[^<]*/g)).toEqual(['<title>Résultats pour « immobilier » · Plan B'])
    expect(page).toMatch(/<h1[^>]*>Résultats pour « immobilier »<\/h1>/)
    expect(page).toContain('Aucun plan ne contient « imobilier ».')
    expect(page).toMatch(
      linkTo(
        '/search\\?q=imobilier&amp;verified=1&amp;sort=new&amp;exact=1',
        'Chercher « imobilier » quand même',
      ),
    )
    expect(page).toContain('Agence <mark>immobilier</mark>')
    const exact = await htmlOf({ ...query, exact: '1' })
    expect(exact).toMatch(/<h1[^>]*>Résultats pour « imobilier »<\/h1>/)
    expect(exact).not.toContain('quand même')
    expect(exact).toContain('>1 filtre<')
  })

  test('has the close matches after the others, under their own heading', async () => {
    await site.aPlan({ title: 'Agence de quartier', created_at: '2026-01-01T00:00:00Z' })
    await site.aPlan({ title: 'Agence de voyage', created_at: '2026-01-02T00:00:00Z' })
    const some = await htmlOf({ q: 'agence quartier' })
    expect(headingsIn(some)).toEqual([
      'h2 Plans',
      'h3 Agence de quartier',
      'h3 Proches de votre recherche',
      'h4 Agence de voyage',
    ])
    expect(some).toContain('1 plan, 1 plan proche.')
    expect(some).not.toContain('Aucun plan')

    const none = await htmlOf({ q: 'agence lunaire', sort: 'new' })
    expect(headingsIn(none)).toEqual([
      'h2 Plans',
      'h3 Proches de votre recherche',
      'h4 Agence de voyage',
      'h4 Agence de quartier',
    ])
    expect(none).toContain('Aucun plan avec tous les mots, 2 plans proches.')
    expect(none.match(/Aucun plan/g)).toHaveLength(1)
  })

  test('highlights the words by which its plans were found, in all their forms', async () => {
    await site.aPlan({
      title: 'Le menuisier',
      category: 'Menuiserie',
      tags: ['menuisiers'],
      markdown: 'Des menuisières.',
    })
    const page = await htmlOf({ q: 'menuisière' })
    for (const word of ['menuisier', 'Menuiserie', 'menuisiers', 'menuisières'])
      expect(page).toContain(`<mark>${word}</mark>`)
  })
})

/** The headings of levels 2 to 4: « h3 Un titre ». */
const headingsIn = (html: string) => {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/<(h[234])[^>]*>(.*?)<\/h\d>/g)].map(
    ([, level, text]) => `${level} ${text!.replaceAll(/<[^>]*>/g, '')}`,
  )
}

describe('The page of « prévisionnel »', async () => {
  await site.db.listen(PAGES_CHANGED, cache.invalidate)
  const titles = async () =>
    [...(await htmlOf({ tag: 'prévisionnel' })).matchAll(/Avec (?:un|deux)/g)].map(([title]) => title)
  const form = aPlanForm({ title: 'Avec un', forecast: aForecast() })
  const publish = async (browser: Awaited<ReturnType<typeof site.as>>) =>
    (await (await browser.post('/api/plans', { form })).json()) as SavedPlan

  test('has a plan at once after publishing, and no longer after its sheet is removed [233]', async () => {
    const author = await site.as(await site.aMember({ role: 'vip' }))
    expect(await titles()).toEqual([])
    const { id } = await publish(author)
    await expect.poll(titles).toContain('Avec un')
    await author.put(`/api/plans/${id}`, { form: { ...form, forecast: null }, version: 1 })
    await expect.poll(titles).toEqual([])
    await author.put(`/api/plans/${id}`, { form: { ...form, title: 'Avec deux' }, version: 2 })
    await expect.poll(titles).toContain('Avec deux')
  })

  test('follows the decisions of validators, and loses deleted and unpublished plans at once [233]', async () => {
    const author = await site.as(await site.aMember())
    const staff = await site.as(await site.aMember({ role: 'admin' }))
    const decide = (id: string, decision: string, version: number) =>
      staff.post(`/api/validator/plans/${id}/${decision}`, { version, note: 'Relu.' })
    const { id } = await publish(author)
    expect(await titles()).toEqual([])
    await decide(id, 'approve', 1)
    await expect.poll(titles).toContain('Avec un')
    await author.put(`/api/plans/${id}`, { form: { ...form, forecast: null }, version: 1 })
    await expect.poll(titles).toEqual([])
    await decide(id, 'reject', 2)
    await expect.poll(titles).toContain('Avec un')
    await staff.post(`/api/moderation/plans/${id}/unpublish`, { reason: 'À revoir.' })
    await expect.poll(titles).toEqual([])

    const other = await publish(staff)
    await expect.poll(titles).toContain('Avec un')
    await staff.delete(`/api/plans/${other.id}`)
    await expect.poll(titles).toEqual([])
  })

  test('is dropped from the caches with all results when a plan goes online [233]', async () => {
    const notices: string[] = []
    await site.db.listen(PAGES_CHANGED, (notice) => notices.push(notice))
    const author = await site.as(await site.aMember())
    const staff = await site.as(await site.aMember({ role: 'admin' }))
    const response = await author.post('/api/plans', { form: aPlanForm() })
    const { id } = (await response.json()) as SavedPlan
    await staff.post(`/api/validator/plans/${id}/approve`, { version: 1 })
    await expect.poll(() => notices.join(' ')).toContain(id)
    expect(notices.join(' ')).toContain(searchApi.plans.path)
  })
})

test('a refused page of results says after how many seconds to ask again', async () => {
  const strict = await aSite()
  await strict.withPages()
  for (let n = 0; n < 60; n++) await strict.get('/api/search?q=plan')
  const refused = await strict.get('/search?q=plan')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^[1-6]\d?$/)
})
