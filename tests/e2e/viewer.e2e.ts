import { SESSION, type Viewer } from '#domain/accounts/viewer.ts'
import { signInAsNewMember, DEMO_MEMBER, fillSignIn, signInByPassword, toastOf } from './account-steps.ts'
import { changeViewer, FROM_OUR_PAGE, openAccountMenu, signInAs, withoutLive } from './demo-members.ts'
import { requestsOf } from './members.ts'
import {
  expect,
  expectComplaints,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  pauseClock,
  test,
} from './support.ts'
import type { Page } from '@playwright/test'

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Connexion' })
const accountButton = (page: Page) => page.getByRole('button', { name: 'Menu du compte' })

test('a reload shows the header of a member, and never « Connexion » before it [13, 19]', async ({
  page,
}) => {
  await signInAs(page, 'membre')
  await open(page, '/quests')
  await expect(accountButton(page)).toBeVisible()

  const { promise: response, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/viewer*', async (route) => {
    await response
    await route.continue()
  })
  const requests = page.waitForRequest('**/api/viewer*')
  await page.reload()
  await requests
  await expect(page.getByRole('heading', { name: 'Quêtes' })).toBeVisible()
  await expect(signInLink(page)).toBeHidden()
  await expect(page.getByText('Connexion requise')).toBeHidden()
  const search = page.getByRole('combobox', { name: 'Rechercher' })
  const before = await search.boundingBox()
  resolve()
  await expect(accountButton(page)).toBeVisible()
  expect(await search.boundingBox()).toEqual(before)
  await expect(page.getByText('Connexion requise')).toHaveCount(0)
})

test('a visitor sends no session request and opens no live connection [14]', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) => requests.push(new URL(socket.url()).pathname))
  await open(page, '/contact')
  await expect(signInLink(page)).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/viewer') || path === '/live')).toEqual([])
})

test('a failed sign-out shows the reason and changes nothing; a successful one says so and signs out every tab [10, 14]', async ({
  page,
  context,
  complaints,
}) => {
  await signInAs(page, 'membre')
  const other = await context.newPage()
  await open(other, '/quests')
  await expect(accountButton(other)).toBeVisible()
  await open(page, '/contact')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  const refusal = toastOf(page, 'Erreur de déconnexion')
  await expect(refusal).toContainText('Plan B est momentanément indisponible')
  await expect(refusal.locator('.text-bad')).toBeVisible()
  expectComplaints(complaints, /ERR_FAILED/)

  await page.unroute('**/api/auth/sign-out')
  await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  const toast = toastOf(page, 'Déconnexion réussie')
  await expect(toast).toContainText(/À bientôt sur Plan B\s!/)
  await expect(signInLink(page)).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await expect(signInLink(other)).toBeVisible()
  await expect(other.getByText('Connexion requise')).toBeVisible()
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ viewer: null })
})

test('signing out on the dashboard leads to signing in, which returns to it [10]', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, '/dashboard')
  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bon retour' })).toBeVisible()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent('/dashboard')}`)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('signing in in one tab signs in the others [14]', async ({ page, context }) => {
  const other = await context.newPage()
  await open(other, '/publish')
  await expect(other.getByText('Connexion requise')).toBeVisible()
  await signInByPassword(page, DEMO_MEMBER, '/contact')
  await expect(accountButton(other)).toBeVisible()
  await expect(other.getByText('Connexion requise')).toHaveCount(0)
})

