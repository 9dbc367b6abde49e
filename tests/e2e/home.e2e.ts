import { expect, expectComplaints, open, test } from './support.ts'

const cards = 'article'
const PLAN = 'Un abonnement café pour bureaux de moins de dix personnes, livré en vélo-cargo'

test('the tabs sort the plans and stay in the address [28]', async ({ page }) => {
  await open(page, '/')
  const tabs = page.getByRole('navigation', { name: 'Tri des plans' })
  await expect(tabs.getByRole('link', { name: 'Top' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link')).toHaveText(['Top', 'Nouveaux', 'Vues', 'Abonnements'])
  const firstOfTop = await page.locator(cards).first().textContent()

  await tabs.getByRole('link', { name: 'Nouveaux' }).click()
  await expect(page).toHaveURL('/?sort=new')
  await expect(tabs.getByRole('link', { name: 'Nouveaux' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator(cards).first()).not.toHaveText(firstOfTop ?? '')

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator(cards).first()).toHaveText(firstOfTop ?? '')
})

test('a card shows author, category, terms, excerpt, picture, counters and the way to the plan [35, 36]', async ({
  page,
}) => {
  await open(page, '/')
  const card = page.locator(cards).filter({ hasText: PLAN })
  await expect(card.getByRole('link', { name: 'Julien Favre' })).toHaveAttribute('href', '/u/Julien%20Favre')
  await expect(card.getByRole('img', { name: /Vérifié/ })).toBeVisible()
  for (const words of ['E-commerce', 'Vérifié PB', 'Budget', '<5K€', 'Durée', '3–6 mois', 'Intermédiaire']) {
    await expect(card).toContainText(words)
  }
  await expect(card.getByTitle('Likes')).toHaveText('Likes : 21')
  await expect(card.getByTitle('Commentaires')).toHaveText('Commentaires : 6')
  await expect(card.getByTitle('Reposts')).toHaveText('Reposts : 5')
  await expect(card.getByTitle('Vues')).toHaveText(/8,4\sk/)
  expect(
    await card
      .locator('img')
      .last()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await card.getByRole('link', { name: `Voir le plan : ${PLAN}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLAN)
})

test('only a validated plan says « Vérifié PB » [36]', async ({ page, request }) => {
  const { plans } = (await (await request.get('/api/feed')).json()) as {
    plans: { title: string; validated: boolean }[]
  }
  await open(page, '/')
  expect(new Set(plans.map(({ validated }) => validated)).size).toBe(2)
  for (const { title, validated } of plans) {
    await expect(page.locator(cards).filter({ hasText: title }).getByText('Vérifié PB')).toHaveCount(
      validated ? 1 : 0,
    )
  }
})

test('more plans come as one scrolls, and coming back finds the same place [29]', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator(cards)).toHaveCount(20)
  await page.getByRole('link', { name: 'Plans suivants' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(40)

  // One from the second page: what still comes in below does not move it.
  const card = page.locator(cards).nth(30)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Plans de la communauté')
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
    .toBeLessThan(50)
})

test('when plans cannot be loaded it says so and tries again on demand', async ({ page, complaints }) => {
  await open(page, '/')
  await page.route('**/api/feed*', (route) =>
    route.fulfill({ status: 422, json: { error: { kind: 'invalid', message: 'Non.' } } }),
  )
  await page.getByRole('link', { name: 'Vues' }).click()
  await expect(page.getByRole('alert')).toContainText('Impossible de charger les plans')
  await page.unroute('**/api/feed*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator(cards)).toHaveCount(20)
  expectComplaints(complaints, /422/)
})

test('three cards take their place while plans are on their way [32]', async ({ page }) => {
  await open(page, '/')
  const { promise: release, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/feed?sort=views', async (route) => {
    await release
    await route.continue()
  })
  await page.getByRole('link', { name: 'Vues' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Chargement des plans' }).locator('> div'),
  ).toHaveCount(3)
  resolve()
  await expect(page.locator(cards)).toHaveCount(20)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plans can be read, page after page [28, 43]', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator(cards)).toHaveCount(20)
    const first = await page.locator(cards).first().textContent()
    await page.getByRole('link', { name: 'Plans suivants' }).click()
    await expect(page.locator(cards)).toHaveCount(20)
    await expect(page.locator(cards).first()).not.toHaveText(first ?? '')
    await page.locator(cards).first().getByRole('heading').getByRole('link').click()
    await expect(page.locator('.prose')).toContainText(/\w{20}|\w+ \w+ \w+/)
  })
})

test('the home page stays within its weight', async ({ page }) => {
  const weights = { script: 0, stylesheet: 0 }
  const pending: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    pending.push(request.sizes().then(({ responseBodySize }) => void (weights[type] += responseBodySize)))
  })
  await open(page, '/')
  await Promise.all(pending)
  expect(weights.script).toBeGreaterThan(50_000)
  expect(weights.script).toBeLessThanOrEqual(120 * 1024)
  expect(weights.stylesheet).toBeGreaterThan(2_000)
  expect(weights.stylesheet).toBeLessThanOrEqual(15 * 1024)
})
