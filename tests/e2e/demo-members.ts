import type { Page } from '@playwright/test'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { type Caller, findDemoMember, requestsOf, signIn } from './members.ts'
import { expect, clearSession } from './support.ts'

type DemoMember = 'membre' | 'vip' | 'verifie' | 'validateur' | 'moderateur' | 'admin' | 'fondateur'

/** The header that a browser sends with requests of a page of the site. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Signs in this page's browser; another journey covers the screens. */
export async function signInAs(page: Page, name: DemoMember) {
  await clearSession(page)
  await signIn(page.context(), await findDemoMember(`${name}@planb.test`))
}

/** Sends requests to the API as this member, without a browser. */
export const requestsAs = async (name: DemoMember): Promise<Caller> =>
  await requestsOf(await findDemoMember(`${name}@planb.test`))

/** Changes the viewer that the server sends, for states that no member of the demo has. */
export async function changeViewer(page: Page, change: (viewer: Viewer) => Partial<Viewer>) {
  await page.route('**/api/viewer*', async (route) => {
    const response = await route.fetch()
    const { viewer } = (await response.json()) as { viewer: Viewer }
    await route.fulfill({ response, json: { viewer: { ...viewer, ...change(viewer) } } })
  })
}

/** Counts also arrive by the live connection, and would overwrite a changed viewer. */
export const withoutLive = ({ abilities }: Viewer) => ({ abilities: { ...abilities, listenLive: false } })

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu du compte' }).click()
  return page.getByRole('menu')
}

/** Returns to the tab, which reloads the viewer, unless it was loaded just before. */
export const refocusTab = (page: Page) =>
  expect(async () => {
    await Promise.all([
      page.waitForRequest('**/api/viewer*', { timeout: 2_000 }),
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ])
  }).toPass()
