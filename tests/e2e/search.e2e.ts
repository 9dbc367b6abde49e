import type { Page, Route } from '@playwright/test'
import type { FoundPlans } from '#domain/search.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Rechercher' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const line = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
/** Visible, and announced to screen readers. */
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const plans = (page: Page) => page.getByRole('article')

const CAFE = 'Un abonnement café pour bureaux de moins de dix personnes, livré en vélo-cargo'

const SUGGESTIONS = '**/api/search/suggestions?*'
const queryOf = (route: Route) => new URL(route.request().url()).searchParams.get('q')

test(
  'the box suggests plans, members and tags once typing pauses, and the arrow keys select [97, 98]',
  OWN_BROWSER,
  async ({ page }) => {
    const requests: (string | null)[] = []
    await page.route(SUGGESTIONS, (route) => {
      requests.push(queryOf(route))
      return route.continue()
    })
    // So that no pause elapses by itself on a slow machine.
    await page.clock.install()
    await open(page, '/contact')
    await page.clock.pauseAt(Date.now() + 60_000)
    // The code of the list loads while typing.
    const { promise: typing, resolve: letIn } = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => typing.then(() => route.continue()))
    const script = page.waitForResponse('**/*.js')
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('ca')
    letIn()
    await script
    await page.clock.runFor(290)
    await page.keyboard.type('mille')
    await page.clock.runFor(290)
    expect(requests).toEqual([])
    await page.clock.runFor(20)
    await page.clock.resume()
    await expect(list(page).getByRole('group', { name: 'Membres' }).getByRole('option')).toHaveText([
      /Camille Esteban.*@camille\.esteban · Membre/,
    ])
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    expect(requests).toEqual(['camille'])

    await box(page).fill('cafe')
    await expect(line(page, CAFE).locator('mark')).toHaveText('café')
    await expect(list(page).getByRole('group', { name: 'Tags' }).getByRole('option')).toHaveText([
      'café1 plan',
      'cafés1 plan',
    ])
    // Other journeys publish plans too, so the first one varies.
    const first = list(page).getByRole('group', { name: 'Plans' }).getByRole('option').first()
    const title = (await first.locator('.font-medium').textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(box(page)).toHaveValue('cafe')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(box(page)).toHaveValue('')

    await box(page).fill('caf')
    await line(page, /^cafés/).click()
    await expect(page).toHaveURL('/search?tag=caf%C3%A9s')
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('/')
    await page.keyboard.type('zzqx')
    await expect(status(page, 'Aucun résultat trouvé')).toBeVisible()
    await box(page).fill('')
    await line(page, 'cafe').click()
    await expect(page).toHaveURL('/search?q=cafe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résultats pour « cafe »')
    await page.keyboard.press('/')
    await box(page).fill('')
    await line(page, 'Effacer les recherches récentes').click()
    await expect(line(page, 'cafe')).toHaveCount(0)
    await box(page).fill(' vélo ')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/v%C3%A9lo/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résultats pour « vélo »')
    await box(page).fill('')
    await expect(list(page).getByRole('option')).toHaveText(['vélo', 'Effacer les recherches récentes'])
    await expect(status(page, '1 suggestion')).toBeVisible()
  },
)

test('a response to an earlier text is dropped, and a failed one shows an error and can be retried [98, 103]', async ({
  page,
  complaints,
}) => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>()
  let isDown = false
  await page.route(SUGGESTIONS, async (route) => {
    if (isDown) return await route.fulfill({ status: 500, body: 'panne' })
    if (queryOf(route) === 'ca') await late
    return await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/contact')
  const requests = page.waitForRequest(SUGGESTIONS)
  await box(page).fill('ca')
  await requests
  await expect(status(page, 'Recherche en cours...')).toBeVisible()
  await box(page).fill('café')
  await expect(line(page, CAFE)).toBeVisible()
  const response = page.waitForResponse(SUGGESTIONS)
  answerLate()
  await response
  await expect(list(page).getByRole('group', { name: 'Tags' }).getByRole('option')).toHaveCount(2)
  await expect(line(page, 'Tous les résultats pour « café »')).toHaveCount(1)
  await expectResponsiveAndAccessible(page)
  await box(page).fill('art')
  await expect(line(page, 'Tous les résultats pour « art »')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 480 })

  isDown = true
  await box(page).fill('abonnement café')
  const retry = line(page, 'Réessayer')
  await expect(retry).toBeVisible()
  await expect(status(page, 'La recherche n’a pas abouti')).toBeVisible()
  await expect(page.getByText('Aucun résultat trouvé')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('status')).toHaveCount(0)
  isDown = false
  await retry.click()
  await expect(line(page, CAFE)).toBeVisible()
  expectComplaints(complaints, /500/)
})

