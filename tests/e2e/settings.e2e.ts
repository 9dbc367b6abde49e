import type { Page } from '@playwright/test'
import {
  signInAsNewMember,
  DEMO_MEMBER,
  linkFromMail,
  settingsOf,
  signInByPassword,
  toastOf,
} from './account-steps.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { FROM_OUR_PAGE, requestsAs } from './demo-members.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('only the owner sees the settings; other members see the profile', async ({
  page,
  otherPage: visitor,
}) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  await expect(section(page, 'Connexion')).toContainText(person.email)
  await expect(section(page, 'Vos données')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, `${settingsOf(person)}#donnees`)
  await expect(page.getByRole('heading', { name: 'Vos données' })).toBeInViewport()
  const sections = page.getByRole('navigation', { name: 'Sections des paramètres' })
  await expect(sections.getByRole('link', { name: 'Vos données' })).toHaveAttribute('aria-current', 'true')
  await open(visitor, settingsOf(person))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(person.pseudo)
  await expect(section(visitor, 'Connexion')).toHaveCount(0)
  await signInByPassword(visitor, DEMO_MEMBER, settingsOf(person))
  // Visible once the page knows that this member is not the owner.
  await expect(visitor.getByRole('button', { name: `Suivre ${person.pseudo}` })).toBeVisible()
  await expect(section(visitor, 'Connexion')).toHaveCount(0)
})

