import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedPlan } from '#api/plans.ts'
import { searchApi } from '#api/search.ts'
import type { FoundPlans, SearchResults } from '#domain/search.ts'
import { ROOT } from '#server/config/root.ts'
import { PAGES_CHANGED } from '#server/db/invalidate-pages.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'
import { loadBuild } from './build.ts'

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

/** From its heading on. */
const sectionOf = (html: string, heading: string) => {
  const [, section] = html.match(new RegExp(`<h\\d[^>]*>${heading}</h\\d>([^]*?)</section>`)) ?? []
  if (!section) throw new Error(`no section « ${heading} »`)
  return section
}

describe('A page of results', () => {
  test('says what filters leave out, also where there is something else to show [103]', async () => {
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

  test('offers the country as a filter, chosen from a list', async () => {
    await site.aPlan({ title: 'Un atelier' })
    const page = await htmlOf({ q: 'atelier', country: 'Suisse' })
    expect(page).toContain('aria-label="Retirer le filtre Pays : Suisse"')
    expect(page).toMatch(/<select[^>]*name="country"[^]*?<option value="Suisse" selected="">/)
  })

  test('names nothing that was not searched for, where a letter is missing [97]', async () => {
    const page = await htmlOf({ q: 'a', category: 'SaaS' })
    expect(page).toContain('<title>Recherche avancée · Plan B</title>')
    expect(page).toContain('Encore une lettre')
    expect(page).toContain('vos filtres suffisent')
  })

  test('without any offers categories that resemble the words, popular tags, and the words without what stands around them', async () => {
    for (const title of ['Un miel', 'Une cire']) await site.aPlan({ title, tags: ['ruche'] })
    const page = await htmlOf({ q: 'imobillier' })
    const categories = sectionOf(page, 'Explorer une catégorie')
    expect([...categories.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toHaveLength(6)
    expect(categories).toMatch(/^[^]*?<a[^>]*href="\/categorie\/immobilier"[^>]*>Immobilier<\/a>/)
    expect(sectionOf(page, 'Tags populaires')).toContain('href="/search?tag=ruche"')
    expect(page).toMatch(linkTo('/', 'Voir tous les plans'))
    expect(await htmlOf({ q: '(prix) ?' })).toMatch(linkTo('/search\\?q=prix', 'Chercher « prix »'))
    expect(await htmlOf({ q: 'imobillier', exact: '1' })).toMatch(
      linkTo('/search\\?q=imobillier', 'Chercher des mots proches'),
    )
    expect(sectionOf(await htmlOf({}), 'Tags populaires')).toContain('href="/search?tag=ruche"')
  })

  test('shows a few of each kind, and one way to all of them', async () => {
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

  test('shows the tag by which a plan was found [100]', async () => {
    await site.aPlan({ title: 'Un outil', tags: ['saas'] })
    expect(await htmlOf({ q: 'saas' })).toMatch(/<li>#(<!-- -->)?<mark>saas<\/mark>/)
  })

  test('says that creators come first only where that may be [99]', async () => {
    for (const title of ['Miel', 'Miel et cire']) await site.aPlan({ title, tags: ['ruche'] })
    const words = 'les créateurs passent devant'
    expect(await htmlOf({ q: 'miel' })).toContain(words)
    expect(await htmlOf({ q: 'miel', sort: 'new' })).not.toContain(words)
    expect(await htmlOf({ q: 'ruche', category: 'Crypto' })).not.toContain(words)
  })
})

describe('A page of results that were corrected or widened', async () => {
  const { renderPage, assets } = await loadBuild(path.join(ROOT, 'dist'))
  /** The page of a search that finds this. */
  const pageWith = async (query: Record<string, string>, results: SearchResults) => {
    const rendered = await renderPage(`/search?${new URLSearchParams(query).toString()}`, {
      assets,
      mark: 'x',
      inTurn: (render) => render(),
      callApi: (address, init) =>
        address.startsWith(`${searchApi.all.path}?`)
          ? Response.json(results)
          : site.app.request(address, init),
    })
    if (rendered.kind === 'redirect') throw new Error(rendered.pathname)
    return rendered.html.replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  const find = (q: string) => site.getJson<SearchResults>(`/api/search?q=${q}`)
  const withPlans = (results: SearchResults, plans: Partial<FoundPlans>): SearchResults => ({
    ...results,
    plans: { ...results.plans, ...plans },
  })

  test('is called by what was searched for, with a way back to what was typed', async () => {
    await site.aPlan({ title: 'Agence immobilier' })
    const found = await find('immobilier')
    const query = { q: 'imobilier', verified: '1', sort: 'new' }
    const page = await pageWith(query, withPlans(found, { corrected: 'immobilier' }))
    expect(page.match(/<title>[^<]*/g)).toEqual(['<title>Résultats pour « immobilier » · Plan B'])
    expect(page).toMatch(/<h1[^>]*>Résultats pour « immobilier »<\/h1>/)
    expect(page).toContain('Aucun plan ne contient « imobilier ».')
    expect(page).toMatch(
      linkTo(
        '/search\\?q=imobilier&amp;verified=1&amp;sort=new&amp;exact=1',
        'Chercher « imobilier » quand même',
      ),
    )
    const exact = await pageWith({ ...query, exact: '1' }, found)
    expect(exact).toMatch(/<h1[^>]*>Résultats pour « imobilier »<\/h1>/)
    expect(exact).not.toContain('quand même')
    expect(exact).toContain('>1 filtre<')
  })

  test('has the plans that come close after the others, under a heading of their own', async () => {
    for (const title of ['Agence une', 'Agence deux', 'Agence trois']) await site.aPlan({ title })
    const { plans, ...others } = await find('agence')
    const [first, second, third] = plans.items.map(({ title }) => title)
    const withCloseFrom = (from: number): SearchResults => {
      const items = plans.items.map((plan, index) => Object.assign(plan, { is_close: index >= from }))
      return { ...others, plans: { ...plans, items } }
    }
    const some = await pageWith({ q: 'agence', sort: 'new' }, withCloseFrom(1))
    expect(headingsIn(some)).toEqual([
      'h2 Plans',
      `h3 ${first}`,
      'h3 Proches de votre recherche',
      `h4 ${second}`,
      `h4 ${third}`,
    ])
    expect(some).toContain('1 plan, 2 plans proches.')
    expect(some).not.toContain('Aucun plan')

    const none = await pageWith({ q: 'agence lunaire', sort: 'new' }, withCloseFrom(0))
    expect(headingsIn(none).slice(0, 3)).toEqual(['h2 Plans', 'h3 Proches de votre recherche', `h4 ${first}`])
    expect(none).toContain('Aucun plan avec tous les mots, 3 plans proches.')
    expect(none).toContain('Aucun plan ne contient tous les mots de « agence lunaire ».')
  })

  test('marks the words by which its plans were found, in all their forms', async () => {
    await site.aPlan({ title: 'Le menuisier', tags: ['menuisiers'], markdown: 'Des menuisières.' })
    const highlight = { stems: ['menuisi'], parts: [] }
    const page = await pageWith({ q: 'artisan' }, withPlans(await find('menuisier'), { highlight }))
    for (const word of ['menuisier', 'menuisiers', 'menuisières'])
      expect(page).toContain(`<mark>${word}</mark>`)
  })
})

/** Those below the page's own: « h3 Un titre ». */
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

  test('has a plan at once after publishing, and no longer after its sheet went [233]', async () => {
    const author = await site.as(await site.aMember({ role: 'vip' }))
    expect(await titles()).toEqual([])
    const { id } = await publish(author)
    await vi.waitFor(async () => expect(await titles()).toContain('Avec un'))
    await author.put(`/api/plans/${id}`, { form: { ...form, forecast: null }, version: 1 })
    await vi.waitFor(async () => expect(await titles()).toEqual([]))
    await author.put(`/api/plans/${id}`, { form: { ...form, title: 'Avec deux' }, version: 2 })
    await vi.waitFor(async () => expect(await titles()).toContain('Avec deux'))
  })

  test('follows the validators, and loses at once what is deleted or taken offline [233]', async () => {
    const author = await site.as(await site.aMember())
    const staff = await site.as(await site.aMember({ role: 'admin' }))
    const decide = (id: string, decision: string, version: number) =>
      staff.post(`/api/validator/plans/${id}/${decision}`, { version, note: 'Relu.' })
    const { id } = await publish(author)
    expect(await titles()).toEqual([])
    await decide(id, 'approve', 1)
    await vi.waitFor(async () => expect(await titles()).toContain('Avec un'))
    await author.put(`/api/plans/${id}`, { form: { ...form, forecast: null }, version: 1 })
    await vi.waitFor(async () => expect(await titles()).toEqual([]))
    await decide(id, 'reject', 2)
    await vi.waitFor(async () => expect(await titles()).toContain('Avec un'))
    await staff.post(`/api/moderation/plans/${id}/unpublish`, { reason: 'À revoir.' })
    await vi.waitFor(async () => expect(await titles()).toEqual([]))

    const other = await publish(staff)
    await vi.waitFor(async () => expect(await titles()).toContain('Avec un'))
    await staff.delete(`/api/plans/${other.id}`)
    await vi.waitFor(async () => expect(await titles()).toEqual([]))
  })

  test('is dropped from the caches with all results when a plan goes online [233]', async () => {
    const notices: string[] = []
    await site.db.listen(PAGES_CHANGED, (notice) => notices.push(notice))
    const author = await site.as(await site.aMember())
    const staff = await site.as(await site.aMember({ role: 'admin' }))
    const answer = await author.post('/api/plans', { form: aPlanForm() })
    const { id } = (await answer.json()) as SavedPlan
    await staff.post(`/api/validator/plans/${id}/approve`, { version: 1 })
    await vi.waitFor(() => expect(notices.join(' ')).toContain(id))
    expect(notices.join(' ')).toContain(searchApi.plans.path)
  })
})