test('the results are filtered, sorted and paged in the address, and the back button steps through them [99, 102]', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/search?q=livre&type=plans')).text()
  expect(html).toContain('<mark>livre</mark>')

  await page.setViewportSize({ width: 1280, height: 900 })
  let searches = 0
  page.on('request', (sent) => void (sent.url().includes('/api/search?') && searches++))
  await open(page, '/search?q=un')
  const summary = page.getByRole('status').filter({ hasText: 'Plus de 10 plans' })
  await expect(summary).toHaveText(/tags?\. À nombre de J’aime égal, les créateurs passent devant\.$/)
  const kinds = page.getByRole('navigation', { name: 'Type de résultat' })
  await box(page).fill('autre')
  await box(page).press('Tab')
  await page.getByRole('link', { name: 'Voir tous les plans' }).press('Enter')
  await expect(page).toHaveURL('/search?q=un&type=plans')
  await expect(page.locator('main')).toBeFocused()
  await expect(kinds.getByRole('link', { name: /^Plans/ })).toHaveAttribute('aria-current', 'page')
  await expect(box(page)).toHaveValue('un')
  await expect(plans(page)).toHaveCount(10)
  // As when likes move plans between pages; those of the next page match only some of the words.
  await page.route('**/api/search/plans?*', async (route) => {
    const response = await route.fetch()
    const { items, next } = (await response.json()) as FoundPlans
    for (const plan of items) plan.is_close = true
    await route.fulfill({ response, json: { items: [...items, items[0]], next } })
  })
  const closeMatches = page.getByRole('region', { name: 'Proches de votre recherche' })
  await expect(closeMatches).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir la suite' }).click()
  await expect(closeMatches.getByRole('article')).toHaveCount(10)
  await expect(plans(page)).toHaveCount(20)
  expect(searches).toBe(0)
  await expect(
    plans(page)
      .getByText(/✔️ Vérifié|Membre|💎 VIP/)
      .first(),
  ).toBeVisible()

  const sort = page.getByRole('combobox', { name: 'Trier par' })
  await sort.selectOption({ label: 'Récents' })
  await expect(page).toHaveURL('/search?q=un&type=plans&sort=new')
  await expect(summary).toHaveText(/tags?\.$/)
  const byViews = page.waitForResponse(/\/api\/search\?.*sort=views/)
  await sort.selectOption({ label: 'Vues' })
  await byViews
  await expect(summary).toHaveText(/tags?\.$/)
  await page.getByRole('link', { name: 'Voir la suite' }).click()
  await expect(plans(page)).toHaveCount(20)
  await page.goBack()
  await expect(sort).toHaveValue('new')
  const form = page.getByRole('complementary', { name: 'Filtres' })
  await form.getByText('Expert', { exact: true }).click()
  await expect(page).toHaveURL(/difficulty=expert/)
  await form.getByLabel('Catégorie').selectOption('Immobilier')
  await expect(page).toHaveURL(/type=plans&category=Immobilier&difficulty=expert&sort=new/)
  await expect(plans(page).first()).toContainText('Immobilier')
  const levels = plans(page).getByText('Difficulté').locator('..')
  await expect(levels).not.toHaveCount(0)
  await expect(levels.filter({ hasNotText: 'Expert' })).toHaveCount(0)
  await expectResponsiveAndAccessible(page)

  await page.getByRole('link', { name: 'Retirer le filtre Difficulté : expert' }).click()
  await expect(page).not.toHaveURL(/difficulty/)
  await page.goBack()
  await expect(page).toHaveURL(/category=Immobilier&difficulty=expert/)
  await expect(form.getByRole('radio', { name: 'Expert' })).toBeChecked()
  await page.goBack()
  await expect(form.getByLabel('Catégorie')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/search?q=un&type=plans&sort=new')
  await expect(plans(page)).toHaveCount(10)
})

