import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { signInAsNewMember } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectComplaints, expectResponsiveAndAccessible, open, test } from './support.ts'

const email = (page: Page) => page.getByLabel('Votre adresse e-mail')
const subject = (page: Page) => page.getByRole('textbox', { name: 'Sujet' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Votre demande est envoyée' })

/** How many mails about it the operator received. */
const countMails = async (request: APIRequestContext, line: string) =>
  (await (await request.get('/dev/mail')).text()).split(line).length - 1

test('a visitor sees an error by each empty field, writes to the team, and reads what happens next', async ({
  page,
}) => {
  await open(page, '/contact')
  await expectResponsiveAndAccessible(page)
  await send(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(/^Veuillez saisir votre adresse e-mail\./)
  await expect(subject(page)).toHaveAccessibleDescription('Dites en quelques mots de quoi il s’agit.')
  await expect(message(page)).toHaveAccessibleDescription(/^Veuillez écrire un message\./)
  await email(page).fill('nadia@exemple')
  await subject(page).fill('x'.repeat(201))
  await message(page).fill('Bonjour')
  await send(page).click()
  await expect(email(page)).toHaveAccessibleDescription(/n’est pas valable/)
  await expect(subject(page)).toHaveAccessibleDescription('Le sujet compte 200 caractères au plus.')

  const about = `Un plan copié ${randomUUID()}`
  await email(page).fill('nadia@exemple.test')
  await subject(page).fill(about)
  await send(page).dblclick()
  await expect(sent(page)).toBeFocused()
  await expect(sent(page)).toContainText('nadia@exemple.test')
  await expectResponsiveAndAccessible(page)
  await expect.poll(() => countMails(page.request, `[Contact] ${about}`)).toBe(1)

  await page.getByRole('button', { name: 'Écrire une autre demande' }).click()
  await expect(message(page)).toHaveValue('')
  await expect(email(page)).toHaveValue('')
})

test('the draft of a request survives a reload and a refusal, and is deleted once it is sent', async ({
  page,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  await open(page, '/contact?sujet=R%C3%A9tractation')
  await expect(page.getByRole('form', { name: 'Écrire à l’équipe' })).toContainText(person.email)
  await expect(email(page)).toHaveCount(0)
  await expect(page.getByText('Support premium.')).toHaveCount(0)
  await expect(subject(page)).toHaveValue('Rétractation')
  await message(page).fill('Je me rétracte.')
  await page.reload()
  await expect(message(page)).toHaveValue('Je me rétracte.')

  await page.route('**/api/support', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { kind: 'rate_limited', message: 'Trop de demandes. Réessayez dans 12 minutes.' } },
    }),
  )
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Trop de demandes. Réessayez dans 12 minutes.')
  expectComplaints(complaints, /429/)
  await page.unroute('**/api/support')
  await send(page).click()
  await expect(sent(page)).toContainText(person.email)
  await page.reload()
  await expect(subject(page)).toHaveValue('Rétractation')
  await expect(message(page)).toHaveValue('')
})

test('a VIP member sees that their request has priority, before and after it is sent [147]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  await open(page, '/contact')
  await expect(page.getByText('Vous êtes membre VIP : votre demande est lue en premier.')).toBeVisible()
  const about = `La couleur de mon badge ${randomUUID()}`
  await subject(page).fill(about)
  await message(page).fill('Du bleu au rouge, s’il vous plaît.')
  await send(page).click()
  await expect(sent(page)).toContainText('Comme vous êtes membre VIP, elle est lue en premier.')
  await expect.poll(() => countMails(page.request, `[VIP] ${about}`)).toBe(1)
})