test('a session can be ended from another browser, and so can all the others [13]', async ({
  page,
  browser,
}) => {
  const person = await signInAsNewMember(page)
  const other = await browser.newPage({ userAgent: FIREFOX })
  await signInByPassword(other, person)
  await open(page, settingsOf(person))
  const sessions = section(page, 'Connexion').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Cet appareil' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }).click()
  // « Activité du compte » shows the same text.
  await expect(page.getByRole('listitem').filter({ hasText: /^Session fermée$/ })).toBeVisible()
  await expect(sessions).toHaveCount(1)
  const title = page.getByRole('heading', { name: 'Sessions ouvertes' })
  await expect(title).toBeFocused()
  await other.goto('/contact')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()

  await signInByPassword(other, person)
  await page.reload()
  await page.getByRole('button', { name: 'Déconnecter les autres sessions' }).click()
  await expect(toastOf(page, 'Autres sessions fermées')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(title).toBeFocused()
  await other.close()
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a new password replaces the old one', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'Mot de passe actuel').fill(person.password)
  await field(page, 'Nouveau mot de passe').fill('cinq-saisons')
  await dialog.getByRole('button', { name: 'Changer' }).click()
  await expect(toastOf(page, 'Mot de passe modifié')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await clearSession(page)
  await signInByPassword(page, { ...person, password: 'cinq-saisons' })
})

test('a new e‑mail address takes effect once it is confirmed, in another browser with the password [6]', async ({
  page,
  otherPage: phone,
}) => {
  const person = await signInAsNewMember(page)
  const email = `nouvelle.${person.email}`
  await open(page, settingsOf(person))
  await page.getByRole('button', { name: 'Changer l’adresse' }).click()
  await field(page, 'Nouvelle adresse').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  const account = section(page, 'Connexion')
  await expect(account).toContainText(`Un lien a été envoyé à ${email}`)
  await open(page, '/contact')

  const mail = { to: email, subject: 'Confirmez votre nouvelle adresse e‑mail' }
  await open(phone, await linkFromMail(page.request, mail))
  await field(phone, 'Mot de passe').fill(person.password)
  await expectResponsiveAndAccessible(phone)
  await phone.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(toastOf(phone, 'Adresse modifiée')).toBeVisible()
  await expect(phone).toHaveURL('/')
  // The sessions of the member end: the address was confirmed without one.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()
  await signInByPassword(page, { ...person, email })
})

test('a member requests and downloads their data, and the account activity shows it', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  await page.getByRole('button', { name: 'Préparer l’archive' }).click()
  const button = page.getByRole('button', { name: 'Télécharger' })
  await expect(button).toBeVisible()
  await expect(section(page, 'Vos données')).toContainText('Votre archive est prête, jusqu’au')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(await download.failure()).toBeNull()
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await page.reload()
  const activity = section(page, 'Activité du compte').getByRole('listitem')
  await expect(activity.first()).toContainText('Export des données téléchargé')
})

test('a member chooses notifications, the summary and quiet hours, and what others see of them [340] [344] [345]', async ({
  page,
}) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  const named = (name: string) => page.getByRole('switch', { name, exact: true })
  const [onSite, byMail] = [named('Messages, sur le site'), named('Messages, par e‑mail')]
  const [seen, typing] = [named('Montrer quand j’ai lu un message'), named('Montrer quand j’écris')]
  await expect(page.getByRole('switch', { name: /par e.mail$/ })).toHaveCount(5)
  for (const one of [onSite, byMail, seen, typing]) await expect(one).toBeChecked()
  await expectResponsiveAndAccessible(page)
  for (const one of [byMail, named('Décisions sur mes plans, sur le site'), typing]) {
    await Promise.all([page.waitForResponse('**/api/my/preferences'), one.click()])
  }
  await page.reload()
  for (const one of [byMail, named('Décisions sur mes plans, sur le site'), typing]) {
    await expect(one).not.toBeChecked()
  }
  for (const one of [onSite, named('Décisions sur mes plans, par e‑mail'), seen])
    await expect(one).toBeChecked()
  await expect(named('Résumé du lundi')).not.toBeChecked()
  const end = page.getByRole('combobox', { name: 'Fin des heures calmes' })
  await Promise.all([page.waitForResponse('**/api/my/preferences'), end.selectOption('6 h')])

  await open(page, '/?sort=following')
  const card = page.getByRole('region', { name: 'Un résumé le lundi ?' })
  await card.getByRole('button', { name: 'Oui, l’envoyer' }).click()
  await expect(toastOf(page, 'Résumé activé')).toBeVisible()
  await expect(card).toHaveCount(0)
  await open(page, settingsOf(person))
  await expect(named('Résumé du lundi')).toBeChecked()
  await expect(end).toHaveValue('6')
  await Promise.all([page.waitForResponse('**/api/my/preferences'), named('Résumé du lundi').click()])
  await open(page, '/?sort=following')
  await expect(page.getByRole('heading', { name: 'Votre feed est vide' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('the link in a mail unsubscribes from mails of its kind and back, also signed out; opening it alone changes nothing [343]', async ({
  page,
  otherPage: visitor,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  await approveNewPlan(page)
  const mail = { to: person.email, subject: 'Votre plan est approuvé' }
  const link = await linkFromMail(page.request, mail)
  const decisions = page.getByRole('switch', { name: 'Décisions sur mes plans, par e‑mail' })

  await open(visitor, link)
  await expectResponsiveAndAccessible(visitor)
  await open(page, settingsOf(person))
  await expect(decisions).toBeChecked()
  await visitor.getByRole('button', { name: 'Ne plus recevoir ces e‑mails' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'C’est fait' })).toBeFocused()
  await page.reload()
  await expect(decisions).not.toBeChecked()
  await visitor.getByRole('button', { name: 'Les recevoir de nouveau' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'C’est noté' })).toBeFocused()

  await visitor.getByRole('link', { name: 'Régler mes e‑mails' }).click()
  await expect(visitor).toHaveURL('/auth?retour=%2Fparametres%23e-mails')

  await open(page, link)
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await page.getByRole('link', { name: 'Régler mes e‑mails' }).click()
  await expect(page).toHaveURL(`${settingsOf(person)}#notifications`)
  await expect(decisions).toBeChecked()

  await open(page, link.slice(0, -3))
  await page.getByRole('button', { name: 'Ne plus recevoir ces e‑mails' }).click()
  await expect(page.getByRole('alert')).toContainText('n’est pas valable')
  expectComplaints(complaints, /status of 422/)
})

test.describe('without JavaScript', OWN_BROWSER, () => {
  test.use({ javaScriptEnabled: false })

  test('the page of the link in a mail says once how to unsubscribe otherwise, and shows nothing that loads [343]', async ({
    page,
  }) => {
    await page.goto('/desabonnement?jeton=new_reply.x.y')
    const notice = page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: 'Cette page a besoin de JavaScript' })
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText('désabonnez-vous dans votre messagerie')
    await expect(notice).toBeVisible()
    await expect(page.getByText('Chargement…')).toBeHidden()
  })
})

/** The member on this page publishes a plan, which a validator approves. */
async function approveNewPlan(page: Page) {
  const form = aPlanForm({ title: 'Des paniers pour le quartier' })
  const made = await page.request.post('/api/plans', { data: { form }, headers: FROM_OUR_PAGE })
  const { id } = (await made.json()) as { id: string }
  const staff = await requestsAs('validateur')
  const approval = { data: { version: 1 }, headers: FROM_OUR_PAGE }
  expect((await staff.request.post(`/api/validator/plans/${id}/approve`, approval)).status()).toBe(200)
}

test('the settings and a dialog of theirs are accessible and fit at every width', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await field(page, 'Nouveau mot de passe').fill('cinq-saisons')
  await expectResponsiveAndAccessible(page)
})
