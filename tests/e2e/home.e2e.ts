import type { APIRequestContext } from '@playwright/test'
import type { PlanCard } from '#domain/plans.ts'
import type { Marks, Viewer } from '#domain/viewer.ts'
import { becomeMember } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectComplaints, expectSound, open, test } from './support.ts'

const cards = 'article'
/** The first page of the feed, as the server has it. */
async function plansOf(request: APIRequestContext, sort = 'top'): Promise<PlanCard[]> {
  const page = (await (await request.get(`/api/feed?sort=${sort}`)).json()) as { plans: PlanCard[] }
  return page.plans
}

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
  request,
}) => {
  const plan = (await plansOf(request)).find(({ title }) => title === PLAN)
  await open(page, '/')
  const card = page.locator(cards).filter({ hasText: PLAN })
  await expect(card.getByRole('link', { name: 'Julien Favre' })).toHaveAttribute('href', '/u/Julien%20Favre')
  await expect(card.getByRole('img', { name: /Vérifié/ })).toBeVisible()
  for (const words of ['E-commerce', 'Vérifié PB', 'Budget', '<5K€', 'Durée', '3–6 mois', 'Intermédiaire']) {
    await expect(card).toContainText(words)
  }
  await expect(card.getByTitle('Likes')).toHaveText(`Likes : ${plan?.likes_count}`)
  await expect(card.getByTitle('Commentaires')).toHaveText(`Commentaires : ${plan?.comments_count}`)
  await expect(card.getByTitle('Reposts')).toHaveText(`Reposts : ${plan?.reposts_count}`)
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
  const plans = await plansOf(request, 'new')
  await open(page, '/?sort=new')
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

test('the « Abonnements » tab counts the members one follows, and shows no 0 [31]', async ({
  page,
  context,
}) => {
  await signInAs(page, 'membre')
  const { viewer } = (await (await page.request.get('/api/viewer')).json()) as { viewer: Viewer }
  expect(viewer.following_count).toBeGreaterThan(0)
  const tab = page.getByRole('link', { name: 'Abonnements' })
  await open(page, '/')
  await expect(tab).toHaveText(`Abonnements${viewer.following_count} membres suivis`)
  await tab.click()
  await expect(page.getByRole('heading', { name: 'Abonnements' })).toBeVisible()

  await context.clearCookies()
  await becomeMember(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(tab).toHaveText('Abonnements')
})

test('a member sees which plans they like, asked for in one call', async ({ page, request }) => {
  await signInAs(page, 'membre')
  const plans = await plansOf(request)
  const ids = plans.map(({ id }) => id).join(',')
  const { liked } = (await (await page.request.get(`/api/viewer/marks?plans=${ids}`)).json()) as Marks
  expect(liked.length).toBeGreaterThan(0)
  let calls = 0
  page.on('request', (sent) => void (sent.url().includes('/api/viewer/marks') && calls++))
  await open(page, '/')
  await expect(page.locator(cards).getByText('Vous aimez ce plan.')).toHaveCount(liked.length)
  expect(calls).toBe(1)
  await open(page, `/plan/${plans.find(({ id }) => liked.includes(id))?.slug}`)
  await expect(page.getByText('Vous aimez ce plan.')).toHaveCount(1)
})

test('a new member is welcomed once, with three things to do', async ({ page }) => {
  const { pseudo } = await becomeMember(page)
  await open(page, '/?bienvenue=1')
  const dialog = page.getByRole('dialog', { name: `Bienvenue sur Plan B, ${pseudo} !` })
  await expect(dialog.getByRole('link')).toHaveCount(3)
  for (const width of [360, 1280]) await expectSound(page, width)
  await dialog.getByRole('link', { name: 'Commencez votre première quête' }).click()
  await expect(page).toHaveURL('/quests')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(dialog).toHaveCount(0)

  await open(page, '/?bienvenue=1')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('on a phone a member publishes with the button under the thumb [19]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'membre')
  await open(page, '/')
  await page.getByRole('link', { name: 'Nouveau Plan' }).click()
  await expect(page).toHaveURL('/publish')
})
