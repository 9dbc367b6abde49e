import type { Locator, Page } from '@playwright/test'
import { unique } from '../support/unique.ts'
import { CONFIRM, fillSignUp, linkFromMail, toastOf } from './account-steps.ts'
import { newPerson } from './members.ts'
import { continueButton, ownPlans, submit, text, title } from './publish-steps.ts'
import { expect, open, test } from './support.ts'

/** Counts the taps, also those that put the caret into a field. */
function aFinger() {
  let taps = 0
  return {
    count: () => taps,
    add: (more: number) => void (taps += more),
    tap: async (target: Locator) => {
      await target.tap()
      taps += 1
    },
  }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Et pour moi ?' })
const price = (page: Page) => panel(page).getByRole('textbox', { name: 'Prix d’une vente' })

test('a visitor on a phone finds a plan, saves a scenario, signs up, and submits a plan of their own with its numbers in 14 taps [6] [60]', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const { tap, add, count } = aFinger()
  const person = newPerson()

  await open(page, '/')
  await tap(page.getByRole('combobox', { name: /Rechercher/ }))
  await page.keyboard.type('réparer vélos samedi')
  await page.keyboard.press('Enter')
  await tap(page.getByRole('main').getByRole('link', { name: /^Réparer des vélos au pied des immeubles/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Réparer des vélos/)

  await panel(page).scrollIntoViewIfNeeded()
  await tap(price(page))
  await price(page).fill('46,50')
  await tap(panel(page).getByRole('button', { name: 'Garder mon scénario' }))
  await tap(page.getByRole('button', { name: 'Créer un compte' }))
  await tap(page.getByLabel('Pseudo'))
  await fillSignUp(page, person)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible()

  // The mail program opens its link in another tab of the browser.
  const tab = await context.newPage()
  const link = await linkFromMail(page.request, { to: person.email, subject: CONFIRM })
  add(1)
  await open(tab, link)
  const name = tab.getByRole('dialog').getByRole('textbox', { name: 'Nom du scénario' })
  await expect(name).toBeFocused()
  expect(new URL(tab.url()).search).toBe('?prix=46.5')
  await expect(price(tab)).toHaveValue('46,50')
  await tab.keyboard.press('Enter')
  await expect(toastOf(tab, 'Scénario gardé')).toBeVisible()

  await tap(panel(tab).getByRole('link', { name: 'Écrire mon plan avec ces chiffres' }))
  await expect(tab.getByText('Vos chiffres sont repris.')).toBeVisible()
  await tap(title(tab))
  await tab.keyboard.insertText(unique('Un atelier de réparation à Lyon'))
  await tab.getByLabel('Catégorie', { exact: true }).selectOption('Artisanat et réparation')
  // One tap to open the list, one to choose.
  add(2)
  await tap(tab.getByRole('radio', { name: 'Débutant' }))
  await tap(continueButton(tab))
  await expect(text(tab)).toBeFocused()
  await text(tab).fill('Louer un local de vingt mètres carrés et réparer sur rendez-vous.')
  await tap(submit(tab))
  await expect(toastOf(tab, 'Plan soumis')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(14)

  const { plans } = await ownPlans(tab)
  expect(plans).toMatchObject([{ status: 'pending' }])
  const form = await tab.request.get(`/api/plans/${plans[0]!.id}/form`)
  expect(await form.json()).toMatchObject({ form: { forecast: { price: 4650 } } })
  const scenarios = await tab.request.get('/api/my/scenarios')
  expect(await scenarios.json()).toMatchObject({ scenarios: [{ scenario: { prix: 4650 } }] })
  await context.close()
})
