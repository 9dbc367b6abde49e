import type { Page } from '@playwright/test'
import { NO_SUBSCRIPTION, type Subscription, type Viewer } from '#domain/viewer.ts'
import { changeViewer } from './demo-members.ts'
import { expect } from './support.ts'

/** Presses what leads to the provider, and answers with the tab it opens there. */
export async function openProvider(page: Page, button: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await expect(tab).toHaveURL(/\/dev\/stripe\//)
  return tab
}

/** Pays on the provider's page, and answers with the id of that page, which its way back names. */
export async function pay(tab: Page): Promise<string> {
  await tab.getByRole('button', { name: /^Payer/ }).click()
  await expect(tab).toHaveURL(/\/success\?session_id=/)
  return new URL(tab.url()).searchParams.get('session_id')!
}

/** What the server says when it does not answer. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: {} }))

/** What the server says when it refuses. */
export const refuse = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 409, json: { error: { kind: 'conflict', message } } }))

/** Who the server says is there has this subscription, and whatever else it takes. */
export async function haveSubscription(
  page: Page,
  subscription: Partial<Subscription>,
  more: (viewer: Viewer) => Partial<Viewer> = () => ({}),
) {
  const json = { ...NO_SUBSCRIPTION, ...subscription }
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/my/subscription', (route) => route.fulfill({ json }))
  await changeViewer(page, (viewer) => ({ subscription: json, ...more(viewer) }))
}
