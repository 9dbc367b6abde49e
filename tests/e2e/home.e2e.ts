import type { APIRequestContext, Page } from '@playwright/test'
import type { PlanCard } from '#domain/plans/plans.ts'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { signIn } from './members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const cards = 'article'
/** The first page of the feed, from the API. */
async function plansOf(request: APIRequestContext, sort = 'top'): Promise<PlanCard[]> {
  const page = (await (await request.get(`/api/feed?sort=${sort}`)).json()) as { plans: PlanCard[] }
  return page.plans
}

const PLAN = 'Un abonnement café pour bureaux de moins de dix personnes, livré en vélo-cargo'

test('the preloaded pictures are those that the page shows', async ({ page }) => {
  await open(page, '/')
  const fetched = page.locator('link[rel=preload][as=image]')
  await expect(fetched).not.toHaveCount(0)
  for (const set of await fetched.evaluateAll((links) =>
    links.map((link) => link.getAttribute('imagesrcset')),
  ))
    await expect(page.locator(`img[srcset="${set}"]`).first()).toBeVisible()
})

test('the tabs sort the plans, and the back button restores the order [28]', async ({ page }) => {
  await open(page, '/')
  const tabs = page.getByRole('navigation', { name: 'Tri des plans' })
  await expect(tabs.getByRole('link', { name: 'Top' })).toHaveAttribute('aria-current', 'page')
  const firstOfTop = await page.locator(cards).first().textContent()

  await tabs.getByRole('link', { name: 'Nouveaux' }).click()
  await expect(page).toHaveURL('/?sort=new')
  await expect(page.locator(cards).first()).not.toHaveText(firstOfTop ?? '')

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator(cards).first()).toHaveText(firstOfTop ?? '')
})

