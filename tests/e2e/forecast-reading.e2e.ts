import type { Browser, Page } from '@playwright/test'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { uniqueCode } from '../support/unique.ts'
import { signInAsNewMember, DEMO_MEMBER, fillSignIn } from './account-steps.ts'
import { requestsAs, signInAs } from './demo-members.ts'
import { editPlan, createPlan } from './publish-steps.ts'
import {
  expect,
  expectResponsiveInBothThemes,
  clearSession,
  open,
  openWatching,
  OWN_BROWSER,
  pauseClock,
  test,
} from './support.ts'

const S1 = '?prix=44.9&ventes=45&charges=190&apport=3000'

const sheetOf = (id: string) => examples.examples.find((example) => example.id === id)?.sheet

/** A published plan with the forecast of a worked example; its author is signed out. */
async function publishForecast(page: Page, id: string, changes: object = {}): Promise<string> {
  const forecast = sheetOf(id)
  await signInAs(page, 'vip')
  const { slug } = await createPlan(page, {
    category: 'E-commerce',
    title: `Essai ${id} ${uniqueCode()}`,
    forecast,
    ...changes,
  })
  await clearSession(page)
  return `/plan/${slug}`
}

const section = (page: Page) => page.locator('#previsionnel')
/** The part that the server renders. */
const written = (page: Page) => section(page).locator('> div').nth(1)
const panel = (page: Page) => page.getByRole('region', { name: 'Et pour moi ?' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const slider = (page: Page, name: string) => panel(page).getByRole('slider', { name: `${name}, curseur` })

/** The page with its sliders hydrated. */
async function openPanel(page: Page, path: string) {
  await open(page, path)
  await panel(page).scrollIntoViewIfNeeded()
  await waitForPanel(page)
}

const waitForPanel = (page: Page) => expect(panel(page).getByRole('slider').first()).toBeVisible()

/** Label and value of the six cells, first the author's, then the reader's. */
const cells = (page: Page, where = section(page)) => where.locator('dl').first().locator('dt, dt + dd')

async function openInNewContext(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  hasScripts = true,
) {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: hasScripts })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('without JavaScript a plan shows its figures, curve, lower sales, remarks, assumptions and months [229]', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await publishForecast(page, 'E2')
  const reader = await openInNewContext(browser, baseURL, path, false)
  await expect(cells(reader)).toHaveText([
    'Besoin de financement',
    '3 478 €',
    'Seuil de rentabilité',
    '39 ventes',
    'Point bas de trésorerie',
    '522 €',
    'Mise récupérée',
    'au mois 9',
    'Résultat en fin de période',
    '+ 477 €',
    'Marge par vente',
    '22,36 €',
  ])
  await expect(section(reader)).toContainText('3 150 € au départ, 328 € pour tenir jusqu’au mois 2')
  await expect(section(reader).getByRole('img').first()).toBeVisible()
  const lower = section(reader).getByRole('region', { name: 'Si ça vend moins' })
  await expect(lower.getByRole('row', { name: /Besoin/ })).toHaveText('Besoin3 478 €3 514 €3 581 €')
  await expect(lower.getByRole('row', { name: /Résultat/ })).toHaveText('Résultat477 €208 €−60 €')
  await expect(section(reader)).toContainText('(35 928 € par an) sort de la franchise de TVA')
  await section(reader).getByText('Les hypothèses', { exact: true }).click()
  await expect(section(reader).getByText('12,3 %')).toBeVisible()
  await section(reader).getByText('Mois par mois', { exact: true }).click()
  const months = section(reader).getByRole('region', { name: 'Mois par mois' })
  await expect(months.getByRole('row')).toHaveCount(26)
  await expect(months.getByRole('columnheader')).toHaveCount(14)
  await expect(months.getByRole('row').nth(3)).toContainText('522,29 €')
  await section(reader).getByText('Année par année', { exact: true }).click()
  await expect(section(reader)).toContainText('BFR en fin de période : 2 997 €')
  await expect(section(reader)).toContainText('Chiffres de l’auteur, non garantis.')
  await expect(reader.getByText('Activez JavaScript pour essayer vos chiffres.')).toBeVisible()
  await expect(reader.getByRole('slider')).toHaveCount(0)
  await reader.context().close()
})

