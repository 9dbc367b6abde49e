import type { Page } from '@playwright/test'
import type { FoundPlans } from '#domain/search/search.ts'
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

test('the box suggests plans, members and tags, and leads to their pages [97]', async ({ page }) => {
  await open(page, '/contact')
  await box(page).fill('camille')
  await expect(list(page).getByRole('group', { name: 'Membres' }).getByRole('option')).toHaveText([
    /Camille Esteban.*@camille\.esteban · Membre/,
  ])
  await box(page).fill('cafe')
  await expect(line(page, CAFE).locator('mark')).toHaveText('café')
  await expectResponsiveAndAccessible(page, page.locator('body'))
  await line(page, CAFE).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CAFE)
  await box(page).fill('caf')
  await line(page, /^cafés/).click()
  await expect(page).toHaveURL('/search?tag=caf%C3%A9s')
  await expect(box(page)).toHaveValue('')
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
