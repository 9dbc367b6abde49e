import type { APIRequestContext, Page } from '@playwright/test'
import { unique } from '../support/unique.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const email = (page: Page) => page.getByLabel('Votre adresse e‑mail')
const subject = (page: Page) => page.getByRole('textbox', { name: 'Sujet' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Votre demande est envoyée' })

/** How many mails about it the operator received. */
const countMails = async (request: APIRequestContext, line: string) =>
  (await (await request.get('/dev/mail')).text()).split(line).length - 1

test('a visitor writes to the team, which gets one mail even after a double click', async ({ page }) => {
  await open(page, '/contact')
  await expectResponsiveAndAccessible(page)
  const about = unique('Un plan copié')
  await email(page).fill('nadia@exemple.test')
  await subject(page).fill(about)
  await message(page).fill('Bonjour')
  await send(page).dblclick()
  await expect(sent(page)).toBeFocused()
  await expect(sent(page)).toContainText('nadia@exemple.test')
  await expectResponsiveAndAccessible(page)
  await expect.poll(() => countMails(page.request, `[Contact] ${about}`)).toBe(1)
})

test('the request of a VIP member is marked as such [147]', async ({ page }) => {
  await signInAs(page, 'vip')
  await open(page, '/contact')
  await expect(page.getByText('Support premium.')).toBeVisible()
  const about = unique('La couleur de mon badge')
  await subject(page).fill(about)
  await message(page).fill('Du bleu au rouge, s’il vous plaît.')
  await send(page).click()
  await expect.poll(() => countMails(page.request, `[VIP] ${about}`)).toBe(1)
})