test('a card shows its counters and its picture, and leads to the plan [35, 36]', async ({
  page,
  request,
}) => {
  await open(page, '/')
  const plan = (await plansOf(request)).find(({ title }) => title === PLAN)
  const card = page.locator(cards).filter({ hasText: PLAN })
  await expect(card.getByText('Vérifié PB')).toBeVisible()
  await expect(card.getByRole('button', { name: 'J’aime' })).toHaveText(`J’aime : ${plan?.likes_count}`)
  await expect(card.getByTitle('Commenter')).toHaveText(`Commenter : ${plan?.comments_count}`)
  await expect(card.getByRole('button', { name: 'Reposter' })).toHaveText(`Reposter : ${plan?.reposts_count}`)
  expect(
    await card
      .locator('img')
      .last()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await card.getByRole('link', { name: `Voir le plan : ${PLAN}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLAN)
})

test(
  'more plans load on scrolling, and returning after ten minutes shows the same cards and scroll position [29]',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await expect(page.locator(cards)).toHaveCount(20)
    await page.getByRole('link', { name: 'Plans suivants' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(40)

    // One from the second page: cards that load below do not move it.
    const card = page.locator(cards).nth(30)
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Plans de la communauté')
    await page.clock.fastForward('10:00')
    await page.goBack()
    await expect(card).toBeInViewport()
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
      .toBeLessThan(50)
  },
)

test('new plans are offered when a visitor returns to the tab; nothing moves before they are requested', async ({
  page,
}) => {
  await open(page, '/?sort=new')
  const titles = page.locator(cards).getByRole('heading')
  const before = await titles.allTextContents()
  await page.evaluate(() => window.scrollTo({ top: 800 }))
  const title = unique('Un vélo qui porte le courrier')
  expect(await createPlan(await requestsAs('verifie'), { title })).toMatchObject({ status: 'published' })

  const offer = page.getByRole('button', { name: 'Nouveaux plans' })
  await expect(offer).toHaveCount(0)
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect(offer).toBeInViewport()
  expect(await titles.allTextContents()).toEqual(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(800)

  await offer.press('Enter')
  // Other journeys may publish at the same time.
  await expect(titles.filter({ hasText: title })).toBeInViewport()
  await expect(titles.first()).not.toHaveText(before[0] ?? '')
  await expect(titles.first().getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(offer).toHaveCount(0)
})

const FILTERED = '/?category=Immobilier&difficulty=expert'
const filters = (page: Page) => page.getByRole('form', { name: 'Filtrer les plans' })
const list = (page: Page, name: string) => filters(page).getByRole('combobox', { name })

test('filters narrow the plans, also in another order, and the back button undoes them', async ({ page }) => {
  await open(page, '/')
  await list(page, 'Catégorie').selectOption('Immobilier')
  await expect(page).toHaveURL('/?category=Immobilier')
  await list(page, 'Difficulté').selectOption('expert')
  await expect(page).toHaveURL(FILTERED)
  await expectOnly(page, 'Immobilier', 'Expert')
  await page.getByRole('link', { name: 'Nouveaux' }).click()
  await expect(page).toHaveURL('/?sort=new&category=Immobilier&difficulty=expert')
  await expectOnly(page, 'Immobilier', 'Expert')
  await page.goBack()
  await page.goBack()
  await expect(list(page, 'Difficulté')).toHaveValue('')
  await expectOnly(page, 'Immobilier')
})

test('a filtered address renders its plans on the server, and unknown values are ignored', async ({
  page,
}) => {
  await page.goto(FILTERED)
  await expectOnly(page, 'Immobilier', 'Expert')
  await page.goto('/?category=Alchimie&budget=cher&duration=1%E2%80%933+mois')
  await expect(page).toHaveURL('/?duration=1%E2%80%933+mois')
  await expect(list(page, 'Durée')).toHaveValue('1–3 mois')
})

test('later pages of a filtered feed are filtered too', async ({ page }) => {
  await open(page, '/?difficulty=d%C3%A9butant')
  await page.getByRole('link', { name: 'Plans suivants' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(20)
  await expectOnly(page, 'Débutant')
})

async function expectOnly(page: Page, ...texts: string[]) {
  await expect(page.getByRole('status').filter({ hasText: 'Chargement des plans' })).toHaveCount(0)
  const all = page.locator(cards)
  await expect(all.first()).toContainText(texts[0] ?? '')
  for (const word of texts) await expect(all.filter({ hasNotText: word })).toHaveCount(0)
  expect(await all.count()).toBeGreaterThan(0)
}

test.describe('without JavaScript', OWN_BROWSER, () => {
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

  test('the filters are a form with its button', async ({ page }) => {
    await page.goto('/?sort=new')
    await page.getByLabel('Catégorie').selectOption('Immobilier')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page).toHaveURL(/sort=new&category=Immobilier/)
    await expect(page.locator(cards).first()).toContainText('Immobilier')
    await expect(page.locator(cards).filter({ hasNotText: 'Immobilier' })).toHaveCount(0)
  })
})

test(
  'without a network the page stays and shows what failed to load; it loads once the network is back',
  OWN_BROWSER,
  async ({ page, context, complaints }) => {
    await open(page, '/')
    const card = page.getByRole('article').first()
    const actions = card.getByRole('button', { name: /^Actions pour/ })
    await context.setOffline(true)
    await actions.click()
    await expect(toastOf(page, 'Hors ligne')).toBeVisible()
    await expect(actions).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('link', { name: 'Nouveaux' }).click()
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await context.setOffline(false)
    await expect(card).toBeVisible()
    // Code that could not be loaded is tried again a second later at the earliest.
    await expect(async () => {
      if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.click({ timeout: 2_000 })
      await expect(page.getByRole('menuitem').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(complaints.length).toBeLessThan(20)
    expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED/)
  },
)

test('visitors see the introduction until they close it, and members never see it', async ({ page }) => {
  await open(page, '/')
  const intro = page.getByRole('region', { name: 'Présentation' })
  await expect(intro).toContainText(/plans publiés\d/)
  await intro.getByRole('link', { name: 'Essayer un plan avec mes chiffres' }).click()
  await expect(page).toHaveURL(/\/plan\/[^#]+#et-pour-moi$/)
  await expect(page.getByRole('heading', { name: 'Et pour moi ?' })).toBeInViewport()
  await expect(page.getByRole('slider').first()).toBeVisible()
  await signInAs(page, 'membre')
  const { promise: known, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/viewer*', async (route) => {
    await known
    await route.continue()
  })
  await open(page, '/')
  const drawn = page.getByRole('region', { name: 'Présentation', includeHidden: true })
  await expect(drawn).toHaveCount(1)
  await expect(drawn).toBeHidden()
  resolve()
  await expect(drawn).toHaveCount(0)
  await clearSession(page)
  await open(page, '/')
  await intro.getByRole('button', { name: 'Fermer la présentation' }).click()
  await expect(intro).toHaveCount(0)
  await page.reload()
  // Set before the first paint, for the HTML of the server.
  await expect(page.locator('html')).toHaveAttribute('data-knows-site')
  await expect(intro).toHaveCount(0)
})

test('a member sees how many members they follow, but no 0, and which plans they like, loaded in one request; on a phone they publish with the floating button [19, 31]', async ({
  page,
  request,
}) => {
  await signInAs(page, 'membre')
  const { viewer } = (await (await page.request.get('/api/viewer')).json()) as { viewer: Viewer }
  expect(viewer.following_count).toBeGreaterThan(0)
  const tab = page.getByRole('link', { name: 'Abonnements' })
  const plans = await plansOf(request)
  const ids = plans.map(({ id }) => id).join(',')
  const { liked } = (await (await page.request.get(`/api/viewer/marks?plans=${ids}`)).json()) as ViewerState
  expect(liked.length).toBeGreaterThan(0)
  let calls = 0
  page.on('request', (sent) => void (sent.url().includes('/api/viewer/marks') && calls++))
  await open(page, '/')
  await expect(page.locator(cards).getByRole('button', { name: 'J’aime', pressed: true })).toHaveCount(
    liked.length,
  )
  expect(calls).toBe(1)
  await expect(tab).toHaveText(`Abonnements${viewer.following_count} membres suivis`)
  await tab.click()
  await expect(page).toHaveURL('/?sort=following')
  await expect(page.locator(cards).first()).toBeVisible()
  await open(page, `/plan/${plans.find(({ id }) => liked.includes(id))?.slug}`)
  // Not those of comments.
  const ofPlan = page.locator(':not([aria-label*="commentaire"])')
  await expect(page.getByRole('button', { name: 'J’aime', pressed: true }).and(ofPlan)).toHaveCount(1)

  await clearSession(page)
  await signInAsNewMember(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(tab).toHaveText('Abonnements')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Nouveau Plan' }).click()
  await expect(page).toHaveURL('/publish')
})

test('a new member sees the first steps until they are done or dismissed, in this browser and in others', async ({
  page,
  otherPage: phone,
}) => {
  const plan = await createPlan(await requestsAs('vip'), { title: 'Une fromagerie de quartier' })
  const person = await signInAsNewMember(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const steps = page.getByRole('region', { name: 'Vos premiers pas' })
  await expect(steps.getByRole('link')).toHaveText([
    'Choisir une photo de profil',
    'Suivre trois membres',
    'Commenter un plan',
    'Publier un plan',
  ])
  await expectResponsiveAndAccessible(page, steps)
  await page.setViewportSize({ width: 390, height: 800 })
  const tabs = page.getByRole('navigation', { name: 'Tri des plans' })
  expect((await steps.boundingBox())!.y).toBeLessThan((await tabs.boundingBox())!.y)
  // Done in another tab, shown here.
  const data = { id: crypto.randomUUID(), content: 'Merci pour les chiffres.' }
  await page.request.post(`/api/plans/${plan.id}/comments`, { data, headers: FROM_OUR_PAGE })
  await page.reload()
  await expect(steps.getByRole('listitem').filter({ hasText: ': fait' })).toHaveText(/^Commenter un plan/)

  await steps.getByRole('button', { name: 'Masquer les premiers pas' }).click()
  const undo = toastOf(page, 'Premiers pas masqués').getByRole('button', { name: 'Annuler' })
  // It stays while the pointer is over it.
  await undo.hover()
  await expect(steps).toHaveCount(0)
  await undo.click()
  await expect(steps.getByRole('link')).toHaveCount(3)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/my/welcome') && response.request().method() === 'PUT',
  )
  await steps.getByRole('button', { name: 'Masquer les premiers pas' }).click()
  await saved
  // Once this browser knows, no request is sent any more.
  let requests = 0
  page.on('request', (sent) => void (sent.url().includes('/api/my/welcome') && requests++))
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  expect(requests).toBe(0)

  await phone.setViewportSize({ width: 390, height: 800 })
  await signIn(phone.context(), person)
  const answer = phone.waitForResponse('**/api/my/welcome')
  await open(phone, '/dashboard')
  expect(await (await answer).json()).toMatchObject({ has_commented: true, is_dismissed: true })
  await expect(phone.getByRole('heading', { name: 'Votre rang' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Vos premiers pas' })).toHaveCount(0)
})