test('a plan without a forecast shows none to readers; its author sees a link to add one [230]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  const { id, slug } = await createPlan(page)
  const html = await (await page.request.get(`/plan/${slug}`)).text()
  expect(html).not.toMatch(/pr(é|e)visionnel/i)
  await open(page, `/plan/${slug}`)
  const hint = page.getByText('les lecteurs pourront l’essayer avec leurs chiffres.')
  await expect(hint.getByRole('link')).toHaveAttribute('href', `/publish?edit=${id}#previsionnel`)
  await clearSession(page)
  await open(page, `/plan/${slug}`)
  // Shown once the page knows that a visitor reads it.
  await expect(page.getByRole('button', { name: /^Voter/ }).first()).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('the budget of a plan shows the amount it needs and links to its forecast and to « Et pour moi ? », which the table of contents names after the text [232]', async ({
  page,
}) => {
  await open(page, await publishForecast(page, 'E2'))
  const need = page.locator('article dl').first().getByRole('link', { name: 'besoin : 3 478 €' })
  await expect(need).toHaveAttribute('href', '#previsionnel')
  await need.click()
  await expect(section(page)).toBeInViewport()
  await page.locator('article dl').first().getByRole('link', { name: 'Et pour moi ?' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Et pour moi ?' })).toBeInViewport()
  const links = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link')
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(-5)).toEqual(['#previsionnel', '#et-pour-moi', '#en-vrai', '#avis', '#commentaires'])
  await expect(section(page).getByRole('link', { name: 'Avec prévisionnel' })).toHaveAttribute(
    'href',
    '/search?tag=pr%C3%A9visionnel',
  )
})

test('the browser renders the forecast as the server does, with « au moins » only where the cash still falls [212, 213]', async ({
  page,
}) => {
  const paths = [await publishForecast(page, 'E2'), await publishForecast(page, 'E7')]
  for (const path of paths) {
    await open(page, path)
    const fromServer = await written(page).innerText()
    await open(page, '/top')
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(section(page).getByRole('img').first()).toBeVisible()
    expect(await written(page).innerText()).toBe(fromServer)
    const isFalling = path === paths[1]
    await expect(cells(page).nth(1)).toHaveText(isFalling ? 'au moins 22 347 €' : '3 478 €')
    await expect(page.locator('article dl').first()).toContainText(
      isFalling ? 'besoin : au moins 22 347 €' : 'besoin : 3 478 €',
    )
  }
})

test('a menu of the header closes when a reader opens a section of the figures, which stays open', async ({
  page,
}) => {
  await open(page, await publishForecast(page, 'E2'))
  const menu = page.getByRole('banner').getByRole('button', { name: 'Explorer' })
  const fold = section(page).getByText('Les hypothèses', { exact: true })
  await fold.scrollIntoViewIfNeeded()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await fold.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(section(page).getByText('12,3 %')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
})

test('when the author edits the forecast, figures and sliders update, except those that the reader has changed', async ({
  page,
}) => {
  const author = await requestsAs('vip')
  const forecast = sheetOf('E2')
  const plan = await createPlan(author, { category: 'E-commerce', title: 'Une scierie', forecast })
  await signInAsNewMember(page)
  await openWatching(page, `/plan/${plan.slug}`)
  await panel(page).scrollIntoViewIfNeeded()
  await waitForPanel(page)
  await field(page, 'Mon apport').fill('3000')
  await expect(page).toHaveURL(/\?apport=3000$/)
  await editPlan(author, plan, { forecast: { ...forecast, price: 5490 } })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(cells(page).nth(11)).toHaveText('26,75 €')
  await expect(field(page, 'Prix d’une vente')).toHaveValue('54,90')
  await expect(field(page, 'Mon apport')).toHaveValue('3000')
  await expect(page).toHaveURL(/\?apport=3000$/)
})

test('moving a slider changes the figures without a request, and its code loads only when it is near the viewport [236]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2', {
    markdown_content: `## Texte\n\n${'Une ligne.\n\n'.repeat(80)}`,
  })
  const requests: string[] = []
  await open(page, path)
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await panel(page).scrollIntoViewIfNeeded()
  await waitForPanel(page)
  expect(requests.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0)
  requests.length = 0
  await slider(page, 'Prix d’une vente').press('End')
  await expect(panel(page).locator('dl')).toContainText('auteur : 3 478 €')
  await expect(page).toHaveURL(/prix=/)
  // Chromium requests the icon again whenever the address changes.
  expect(requests.filter((name) => name !== '/favicon.svg')).toEqual([])
})

test('the address of a scenario shows it to other visitors, with a link to its result [237]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2')
  await open(page, `${path}${S1}#previsionnel`)
  const notice = section(page).getByRole('note').filter({ hasText: 'Voir le résultat' })
  await expect(notice).toContainText('Scénario modifié : prix 44,90 €, 45 ventes par mois')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await notice.getByRole('link').click()
  await expect(panel(page).getByRole('heading')).toBeInViewport()
  await expect(cells(page, panel(page)).nth(1)).toHaveText('3 415 €')
  await expect(page).toHaveURL(`${path}${S1}#et-pour-moi`)
  await panel(page).getByRole('button', { name: 'Voir les chiffres de l’auteur' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL(`${path}#et-pour-moi`)
  await field(page, 'Mon apport').fill('3500')
  await expect(page).toHaveURL(`${path}?apport=3500#et-pour-moi`)
})

test('the server sends the same page with and without a scenario [239]', async ({ page, request }) => {
  const path = await publishForecast(page, 'E2')
  await expect(async () => {
    const [plain, scenario] = await Promise.all(
      [path, path + S1].map(async (address) => await (await request.get(address)).text()),
    )
    expect(scenario).toBe(plain)
    expect(plain).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${path}"`))
  }).toPass()
})

test('back and forward leave the plan and restore the scenario, without stepping through its changes [240]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2')
  await open(page, '/top')
  await openPanel(page, path)
  await slider(page, 'Mon apport').press('Home')
  await expect(page).toHaveURL(`${path}?apport=0`)
  await slider(page, 'Prix d’une vente').press('End')
  await expect(page).toHaveURL(`${path}?prix=2000&apport=0`)
  await page.goBack()
  await expect(page).toHaveURL('/top')
  await page.goForward()
  await panel(page).scrollIntoViewIfNeeded()
  await expect(field(page, 'Mon apport')).toHaveValue('0')
})

