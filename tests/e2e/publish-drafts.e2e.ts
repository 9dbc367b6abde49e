import type { Page } from '@playwright/test'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { signIn } from './members.ts'
import {
  draftTitles,
  fillInformations,
  saved,
  savingDraft,
  submit,
  tab,
  title,
  write,
} from './publish-steps.ts'
import { expect, expectComplaints, clearSession, open, OWN_BROWSER, test } from './support.ts'
import { leaveSite } from './tab.ts'

const dispatchOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

test('without a network no text is lost, and a second tab does not overwrite the first', async ({
  page,
  context,
  complaints,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await expect(title(page)).toBeVisible()
  await context.setOffline(true)
  await title(page).fill('Écrit dans un tunnel')
  await expect(page.getByText('Gardé sur cet appareil', { exact: true })).toBeVisible()
  await context.setOffline(false)
  // The event may fire before the network works; the next attempt would come five seconds later.
  await dispatchOnline(page)
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/my/drafts/*', (route) => route.abort())
  await title(page).fill('Écrit dans un second tunnel')
  await expect(page.getByText('Gardé sur cet appareil', { exact: true })).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveValue('Écrit dans un second tunnel')
  await page.unroute('**/api/my/drafts/*')
  await dispatchOnline(page)
  await expect(saved(page)).toBeVisible()
  expectComplaints(complaints, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/)

  const second = await context.newPage()
  await open(second, '/publish')
  await expect(second.getByText('ouvert dans un autre onglet')).toBeVisible()
  await title(second).fill('Second onglet')
  await expect(saved(second)).toBeVisible()
  await second.close()
  expect(await draftTitles(page)).toEqual(['Second onglet', 'Écrit dans un second tunnel'])
})

test(
  'leaving asks for confirmation only when text would be lost',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full')
      }
    })
    await signInAsNewMember(page)
    await open(page, '/publish')
    await write(page, 'Un texte que seul le serveur garde.')
    await tab(page, 'Informations').click()
    await savingDraft(page, 'débutant', () => fillInformations(page, 'Enregistré par le serveur'))
    const response = Promise.withResolvers<void>()
    await page.route('**/api/plans', async (route) => {
      await response.promise
      await route.continue()
    })
    await submit(page).click()
    await expect(page.locator('[inert]').filter({ has: title(page) })).toBeVisible()
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page).toHaveURL('/')
    response.resolve()
    await expect(toastOf(page, 'Plan soumis')).toBeVisible()
    await expect(page).toHaveURL('/')

    await page.goBack()
    await page.route('**/api/my/drafts/*', (route) => route.abort())
    await title(page).fill('Enregistré nulle part')
    // Also on a small screen.
    await page.setViewportSize({ width: 800, height: 720 })
    await expect(page.getByText('Non enregistré', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Annuler' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quitter cette page ?' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(title(page)).toHaveValue('Enregistré nulle part')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await question.getByRole('button', { name: 'Quitter quand même' }).click()
    await expect(page).toHaveURL('/')
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test(
  'a draft is continued on another device, and neither overwrites the other',
  OWN_BROWSER,
  async ({ page, otherPage: phone }) => {
    const person = await signInAsNewMember(page)
    await page.clock.install()
    await open(page, '/publish')
    await title(page).fill('Au bureau')
    await expect(saved(page)).toBeVisible()
    await signIn(phone.context(), person)
    await open(phone, '/publish')
    await expect(title(phone)).toHaveValue('Au bureau')
    await savingDraft(phone, 'Dans le train', () => title(phone).fill('Dans le train'))
    await leaveSite(phone)
    await page.clock.fastForward('01:00')
    await title(page).fill('De retour au bureau')
    await expect(toastOf(page, 'Brouillon continué ailleurs')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    expect(await draftTitles(page)).toEqual(['Dans le train', 'De retour au bureau'])
  },
)

test('signing out in another tab while typing loses no text, and leaves none for the next member', async ({
  page,
  context,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  await open(page, '/publish')
  const other = await context.newPage()
  await open(other, '/contact')
  await title(page).fill('Écrit pendant')
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/my/drafts/*', (route) => route.abort())
  await title(page).pressSequentially(' que l’autre part')
  await other.getByRole('button', { name: 'Menu du compte' }).click()
  await other.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await other.close()
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  await page.unroute('**/api/my/drafts/*')

  const next = await signInAsNewMember(page)
  await open(page, '/publish')
  await expect(title(page)).toHaveValue('')
  expect(next.email).not.toBe(person.email)
  await clearSession(page)
  await signIn(page.context(), person)
  await open(page, '/publish')
  await expect(title(page)).toHaveValue('Écrit pendant que l’autre part')
  await expect(saved(page)).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain('Écrit')
  // Requests in flight when the session ended are refused by the route, or by the server.
  expectComplaints(complaints, /ERR_FAILED|401 \(Unauthorized\)/)
})
