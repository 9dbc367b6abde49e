import type { Page } from '@playwright/test'
import { toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import { waitForHydration, expect, expectComplaints, failImport, open, OWN_BROWSER, test } from './support.ts'

const NOTICE = 'Une nouvelle version de Plan B est disponible'
/** What the browser and React report about missing code, also in a part of the page that is not hydrated yet. */
const MISSING = /404|dynamically imported|React error #(422|520)/
const SENTENCE = 'Une partie de la page n’a pas pu être chargée'

/**
 * As after a deployment: the files that this tab has not loaded yet are missing. The next page names existing files, unless
 * `staysBroken`. Returns how often a page was loaded since.
 */
async function deploy(page: Page, { staysBroken = false, files = /\/assets\/.*\.js/ } = {}) {
  const seen = { loads: 0 }
  let isGone = true
  await page.route(files, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Introuvable' }) : route.continue(),
  )
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    seen.loads++
    isGone &&= staysBroken
  })
  return seen
}

/** A short list opens in half the time of the whole one. */
const FEW_PLANS = '/?category=Immobilier'

const offline = (page: Page) => page.getByText('Hors ligne', { exact: true })

/**
 * Without pointer and focus: a list that grows above the footer may move a link away from the pointer between pressing and
 * releasing, and the preload on hover may fail before the click.
 */
const clickLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).dispatchEvent('click')

/** Waits until the page is reloaded by this action and hydrated. */
async function reloadedBy(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('domcontentloaded')
  await act()
  await reloaded
  await waitForHydration(page)
}

const firstMenu = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Actions pour/ })

test('a tab older than the site reloads itself once, and its menus work', async ({ page, complaints }) => {
  await open(page, FEW_PLANS)
  const seen = await deploy(page)
  await reloadedBy(page, () => firstMenu(page).click())
  await firstMenu(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page).toHaveURL(FEW_PLANS)
  expect(seen.loads).toBe(1)
  expectComplaints(complaints, MISSING)
})

test('a tab that opens a page whose code is missing reloads itself once', async ({ page, complaints }) => {
  await open(page, '/contact')
  const seen = await deploy(page)
  await clickLink(page, 'Mentions légales')
  await expect.poll(() => seen.loads).toBe(1)
  await expect(page).toHaveURL('/mentions-legales')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
  expect(seen.loads).toBe(1)
  expectComplaints(complaints, MISSING)
})

test('when the reload fails again, the page does not loop, but shows an error and a retry button', async ({
  page,
  complaints,
}) => {
  await open(page, FEW_PLANS)
  // The code of the page exists; the code of menus stays missing.
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  )
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await page.route(/\/assets\/.*\.js/, (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  )
  await reloadedBy(page, () => firstMenu(page).click())
  await firstMenu(page).click()
  await expect(toastOf(page, SENTENCE)).toBeVisible()
  await firstMenu(page).click()
  await expect(toastOf(page, SENTENCE)).toHaveCount(1)
  expect(loads).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => loads).toBe(2)
  await expect(toastOf(page, SENTENCE)).toHaveCount(0)
  expectComplaints(complaints, MISSING)
})

test('a member who is typing sees a notice of the new version, which loads when they navigate; no text is lost', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'vip')
  const plan = await createPlan(page, { title: 'Une serre pour trois voisins' })
  await signInAs(page, 'membre')
  await open(page, `/plan/${plan.slug}`)
  const box = page.getByRole('textbox', { name: /commentaire/i })
  await box.fill('Combien de temps pour la monter ?')
  const seen = await deploy(page)
  const menu = page.getByRole('button', { name: /^Actions pour/ }).first()
  await menu.click()
  await expect(toastOf(page, NOTICE)).toBeVisible()
  await menu.click()
  await expect(toastOf(page, NOTICE)).toHaveCount(1)
  await expect(box).toHaveValue('Combien de temps pour la monter ?')
  expect(seen.loads).toBe(0)

  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => seen.loads).toBe(1)
  await expect(box).toHaveValue('Combien de temps pour la monter ?')
  expectComplaints(complaints, MISSING)
})

