import type { Page } from '@playwright/test'
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
