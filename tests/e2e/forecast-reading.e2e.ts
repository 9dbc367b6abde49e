import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import examples from '#domain/forecast-examples.json' with { type: 'json' }
import { signInAsNewMember, DEMO_MEMBER, fillSignIn, toastOf } from './account-steps.ts'
import { requestsAs, signInAs } from './demo-members.ts'
import { editPlan, createPlan } from './publish-steps.ts'
import {
  expect,
  expectResponsiveInBothThemes,
  clearSession,
  open,
  openWatching,
  OWN_BROWSER,
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
    title: `Essai ${id} ${randomUUID().slice(0, 8)}`,
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
const curve = (page: Page) => panel(page).getByRole('img')

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
  await expect(hint).toHaveCount(0)
})

test('the curve shows where the cash starts, dips and ends; missing cash is below the zero line [231]', async ({
  page,
}) => {
  await open(page, await publishForecast(page, 'E2'))
  await expect(section(page).getByRole('img').first()).toHaveAccessibleName(
    'Trésorerie sur 24 mois : 850 € au départ, point bas de 522 € au mois 2, 11 317 € au mois 24.',
  )
  await open(page, await publishForecast(page, 'E7'))
  const chart = section(page).getByRole('img').first()
  await expect(chart).toHaveAccessibleName(
    'Trésorerie sur 24 mois : 4 550 € au départ, point bas de −19 347 € au mois 24, −19 347 € au mois 24.',
  )
  const zero = (await chart.locator('line.stroke-field').boundingBox())!
  const low = (await chart.locator('circle').first().boundingBox())!
  expect(low.y).toBeGreaterThan(zero.y)
})

test('the budget of a plan shows the amount it needs and links to its forecast, the last entry of the table of contents [232]', async ({
  page,
}) => {
  await open(page, await publishForecast(page, 'E2'))
  const need = page.locator('article dl').first().getByRole('link', { name: 'besoin : 3 478 €' })
  await expect(need).toHaveAttribute('href', '#previsionnel')
  await need.click()
  await expect(section(page)).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').last()).toHaveAttribute(
    'href',
    '#previsionnel',
  )
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

test('moving a slider changes figures and curve without a request, and its code loads only when it is near the viewport [236]', async ({
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
  await panel(page).getByText('Autres hypothèses').click()
  for (const name of [
    'Prix d’une vente',
    'Ventes par mois',
    'Charges fixes par mois',
    'Mon apport',
    'Dépenses de départ',
    'Coût d’une vente',
    'Me verser par mois',
    'Emprunt',
  ]) {
    const before = await panel(page).locator('dl').innerText()
    const drawn = await curve(page).innerHTML()
    await slider(page, name).press('End')
    await expect(panel(page).locator('dl')).not.toHaveText(before, { useInnerText: true })
    expect(await curve(page).innerHTML()).not.toBe(drawn)
  }
  await expect(page).toHaveURL(/prix=.*emprunt=/)
  // Chromium requests the icon again whenever the address changes.
  expect(requests.filter((name) => name !== '/favicon.svg')).toEqual([])
})

test('the address contains the changed values, and shows the same scenario to other visitors [237]', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await publishForecast(page, 'E2')
  await openPanel(page, path)
  await field(page, 'Prix d’une vente').fill('44,90')
  await field(page, 'Ventes par mois').fill('45')
  await field(page, 'Charges fixes par mois').fill('190')
  await field(page, 'Mon apport').fill('3 000')
  await expect(page).toHaveURL(`${path}${S1}`)
  const expected = [
    'Besoin de financement',
    '3 415 €',
    'Seuil de rentabilité',
    '44 ventes',
    'Point bas de trésorerie',
    'Il manque 415 €',
    'Mise récupérée',
    'pas dans les 24 mois',
    'Résultat en fin de période',
    '+ 19 €',
  ]
  await expect(panel(page)).toContainText('atteint au mois 8')
  for (const [index, text] of expected.entries())
    await expect(cells(page, panel(page)).nth(index)).toHaveText(text)
  await expect(panel(page)).toContainText('auteur : 3 478 €')
  await expect(panel(page).getByRole('note')).toHaveCount(0)
  await field(page, 'Ventes par mois').fill('60')
  await expect(page).toHaveURL(`${path}?prix=44.9&charges=190&apport=3000`)

  const other = await openInNewContext(browser, baseURL, `${path}${S1}#previsionnel`)
  const notice = section(other).getByRole('note').filter({ hasText: 'Voir le résultat' })
  await expect(notice).toContainText('Scénario modifié : prix 44,90 €, 45 ventes par mois')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await notice.getByRole('link').click()
  await expect(panel(other).getByRole('heading')).toBeInViewport()
  await expect(panel(other).getByRole('note')).toContainText(
    'Scénario modifié : prix 44,90 €, 45 ventes par mois, charges 190 €, apport 3 000 €.',
  )
  for (const [index, text] of expected.entries())
    await expect(cells(other, panel(other)).nth(index)).toHaveText(text)
  await panel(other).getByRole('button', { name: 'Voir les chiffres de l’auteur' }).click()
  await expect(panel(other).getByRole('note')).toHaveCount(0)
  await expect(notice).toHaveCount(0)
  await expect(panel(other).getByRole('heading')).toBeFocused()
  await expect(other).toHaveURL(`${path}#et-pour-moi`)
  await field(other, 'Mon apport').fill('3500')
  await expect(other).toHaveURL(`${path}?apport=3500#et-pour-moi`)
  await expect(panel(other).getByRole('note')).toHaveCount(0)
  await other.context().close()
})

test('the reader’s own changes are not announced as a shared scenario, and a link within the page keeps them [237]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2')
  await openPanel(page, `${path}?utm_source=lettre`)
  await field(page, 'Mon apport').fill('3000')
  await page.evaluate(() => (window.location.hash = 'previsionnel'))
  await expect(field(page, 'Mon apport')).toHaveValue('3000')
  await expect(page).toHaveURL(`${path}?apport=3000#previsionnel`)
  await page.evaluate(() => (window.location.hash = 'contenu'))
  await expect(panel(page)).toContainText('auteur : 522 €')
  await expect(panel(page).getByRole('note')).toHaveCount(0)
})