test(
  'the session is renewed when 90 s remain, and again when that fails [13]',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    await page.clock.install({ time: Date.now() })
    await signInAs(page, 'membre')
    await changeViewer(page, withoutLive)
    const response = page.waitForResponse('**/api/viewer*')
    await open(page, '/contact')
    const { viewer } = (await (await response).json()) as { viewer: Viewer }
    await expect(accountButton(page)).toBeVisible()
    await pauseClock(page)

    let renewals = 0
    await page.route('**/api/viewer*', async (route) => {
      if (++renewals === 1) await route.abort()
      else await route.fallback()
    })
    const remaining = Date.parse(viewer.session.expires_at) - (await page.evaluate(() => Date.now()))
    await page.clock.fastForward(remaining - SESSION.renewMs - SESSION.checkMs)
    await page.clock.runFor(SESSION.checkMs / 2)
    expect(renewals).toBe(0)
    await page.clock.runFor(SESSION.checkMs)
    await page.clock.resume()
    await expect.poll(() => renewals).toBe(2)
    await expect(accountButton(page)).toBeVisible()
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test('unread counts arrive by the live connection [19]', async ({ page }) => {
  await signInAs(page, 'verifie')
  await changeViewer(page, () => ({ unread: { notifications: 0, messages: 0 } }))
  await open(page, '/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^Messages, \d+ non lus?$/ })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications, \d+ non lues?$/ })).toBeVisible()
})

test('a session that was ended in another browser ends here at once [14]', async ({ page }) => {
  const member = await signInAsNewMember(page)
  await openWithLiveConnection(page, '/publish')
  const elsewhere = await requestsOf(member)
  const ended = await elsewhere.request.delete('/api/account/sessions', { headers: FROM_OUR_PAGE })
  expect(ended.status()).toBe(200)
  await expect(signInLink(page)).toBeVisible()
  await expect(page.getByText('Connexion requise')).toBeVisible()
})

test('a request refused without a session shows that the session has ended [14]', async ({
  page,
  context,
  complaints,
}) => {
  await signInAs(page, 'membre')
  await changeViewer(page, withoutLive)
  await open(page, '/quests')
  await expect(accountButton(page)).toBeVisible()
  await page.unroute('**/api/viewer*')
  await context.clearCookies({ name: 'pb-session' })
  await page.getByRole('link', { name: 'Plan B, accueil' }).click()
  await expect(page.locator('article').first()).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  expectComplaints(complaints, /401/)
})

test('another member in the same browser replaces the first one, with their own role [14, 143]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  await open(page, '/mes-plans')
  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading')
  // Their oldest plan: newer ones of other journeys come before it.
  const title = (await titles.last().textContent()) ?? ''
  const menu = await openAccountMenu(page)
  await expect(menu).toContainText('vip@planb.test')
  await expect(menu.getByRole('menuitem', { name: 'VIP 💎' })).toContainText('Statut actif')
  await page.keyboard.press('Escape')
  const tab = await page.context().newPage()
  await signInAs(tab, 'membre')
  // As the sign-in page notifies the other tabs.
  await tab.evaluate(() => new BroadcastChannel('pb-viewer').postMessage(null))
  await expect(titles.filter({ hasText: title })).toHaveCount(0)
  await expect(titles.first()).toBeVisible()
  await openAccountMenu(page)
  await expect(menu).toContainText('membre@planb.test')
  await expect(menu.getByRole('menuitem', { name: 'Devenir VIP' })).toBeVisible()
})

test('when the viewer fails to load, no error is shown and the request is retried [13, 143]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'membre')
  let requests = 0
  const { promise: response, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/viewer*', async (route) => {
    if (++requests <= 2) return await route.abort()
    await response
    await route.continue()
  })
  await open(page, '/quests')
  await expect(page.getByText('Chargement de vos quêtes…')).toBeVisible()
  resolve()
  await expect(accountButton(page)).toBeVisible()
  expect(requests).toBe(3)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
  expectComplaints(complaints, /ERR_FAILED/)
})

test('a member whose account keeps failing to load sees an error and can retry [13]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'membre')
  await page.route('**/api/viewer*', (route) => route.abort())
  await open(page, '/quests')
  const notice = page.getByRole('complementary', { name: 'État de votre compte' })
  await expect(notice).toContainText('Votre compte n’a pas pu être chargé.')
  await expect(page.getByText('Chargement de vos quêtes…')).toBeHidden()
  await expect(signInLink(page)).toBeHidden()
  await page.unroute('**/api/viewer*')
  await notice.getByRole('button', { name: 'Réessayer' }).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  expectComplaints(complaints, /ERR_FAILED/)
})

test('returning to a tab reloads the viewer, the viewer state of the visible plans and the first page of their list, and nothing else', async ({
  page,
}) => {
  await signInAs(page, 'membre')
  const marked = () => page.waitForResponse('**/api/viewer/marks?*')
  const first = marked()
  await openWithLiveConnection(page, '/?sort=new')
  await first
  const cards = page.getByRole('article')
  const firstPage = await cards.count()
  const second = marked()
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(firstPage)
  await second
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => requests.toSorted()).toEqual(['/api/feed', '/api/viewer', '/api/viewer/marks'])
  // Others would have been sent before the response to a later request.
  await page.evaluate(() => fetch('/readyz'))
  expect(requests).toHaveLength(3)
})
