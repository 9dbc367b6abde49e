import { signInAsNewMember, settingsOf, toastOf } from './account-steps.ts'
import { refocusTab } from './demo-members.ts'
import { openProvider, pay } from './payment-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  openWithLiveConnection,
  test,
} from './support.ts'

const MANAGE = 'Gérer mon abonnement'

test('a member becomes VIP for a year in a new tab, and cancels on the provider’s page [136] [137] [141] [142]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await openWithLiveConnection(page, '/vip')
  const card = page.getByRole('region', { name: 'VIP', exact: true })
  await expect(card).toContainText('69 CHF par an')
  await expect(card).toContainText('5.75 CHF par mois, au lieu de 6.99 CHF')
  await expect(card.getByText('−18 %')).toBeVisible()
  await expect(card.getByRole('button', { name: MANAGE })).toBeHidden()

  const tab = await openProvider(page, 'Devenir VIP')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await pay(tab)
  await expect(tab.getByRole('heading', { name: 'Bienvenue dans le VIP' })).toBeVisible()
  await expect(tab.getByRole('main')).toContainText('69 CHF, puis chaque année')
  await expect(tab.getByRole('main')).toContainText('Prochain renouvellement le')
  const ways = [
    ['Publier un plan', '/publish'],
    ['Mon abonnement', '/vip'],
    ['Accueil', '/'],
  ] as const
  for (const [name, path] of ways)
    await expect(tab.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  await expectResponsiveAndAccessible(tab)
  await tab.close()

  // The first tab is updated by a live event.
  await expect(card).toContainText('Prochain renouvellement le')
  await expect(card.getByRole('button', { name: 'Devenir VIP' })).toBeHidden()
  const portal = await openProvider(page, MANAGE)
  await portal.getByRole('button', { name: 'Résilier à la fin de la période' }).click()
  await expect(portal.getByRole('button', { name: 'Reprendre l’abonnement' })).toBeVisible()
  await portal.close()
  await expect(async () => {
    await refocusTab(page)
    await expect(card).toContainText('Votre abonnement s’arrête le', { timeout: 1_000 })
  }).toPass()
  await expectResponsiveAndAccessible(page)
})

test('a cancelled payment costs nothing; a monthly payment belongs to its member only [136] [138] [201]', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  await open(page, '/vip')
  await page.getByRole('radio', { name: 'Mensuel' }).check({ force: true })
  await expect(page.getByRole('region', { name: 'VIP', exact: true })).toContainText('6.99 CHF par mois')
  const left = await openProvider(page, 'Devenir VIP')
  await left.getByRole('button', { name: 'Annuler' }).click()
  await expect(toastOf(left, 'Paiement annulé')).toBeVisible()
  await expect(left).toHaveURL('/vip?rythme=mensuel')
  await left.close()

  const tab = await openProvider(page, 'Devenir VIP')
  const session = await pay(tab)
  await expect(tab.getByRole('main')).toContainText('6.99 CHF, puis chaque mois')
  await tab.close()

  await clearSession(page)
  await signInAsNewMember(page)
  await open(page, `/vip/success?session_id=${session}`)
  await expect(page.getByRole('heading', { name: 'Ce paiement n’est pas le vôtre' })).toBeVisible()
  expectComplaints(complaints, /403/)
  await open(page, '/vip')
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devenir VIP' })).toBeVisible()
  await expect(page.getByRole('button', { name: MANAGE })).toBeHidden()
})

test('the verified badge is bought once [137] [141] [145] [146]', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, '/verified')
  await page.getByRole('radio', { name: 'Rouge' }).check({ force: true })
  const tab = await openProvider(page, 'Se vérifier - 6.99 CHF')
  await pay(tab)
  await expect(tab.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
  await expect(tab.getByRole('main')).toContainText('La coche rouge est sur votre profil')
  await expect(tab.getByRole('main').getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
  await expectResponsiveAndAccessible(tab)
  await tab.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect(tab).toHaveURL(`/u/${encodeURIComponent(person.pseudo)}`)
  await expect(
    tab.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Vérifié (rouge)' }),
  ).toBeVisible()
  await tab.close()

  await open(page, '/verified')
  await expect(page.getByText('Votre compte est vérifié.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Se vérifier/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mes factures' })).toBeVisible()
  await open(page, settingsOf(person))
  const payments = page.getByRole('region', { name: 'Abonnement et factures' })
  await expect(payments).toContainText('Aucun abonnement en cours.')
})

test('a visitor reads the offers, and signs in before paying [136] [139] [142] [145]', async ({ page }) => {
  await open(page, '/vip?rythme=mensuel')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/vip$/)
  await expect(page.getByText(/places? OG/).first()).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  const toast = toastOf(page, 'Connexion requise')
  await expect(toast).toContainText('Vous devez être connecté pour vous abonner')
  await toast.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent('/vip?rythme=mensuel')}`)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Mensuel' })).toBeChecked()

  await open(page, '/verified')
  await page.getByRole('button', { name: 'Se vérifier - 6.99 CHF' }).click()
  await expect(toastOf(page, 'Erreur')).toContainText(
    'Vous devez être connecté pour acheter un badge vérifié',
  )
  await expectResponsiveAndAccessible(page)
  expect(page.context().pages()).toHaveLength(1)

  await open(page, '/vip/success')
  await expect(page).toHaveURL('/vip')
  for (const path of ['/vip/success', '/verified/success']) {
    await open(page, `${path}?session_id=cs_1`)
    await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/auth?retour=${encodeURIComponent(`${path}?session_id=cs_1`)}`,
    )
  }
})

test('members who pay or have paid see their payments in the settings; other members do not [136]', async ({
  page,
}) => {
  const person = await signInAsNewMember(page)
  const section = page.getByRole('region', { name: 'Abonnement et factures' })
  await open(page, settingsOf(person))
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeVisible()
  await expect(section).toHaveCount(0)

  await open(page, '/vip')
  const tab = await openProvider(page, 'Devenir VIP')
  await pay(tab)
  await tab.close()
  await open(page, settingsOf(person))
  await expect(section).toContainText('Abonnement VIP, 69 CHF par an. Prochain renouvellement le')
  await expectResponsiveAndAccessible(page)
  await (await openProvider(page, MANAGE)).close()
})

test('where no tab may be opened, the payment opens in this one, and going back finds the page unchanged [141]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/vip/success')
  await expect(page).toHaveURL('/vip')
  const button = page.getByRole('button', { name: 'Devenir VIP' })
  await page.evaluate(() => (window.open = () => null))
  await button.click()
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//)
  await page.goBack()
  await expect(button).toBeEnabled()
})
