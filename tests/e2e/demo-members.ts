import type { Cookie, Page } from '@playwright/test'
import type { Viewer } from '#domain/viewer.ts'
import { expect, forgetMember } from './support.ts'

type DemoMember = 'membre' | 'vip' | 'verifie' | 'validateur' | 'moderateur' | 'admin' | 'fondateur'

/** What a browser says of a request that a page of the site makes. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Signs this page's browser in, whoever was there; the screens of signing in are another journey's. */
export async function signInAs(page: Page, name: DemoMember) {
  const context = page.context()
  await forgetMember(page)
  await context.addCookies(signedIn.get(name) ?? [])
  if (signedIn.has(name) && (await isSignedIn(page))) return
  const data = { email: `${name}@planb.test`, password: 'planb-demo' }
  expect((await page.request.post('/api/auth/sign-in', { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
  signedIn.set(name, await context.cookies())
}

/** Proving a password is meant to be slow: once for each member is enough, as long as nobody ends the session. */
const signedIn = new Map<DemoMember, Cookie[]>()

async function isSignedIn({ request }: Page): Promise<boolean> {
  const { viewer } = (await (await request.get('/api/viewer')).json()) as { viewer: Viewer | null }
  return viewer !== null
}

/** Who the server says is signed in, with something made otherwise: what the demo has nobody for. */
export async function changeViewer(page: Page, change: (viewer: Viewer) => Partial<Viewer>) {
  await page.route('**/api/viewer', async (route) => {
    const response = await route.fetch()
    const { viewer } = (await response.json()) as { viewer: Viewer }
    await route.fulfill({ response, json: { viewer: { ...viewer, ...change(viewer) } } })
  })
}

/** Counts come by the live connection too, and would undo a change of them. */
export const withoutLive = ({ abilities }: Viewer) => ({ abilities: { ...abilities, listenLive: false } })

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu du compte' }).click()
  return page.getByRole('menu')
}

/** The tab is looked at again, and asks who is there; one that has just asked does not ask again at once. */
export const comeBack = (page: Page) =>
  expect(async () => {
    await Promise.all([
      page.waitForRequest('**/api/viewer', { timeout: 500 }),
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ])
  }).toPass()