test(
  'returning to the results after ten minutes shows the pages that « Voir la suite » loaded, at the same scroll position',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    const last = await openLastOfTwenty(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?!Résultats)/)
    await page.clock.fastForward('10:00')
    await page.goBack()
    await expect(last).toBeInViewport()
    await expect(plans(page)).toHaveCount(20)
  },
)

test('going back while the plan is still loading restores the scroll position', async ({ page }) => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>()
  await page.route('**/api/plans/*', (route) => late.then(() => route.continue()))
  const last = await openLastOfTwenty(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.goBack()
  await expect(last).toBeInViewport()
  answerLate()
})

/** Opens the last of twenty results, far down the page. */
async function openLastOfTwenty(page: Page) {
  await open(page, '/search?q=un&type=plans')
  await page.getByRole('link', { name: 'Voir la suite' }).click()
  await expect(plans(page)).toHaveCount(20)
  const last = plans(page).nth(19)
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/plan\//)
  return last
}

test('the filters act at once, collapse on a phone, are cleared all together, and the focus stays in place [99]', async ({
  page,
}) => {
  const form = page.getByRole('complementary', { name: 'Filtres' })
  const fold = form.locator('summary')
  const done = form.getByRole('button', { name: 'Voir les résultats' })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/search?q=atelier')
  await fold.click()
  await form.getByText('Expert', { exact: true }).click()
  await expect(page).toHaveURL('/search?q=atelier&difficulty=expert')
  await expect(page.getByRole('link', { name: 'Retirer le filtre Difficulté : expert' })).toBeVisible()
  await done.press('Enter')
  await expect(done).toBeHidden()
  await expect(fold).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(done).toBeHidden()
  await expect(form.getByText('Recherche avancée')).toBeVisible()
  await expect(fold).toBeHidden()
  const tag = form.getByLabel('Tag exact')
  await tag.fill('atelier')
  await tag.press('Enter')
  await expect(page).toHaveURL(/tag=atelier/)
  await expect(tag).toHaveValue('atelier')
  await expect(tag).toBeFocused()
  await page.getByRole('link', { name: 'Retirer le filtre Difficulté : expert' }).press('Enter')
  const last = page.getByRole('link', { name: 'Retirer le filtre Tag : atelier' })
  await expect(last).toBeFocused()
  await expect(page).not.toHaveURL(/difficulty/)
  await last.press('Enter')
  await expect(page).toHaveURL('/search?q=atelier')
  await expect(page.locator('main')).toBeFocused()

  const category = form.getByLabel('Catégorie')
  const expert = form.getByRole('radio', { name: 'Expert' })
  await category.focus()
  await category.selectOption('SaaS')
  await expect(page).toHaveURL(/category=SaaS/)
  await expect(category).toBeFocused()
  await tag.fill('artisans')
  await form.getByText('Expert', { exact: true }).click()
  await expect(page).toHaveURL('/search?q=atelier&tag=artisans&category=SaaS&difficulty=expert')
  await form.getByRole('link', { name: 'Effacer' }).click()
  await expect(page).toHaveURL('/search?q=atelier')
  await expect(category).toHaveValue('')
  await expect(tag).toHaveValue('')
  await expect(expert).not.toBeChecked()
  await expert.press('/')
  await expect(box(page)).toBeFocused()
  await tag.press('/')
  await expect(tag).toHaveValue('/')
})