test('the new version also loads with the next page that they open', async ({ page, complaints }) => {
  await signInAs(page, 'membre')
  await open(page, '/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('Où est le mode d’emploi ?')
  const seen = await deploy(page)
  await failImport(page)
  await expect(toastOf(page, NOTICE)).toBeVisible()
  expect(seen.loads).toBe(0)
  await clickLink(page, 'Confidentialité')
  await expect.poll(() => seen.loads).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onfidentialité')
  await expect(page).toHaveURL('/confidentialite')
  expectComplaints(complaints, MISSING)
})

test('a filled search box does not delay the new version: it is no text that could be lost', async ({
  page,
  complaints,
}) => {
  await open(page, FEW_PLANS)
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Rechercher' }))
    .first()
  await search.fill('serre')
  // The suggestions would cover the list.
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('serre')
  const seen = await deploy(page)
  await reloadedBy(page, () => firstMenu(page).click())
  expect(seen.loads).toBe(1)
  expectComplaints(complaints, MISSING)
})

test('a select that acts at once does not delay the new version; one in an unsent form is not lost', async ({
  page,
}) => {
  await signInAs(page, 'membre')
  await open(page, FEW_PLANS)
  const seen = await deploy(page, { files: /\/assets\/none/ })
  const card = page.getByRole('article').filter({ hasNotText: 'Clémence Aubry' }).first()
  await card.getByRole('button', { name: /^Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  await page.getByRole('dialog').getByRole('radio').last().check()
  await failImport(page)
  await expect(toastOf(page, NOTICE)).toBeVisible()
  expect(seen.loads).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('checkbox', { name: /Vérifié PB/ }).check()
  await expect(page).toHaveURL(/verified=1/)
  await failImport(page)
  await expect.poll(() => seen.loads).toBe(1)
})

test(
  'a member who cancels the reload in the browser’s dialog sees the notice again',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    await open(page, FEW_PLANS)
    await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
    await firstMenu(page).click()
    const dialogOpened = page.waitForEvent('dialog')
    await failImport(page)
    await (await dialogOpened).dismiss()
    await page.clock.fastForward(5_000)
    await failImport(page)
    await expect(toastOf(page, SENTENCE)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
  },
)

test(
  'a page whose first script is missing shows an error at once where the browser has no storage',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Forbidden.', 'SecurityError')
        },
      }),
    )
    const seen = await deploy(page, { staysBroken: true, files: /\/assets\/entry-client.*\.js/ })
    await page.goto(FEW_PLANS)
    await expect(page.getByRole('alert')).toContainText(SENTENCE)
    expect(seen.loads).toBe(1)
    expectComplaints(complaints, MISSING)
  },
)

test(
  'without a network no page is reloaded: a link to another page stays here, shows « Hors ligne » and can be retried',
  OWN_BROWSER,
  async ({ page, context, complaints }) => {
    await open(page, FEW_PLANS)
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await context.setOffline(true)
    const notice = page.locator('li', { has: offline(page) })
    const close = async () => {
      await notice.getByRole('button', { name: 'Fermer' }).click()
      await expect(offline(page)).toHaveCount(0)
    }
    await firstMenu(page).click()
    await close()

    // Hovering over a link preloads its page: a failure of this preload is not shown.
    const card = page.getByRole('article').first()
    const plan = card.getByRole('heading').getByRole('link')
    const missed = page.waitForEvent('requestfailed')
    await card.getByRole('link').first().hover()
    await missed
    await expect(notice).toHaveCount(0)
    await expect(page.getByText('Impossible de charger le plan')).toHaveCount(0)
    const expectToStay = async () => {
      await expect(offline(page)).toHaveCount(1)
      await expect(page).toHaveURL(FEW_PLANS)
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await plan.click()
    await expectToStay()
    await close()
    await clickLink(page, 'Mentions légales')
    await expectToStay()
    const retry = notice.getByRole('button', { name: 'Réessayer' })
    await retry.click()
    await expect(offline(page)).toHaveCount(1)
    expect(loads).toBe(0)
    await context.setOffline(false)
    await retry.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
    await expect(offline(page)).toHaveCount(0)
    expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED|dynamically imported/)
  },
)

test(
  'without a network pages that were loaded before can still be opened',
  OWN_BROWSER,
  async ({ page, context }) => {
    await open(page, '/contact')
    await clickLink(page, 'Mentions légales')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
    await clickLink(page, 'Confidentialité')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Mentions légales')
    await context.setOffline(true)
    await clickLink(page, 'Mentions légales')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
    await expect(page).toHaveURL('/mentions-legales')
    await expect(offline(page)).toHaveCount(0)
  },
)

test('a page whose first script is missing is reloaded once; after that it shows an error', async ({
  page,
  complaints,
}) => {
  const seen = await deploy(page, { staysBroken: true, files: /\/assets\/entry-client.*\.js/ })
  await page.goto(FEW_PLANS)
  await expect(page.getByRole('alert')).toContainText(SENTENCE)
  expect(seen.loads).toBe(2)
  await page.unrouteAll()
  await reloadedBy(page, () => page.getByRole('alert').getByRole('link', { name: 'Réessayer' }).click())
  await firstMenu(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  expect(seen.loads).toBe(3)
  expectComplaints(complaints, MISSING)
})
