import type { Page } from '@playwright/test'
import { NO_SUBSCRIPTION, type Subscription, type Viewer } from '#domain/viewer.ts'
import { changeViewer } from './demo-members.ts'
import { expect } from './support.ts'

/** Presses the button that opens the provider; returns its tab. */
export async function openProvider(page: Page, button: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await expect(tab).toHaveURL(/\/dev\/stripe\//)
  return tab
}

/** Pays on the provider's page; returns the id of the payment page, which is in the return address. */
export async function pay(tab: Page): Promise<string> {
  await tab.getByRole('button', { name: /^Payer/ }).click()
  await expect(tab).toHaveURL(/\/success\?session_id=/)
  return new URL(tab.url()).searchParams.get('session_id')!
}

/** Requests to this path fail with a server error. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: {} }))

/** Requests to this path are refused with this message. */
export const refuse = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 409, json: { error: { kind: 'conflict', message } } }))

/** The viewer has this subscription and the abilities that belong to it. */
export async function mockSubscription(
  page: Page,
  subscription: Partial<Subscription>,
  more: (viewer: Viewer) => Partial<Viewer> = () => ({}),
) {
  const json = { ...NO_SUBSCRIPTION, ...subscription }
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/my/subscription', (route) => route.fulfill({ json }))
  await changeViewer(page, (viewer) => ({ subscription: json, ...more(viewer) }))
}