test('invalid values in the address are ignored without an error [238]', async ({ page }) => {
  const path = await publishForecast(page, 'E2')
  for (const query of [
    'prix=abc',
    'prix=-1',
    'ventes=0',
    'ventes=2.5',
    'apport=1e9',
    'inconnu=1',
    'prix=10000000&ventes=1000000',
    `prix=${'9'.repeat(10_000)}`,
  ]) {
    await openPanel(page, `${path}?${query}`)
    await expect(cells(page, panel(page)).nth(1)).toHaveText('3 478 €')
    await expect(panel(page)).not.toContainText('auteur :')
    await expect(panel(page).getByRole('note')).toHaveCount(0)
  }
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

test('a reset to the author’s figures clears the address; back and forward do not step through changes [240]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2')
  await open(page, '/top')
  await openPanel(page, path)
  for (const key of ['End', 'Home', 'ArrowRight']) await slider(page, 'Mon apport').press(key)
  await expect(page).toHaveURL(`${path}?apport=50`)
  await slider(page, 'Prix d’une vente').press('End')
  await expect(page).toHaveURL(`${path}?prix=99.45&apport=50`)
  await page.goBack()
  await expect(page).toHaveURL('/top')
  await page.goForward()
  await panel(page).scrollIntoViewIfNeeded()
  await expect(field(page, 'Mon apport')).toHaveValue('50')
  await panel(page).getByRole('button', { name: 'Revenir aux chiffres de l’auteur' }).click()
  await expect(page).toHaveURL(path)
  await expect(field(page, 'Mon apport')).toHaveValue('4000')
  await expect(panel(page)).not.toContainText('auteur :')
})