test(
  'a scenario stays with its plan when the reader leaves before the address is updated [240]',
  OWN_BROWSER,
  async ({ page }) => {
    const path = await publishForecast(page, 'E2')
    await page.clock.install()
    await openPanel(page, path)
    await pauseClock(page)
    await field(page, 'Prix d’une vente').fill('88')
    const loaded = Promise.withResolvers<void>()
    // The code of the next page: until it is loaded, this page stays.
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Top' }).dispatchEvent('click')
    await expect(page).toHaveURL('/top')
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL('/top')
    await expect(field(page, 'Prix d’une vente')).toHaveValue('88')
    loaded.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classement PB')
    await expect(page).toHaveURL('/top')
  },
)

test('a visitor who signs in keeps their scenario [240]', async ({ page }) => {
  const path = await publishForecast(page, 'E2')
  await openPanel(page, path)
  await field(page, 'Prix d’une vente').fill('88')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent(`${path}?prix=88`)}`)
  await fillSignIn(page, DEMO_MEMBER)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${path}?prix=88`)
  await expect(field(page, 'Prix d’une vente')).toHaveValue('88')
})

test('the forecast is accessible and fits at every width, in both themes, and is printed unfolded [303]', async ({
  page,
}) => {
  const forecast = {
    ...sheetOf('E7'),
    unit: 'u'.repeat(40),
    start: [{ label: 'l'.repeat(60), cents: 300_000 }],
  }
  await openPanel(page, await publishForecast(page, 'E7', { forecast }))
  await panel(page).getByText('Autres hypothèses').click()
  await section(page).getByText('Les hypothèses', { exact: true }).click()
  await section(page).getByText('Mois par mois', { exact: true }).click()
  await expectResponsiveInBothThemes(page)
  await page.emulateMedia({ media: 'print' })
  await expect(section(page).getByText('Année 1')).toBeVisible()
  await expect(panel(page)).toBeHidden()
})
