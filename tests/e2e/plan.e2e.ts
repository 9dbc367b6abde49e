import type { Page } from '@playwright/test'
import { expect, expectComplaints, open, test } from './support.ts'

const SLUG = 'un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo'
const TITLE = 'Un abonnement café pour bureaux de moins de dix personnes, livré en vélo-cargo'

/** The demo's figures are the API's to tell. */
const figures = async (page: Page) => {
  const answer = await page.request.get(`/api/plans/${SLUG}`)
  return (await answer.json()) as { likes_count: number; comments_count: number }
}

test('a plan page shows what the plan is, who wrote it and its text [43]', async ({ page }) => {
  await open(page, `/plan/${SLUG}`)
  const { likes_count, comments_count } = await figures(page)
  await expect(page).toHaveTitle(`${TITLE} · Plan B`)
  const article = page.locator('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  for (const words of [
    'E-commerce',
    'Vérifié PB',
    'Intermédiaire',
    '<5K€',
    '3–6 mois',
    `Likes : ${likes_count}`,
    `Commentaires : ${comments_count}`,
  ]) {
    await expect(article).toContainText(words)
  }
  await expect(article.getByRole('link', { name: 'Julien Favre' })).toBeVisible()
  await expect(article.getByRole('link', { name: '#vélo-cargo' })).toHaveAttribute(
    'href',
    '/search?tag=v%C3%A9lo-cargo',
  )
  expect(
    await article
      .locator('img')
      .nth(1)
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(600)
  await expect(article.getByRole('heading', { name: 'Objectif', level: 2 })).toBeVisible()
  await expect(article.getByRole('table')).toHaveCount(2)
})

test('four figures stand over the text: budget, durée, niveau, votes [44]', async ({ page }) => {
  await open(page, `/plan/${SLUG}`)
  await expect(page.locator('article dl dt')).toHaveText(['Budget', 'Durée', 'Niveau', 'Votes'])
  const votes = String((await figures(page)).likes_count)
  await expect(page.locator('article dl dd')).toHaveText(['<5K€', '3–6 mois', 'Intermédiaire', votes])
})

test('the text survives the moment the page comes alive, and a visit elsewhere', async ({ page }) => {
  await open(page, `/plan/${SLUG}`)
  const text = await page.locator('.prose').innerHTML()
  expect(text.length).toBeGreaterThan(2000)
  await page.getByRole('link', { name: 'Plan B, accueil' }).click()
  await expect(page.locator('article')).toHaveCount(20)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect(await page.locator('.prose').innerHTML()).toBe(text)
})

test('its table of contents leads to the headings', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, `/plan/${SLUG}`)
  await page.getByRole('complementary').getByRole('link', { name: 'Conseils' }).click()
  await expect(page).toHaveURL(/#t-conseils$/)
  await expect(page.getByRole('heading', { name: 'Conseils' })).toBeInViewport()
})

test('a plan on placements carries the risk notice, others do not', async ({ page }) => {
  await open(page, '/plan/trois-mois-de-journal-avant-d-acheter-la-premiere-fraction-de-bitcoin')
  await expect(page.getByRole('note')).toContainText('Placement risqué.')
  await open(page, `/plan/${SLUG}`)
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('an unknown plan is the 404 screen, also inside the app [47]', async ({ page, complaints }) => {
  const response = await page.goto('/plan/inconnu')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page introuvable · Plan B')
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page).toHaveURL('/')
  expectComplaints(complaints, /404/)
})

test('a plan that cannot be loaded inside the app leads home with a toast that leaves after 5 s [24, 47]', async ({
  page,
  complaints,
}) => {
  await open(page, '/?sort=new')
  await page.route('**/api/plans/*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { kind: 'unexpected', message: 'Une erreur est survenue' } },
    }),
  )
  await page.clock.install()
  await page.locator('article').first().getByRole('heading').getByRole('link').click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Impossible de charger le plan' })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText('Erreur')
  await expect(page).toHaveURL('/')
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(toast).toHaveCount(0)
  expectComplaints(complaints, /500/)
})
