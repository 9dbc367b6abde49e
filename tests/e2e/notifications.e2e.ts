import type { Page, WebSocketRoute } from '@playwright/test'
import { LIVE, type LiveEvent } from '#api/live.ts'
import { NOTIFICATION_TOAST_MS } from '#domain/notifications/notifications.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  pauseClock,
  runClockUntilShown,
  test,
} from './support.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })
const line = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text })
const sound = (page: Page) => panel(page).getByRole('button', { name: 'Son des notifications' })

async function expectUnread(page: Page, count: number) {
  const name = count > 0 ? `Notifications, ${count} non ${count > 1 ? 'lues' : 'lue'}` : 'Notifications'
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^[(]${count}[)] [^(]`) : /^[^(]/)
}

/** The validator, who approves plans and likes the approved ones by the API. */
async function aValidator() {
  const { request } = await requestsAs('validateur')
  const ask = async (method: 'POST' | 'PUT', path: string, data?: object) => {
    const response = await request.fetch(path, { method, data, headers: FROM_OUR_PAGE })
    expect(response.status()).toBe(200)
  }
  return {
    approve: ({ id }: { id: string }) => ask('POST', `/api/validator/plans/${id}/approve`, { version: 1 }),
    like: ({ id }: { id: string }) => ask('PUT', `/api/plans/${id}/like`),
  }
}

/** From now on this tab counts its notification sounds. */
async function countBeeps(page: Page) {
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...args) {
      const { dataset } = document.documentElement
      dataset['beeps'] = String(1 + Number(dataset['beeps'] ?? 0))
      start.apply(this, args)
    }
  })
}

async function beepsOf(...pages: Page[]): Promise<number> {
  const read = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['beeps'] ?? 0))
  return (await Promise.all(pages.map(read))).reduce((sum, count) => sum + count, 0)
}

test(
  'a like shows at once in the author’s tabs, plays a sound in one of them, and links to the plan [91] [93]',
  OWN_BROWSER,
  async ({ page, context, otherPage }) => {
    await signInAsNewMember(page)
    const plan = await createPlan(page, { title: 'Un kiosque à soupes' })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await countBeeps(tab)
      await openWithLiveConnection(tab, '/quests')
      await expectUnread(tab, 0)
      // Browsers allow sound only after an interaction with the page.
      await tab.getByRole('heading', { level: 1 }).click()
    }
    const validator = await aValidator()
    await validator.approve(plan)
    // The toast stays while the pointer is over it.
    await toastOf(page, 'Plan approuvé').hover()
    for (const tab of [page, other]) await expectUnread(tab, 1)
    await expect.poll(() => beepsOf(page, other)).toBe(1)
    await toastOf(page, 'Plan approuvé').getByRole('button', { name: 'Voir' }).click()
    await expect(page).toHaveURL(`/plan/${plan.slug}`)
    for (const tab of [page, other]) await expectUnread(tab, 0)
    expect(await beepsOf(page, other)).toBe(1)

    await openWithLiveConnection(page, '/contact')
    await bell(other).click()
    await expect(line(other, 'est approuvé')).toBeVisible()
    await signInAs(otherPage, 'validateur')
    await open(otherPage, `/plan/${plan.slug}`)
    await otherPage.getByRole('complementary').getByRole('button', { name: 'Voter' }).click()
    await expect(toastOf(page, 'Nouveau j’aime')).toContainText('a aimé «\u202fUn kiosque à soupes\u202f»')
    await expectUnread(page, 1)
    await expect(line(other, 'a aimé')).toContainText('Non lue')
    await bell(page).click()
    await line(page, 'a aimé').getByRole('link').click()
    await expect(page).toHaveURL(`/plan/${plan.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un kiosque à soupes')
    await expect(panel(page)).toBeHidden()
    for (const tab of [page, other]) await expectUnread(tab, 0)
  },
)

test('one notification or all of them are marked as read, in every tab, and the choice of sound is saved [90] [92]', async ({
  page,
  context,
}) => {
  await signInAsNewMember(page)
  const plans = [await createPlan(page), await createPlan(page, { title: 'Des paniers d’osier' })]
  const validator = await aValidator()
  for (const plan of plans) await validator.approve(plan)
  for (const plan of plans) await validator.like(plan)
  const other = await context.newPage()
  await openWithLiveConnection(other, '/quests')
  await openWithLiveConnection(page, '/contact')
  for (const tab of [page, other]) await expectUnread(tab, 4)

  await bell(page).click()
  const osier = line(page, 'a aimé «\u202fDes paniers d’osier\u202f»')
  await osier.getByRole('button', { name: 'Marquer comme lue' }).click()
  await expect(osier.getByRole('button')).toHaveCount(0)
  for (const tab of [page, other]) await expectUnread(tab, 3)
  await panel(page).getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(panel(page)).toContainText('Tout est lu')
  for (const tab of [page, other]) await expectUnread(tab, 0)

  await bell(other).click()
  await expect(sound(other)).toHaveAttribute('aria-pressed', 'true')
  await sound(page).click()
  for (const tab of [page, other]) await expect(sound(tab)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await bell(page).click()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(line(page, 'est approuvé')).toHaveCount(2)
  await expect(panel(page).getByRole('button', { name: 'Marquer comme lue' })).toHaveCount(0)
})

test(
  'counts in the header follow the live events of messages and notifications [93] [94]',
  OWN_BROWSER,
  async ({ page }) => {
    await signInAsNewMember(page)
    let unread = { notifications: 0, messages: 0 }
    await page.route('**/api/my/notifications', (route) =>
      route.fulfill({ json: { notifications: [], unread } }),
    )
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(LIVE.path, (socket) => void sockets.push(socket))
    const hear = (message: LiveEvent) => sockets.at(-1)!.send(JSON.stringify(message))
    await open(page, '/contact')
    await expect.poll(() => sockets.length).toBe(1)
    const header = page.getByRole('banner')

    unread = { notifications: 2, messages: 1 }
    hear({ type: 'message', id: 'm1', conversation_id: 'c1' })
    await expect(header.getByRole('link', { name: 'Messages, 1 non lu', exact: true })).toBeVisible()
    await expectUnread(page, 2)
    unread = { notifications: 1, messages: 3 }
    hear({ type: 'notifications_changed' })
    await expect(header.getByRole('link', { name: 'Messages, 3 non lus' })).toBeVisible()
    hear({ type: 'heartbeat', unread: { notifications: 100, messages: 0 } })
    await expect(header.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Notifications, 99+ non lues' })).toBeVisible()
    await expect(page).toHaveTitle('(99+) Contact · Plan B')
    await header.getByRole('link', { name: 'Quêtes' }).click()
    await expect(page).toHaveTitle('(99+) Quêtes · Plan B')
  },
)

test('the toast of a notification stays for five seconds [91]', OWN_BROWSER, async ({ page }) => {
  await signInAsNewMember(page)
  const plan = await createPlan(page)
  await page.clock.install()
  await openWithLiveConnection(page, '/quests')
  await pauseClock(page)
  const validator = await aValidator()
  await validator.approve(plan)
  const toast = toastOf(page, 'Plan approuvé')
  const elapsed = await runClockUntilShown(page, toast)
  await page.clock.runFor(NOTIFICATION_TOAST_MS - 100 - elapsed)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100 + elapsed)
  await expect(toast).toHaveCount(0)
})
