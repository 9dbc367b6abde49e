import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedPlan } from '#api/plans.ts'
import { searchApi } from '#api/search.ts'
import { PAGES_CHANGED } from '#server/db/invalidate-pages.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

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

  test('names nothing that was not searched for, where a letter is missing [97]', async () => {
    const page = await htmlOf({ q: 'a', category: 'SaaS' })
    expect(page).toContain('<title>Recherche avancée · Plan B</title>')
    expect(page).toContain('Encore une lettre')
    expect(page).toContain('vos filtres suffisent')
  })

  test('without any leads on: to the category of that name, or to the words without what stands around them', async () => {
    const leadsTo = (href: string, words: string) => new RegExp(`<a[^>]*href="${href}"[^>]*>${words}</a>`)
    expect(await htmlOf({ q: 'e-Commerce' })).toMatch(
      leadsTo('/\\?category=E-commerce', 'Voir la catégorie E-commerce'),
    )
    expect(await htmlOf({ q: '(prix) ?' })).toMatch(leadsTo('/search\\?q=prix', 'Chercher « prix »'))
    expect(await htmlOf({ q: 'inconnu' })).toMatch(leadsTo('/', 'Voir tous les plans'))
  })

  test('shows the tag by which a plan was found, typed with its sign or without [100]', async () => {
    await site.aPlan({ title: 'Un outil', tags: ['saas'] })
    for (const q of ['saas', '#saas'])
      expect(await htmlOf({ q })).toMatch(/<li>#(<!-- -->)?<mark>saas<\/mark>/)
  })

  test('says that creators come first only where that may be [99]', async () => {
    for (const title of ['Miel', 'Miel et cire']) await site.aPlan({ title, tags: ['ruche'] })
    const words = 'les créateurs passent devant'
    expect(await htmlOf({ q: 'miel' })).toContain(words)
    expect(await htmlOf({ q: 'miel', sort: 'new' })).not.toContain(words)
    expect(await htmlOf({ q: 'ruche', category: 'Crypto' })).not.toContain(words)
  })
})

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

  test('stays as it is for a plan that has no sheet [233]', async () => {
    const notices: string[] = []
    await site.db.listen(PAGES_CHANGED, (notice) => notices.push(notice))
    const author = await site.as(await site.aMember())
    const staff = await site.as(await site.aMember({ role: 'admin' }))
    const answer = await author.post('/api/plans', { form: aPlanForm() })
    const { id } = (await answer.json()) as SavedPlan
    await staff.post(`/api/validator/plans/${id}/approve`, { version: 1 })
    await vi.waitFor(() => expect(notices.join(' ')).toContain(id))
    expect(notices.join(' ')).not.toContain(searchApi.plans.path)
  })
})