test('a tag links to its plans, and results that fail to load can be retried [100, 103]', async ({
  page,
  complaints,
}) => {
  await open(page, '/')
  const tags = page.getByRole('region', { name: 'Tags populaires' })
  // A tag of the demo: other journeys keep adding plans.
  const tag = tags.getByRole('link').filter({ hasNotText: 'potager' }).first()
  const [name, count] = (await tag.textContent())!.match(/#(.+?)(\d+) plans/)!.slice(1)
  await tag.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Plans avec le tag « ${name} »`)
  await expect(page.getByRole('link', { name: `Plans ${count} résultats` })).toBeVisible()
  await expect(plans(page).first()).toBeVisible()

  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: 'panne' }))
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  // The page itself fails too: otherwise it would be reloaded for its missing files.
  await page.route('**/search?*', async (route) => {
    await (route.request().method() === 'HEAD' ? route.abort('internetdisconnected') : route.fallback())
  })
  await box(page).fill('vélo')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'La recherche n’a pas abouti' })).toBeVisible()
  await expect(page.getByRole('status').getByText('La recherche n’a pas abouti.')).toBeVisible()
  await expect(page.getByText('Aucun résultat')).toHaveCount(0)
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(plans(page).filter({ hasText: CAFE })).toBeVisible()
  expectComplaints(complaints, /500/)
  expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED/)
})

test('a misspelt word is corrected, with a link to the search as typed', async ({ page }) => {
  await open(page, '/contact')
  await box(page).fill('imobilier')
  await expect(status(page, 'suggestions pour « immobilier »')).toBeVisible()
  await expect(line(page, 'Tous les résultats pour « imobilier »')).toBeVisible()
  await line(page, 'Tous les résultats pour « imobilier »').click()
  await expect(page).toHaveURL('/search?q=imobilier')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Résultats pour « immobilier »')
  await expect(page).toHaveTitle('Résultats pour « immobilier » · Plan B')
  await expect(status(page, 'Aucun plan ne contient « imobilier ».')).toBeVisible()
  await expect(plans(page).first().locator('mark').first()).toBeVisible()
  await expectResponsiveAndAccessible(page)

  await page.getByRole('link', { name: 'Chercher « imobilier » quand même' }).press('Enter')
  await expect(page).toHaveURL('/search?q=imobilier&exact=1')
  await expect(heading).toHaveText('Résultats pour « imobilier »')
  await expect(page).toHaveTitle('Résultats pour « imobilier » · Plan B')
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Chercher des mots proches' })).toBeVisible()

  const form = page.getByRole('complementary', { name: 'Filtres' })
  await form.getByLabel('Catégorie').selectOption('SaaS')
  await expect(page).toHaveURL('/search?q=imobilier&category=SaaS&exact=1')
  await expect(form.getByText('1 filtre')).toBeVisible()
  const words = form.getByLabel('Mots recherchés')
  await words.fill('imobilie')
  await words.press('Enter')
  await expect(page).toHaveURL('/search?q=imobilie&category=SaaS')
})

test('a double click on the link to the search as typed is one step in the history', async ({ page }) => {
  await open(page, '/search?q=imobilier')
  await page.getByRole('link', { name: 'Chercher « imobilier » quand même' }).dblclick()
  await expect(page.getByRole('link', { name: 'Chercher des mots proches' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search?q=imobilier')
})

test('on the narrowest phone the tabs fit, and a long filter keeps its remove button visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/search?q=prix')
  const last = page.getByRole('navigation', { name: 'Type de résultat' }).getByRole('link', { name: 'Tags' })
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Trier par')).toBeVisible()

  await open(page, `/search?q=prix&author=${'m'.repeat(50)}`)
  const filter = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link')
  await expect(filter).toBeInViewport({ ratio: 1 })
  await expect(filter.locator('svg')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Trier par')).toHaveCount(0)

  await open(page, '/?category=Artisanat+et+r%C3%A9paration')
  await page.getByRole('link', { name: 'Retirer le filtre catégorie' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('combobox', { name: 'Catégorie' })).toBeInViewport({ ratio: 1 })
})

test('a search without results links to categories and tags [103]', async ({ page }) => {
  await open(page, '/search?q=zzqx')
  await expect(status(page, 'Aucun résultat.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tags populaires' })).toBeVisible()
  await expectResponsiveAndAccessible(page)
  const categories = page.getByRole('region', { name: 'Explorer une catégorie' }).getByRole('link')
  await expect(categories).toHaveCount(6)
  await categories.first().press('Enter')
  await expect(page).toHaveURL(/\/categorie\/[a-z-]+$/)
})