test(
  'a scenario stays with its plan when the reader leaves before the address is updated [240]',
  OWN_BROWSER,
  async ({ page }) => {
    const path = await publishForecast(page, 'E2')
    await page.clock.install()
    await openPanel(page, path)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
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

test('a slider can return to the author’s value, which is not one of its steps [240]', async ({ page }) => {
  const path = await publishForecast(page, 'E2')
  await openPanel(page, path)
  await slider(page, 'Prix d’une vente').press('ArrowRight')
  await expect(page).toHaveURL(/prix=/)
  await slider(page, 'Prix d’une vente').press('ArrowLeft')
  await expect(field(page, 'Prix d’une vente')).toHaveValue('49,90')
  await expect(page).toHaveURL(path)
})

test('sliders work by keyboard and touch; the four figures are announced once, after the last change [241]', async ({
  page,
}) => {
  await openPanel(page, await publishForecast(page, 'E2'))
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    // Each announcement clears the region before it fills it.
    let before = ''
    new MutationObserver(() => {
      const text = document.querySelector('body > [role="status"].sr-only')?.textContent ?? ''
      if (text && !before) announcements.push(text)
      before = text
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const readAnnouncements = () =>
    page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
  const lever = slider(page, 'Ventes par mois')
  for (let times = 0; times < 5; times++) await lever.press('ArrowRight')
  await expect(field(page, 'Ventes par mois')).toHaveValue('65')
  await expect(lever).toHaveAttribute('aria-valuetext', '65 ventes')
  await expect.poll(readAnnouncements).toHaveLength(1)
  expect((await readAnnouncements())[0]).toMatch(
    /^Besoin de financement\s: .*, Seuil de rentabilité\s: 39 ventes, Point bas de trésorerie\s: .*, Résultat en fin de période\s: .*\.$/,
  )
  const { x, y, width, height } = (await lever.boundingBox())!
  await page.mouse.click(x + width - 4, y + height / 2)
  await expect(field(page, 'Ventes par mois')).not.toHaveValue('65')
  const result = await cells(page, panel(page)).nth(9).innerText()
  // Pending announcements of the first changes would come before it.
  await expect
    .poll(async () => (await readAnnouncements()).at(-1))
    .toContain(`Résultat en fin de période : ${result}`)
  expect(await readAnnouncements()).toHaveLength(2)
})

test('on a phone three figures stay visible, with the same wording as the others [213]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openPanel(page, await publishForecast(page, 'E7'))
  const glance = panel(page).locator('[aria-hidden].sticky')
  await expect(glance).toContainText('Besoinau moins 22 347 €')
  await expect(glance).toContainText('Point basIl manque 19 347 €')
  await openPanel(page, await publishForecast(page, 'E7', { forecast: { ...sheetOf('E7'), stock: 1e9 } }))
  await expect(glance).toContainText('Besoinau moins 10 M €')
  await page.setViewportSize({ width: 320, height: 800 })
  for (const figure of await glance.locator('b').all())
    expect(await figure.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a field accepts values beyond its slider, and shows an error for invalid ones [242]', async ({
  page,
}) => {
  const path = await publishForecast(page, 'E2')
  await openPanel(page, path)
  await field(page, 'Prix d’une vente').fill('1 234,50')
  await expect(page).toHaveURL(`${path}?prix=1234.5`)
  await expect(cells(page, panel(page)).nth(11)).toHaveText('1 061,26 €')
  await field(page, 'Prix d’une vente').fill('abc')
  await expect(field(page, 'Prix d’une vente')).toHaveAccessibleDescription(/Écrivez un montant/)
  await expect(page).toHaveURL(path)
  await field(page, 'Prix d’une vente').fill('10 000 000')
  await field(page, 'Ventes par mois').fill('1 000')
  await expect(field(page, 'Ventes par mois')).toHaveAccessibleDescription(/dépasse 10 000 000 par mois/)
  await expect(cells(page, panel(page)).nth(1)).toHaveText('3 478 €')
})

test.describe('in a browser of its own', OWN_BROWSER, () => {
  test('sharing a scenario copies its address with the anchor of the forecast [243]', async ({
    page,
    context,
    baseURL,
  }) => {
    const path = await publishForecast(page, 'E2')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPanel(page, path)
    await field(page, 'Mon apport').fill('3000')
    await panel(page).getByRole('button', { name: 'Partager mon scénario' }).click()
    await expect(toastOf(page, 'Lien copié !')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}${path}?apport=3000#previsionnel`,
    )
  })
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
