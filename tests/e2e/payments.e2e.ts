import type { Purchase } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import { becomeMember, settingsOf, toastOf } from './account-steps.ts'
import { refocusTab, signInAs } from './demo-members.ts'
import { fail, mockSubscription, openProvider, pay, refuse } from './payment-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveInBothThemes,
  clearSession,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  test,
} from './support.ts'

const MANAGE = 'Gérer mon abonnement'

test('a member becomes VIP for a year in a new tab, with a card that is refused first, and cancels on the provider’s page [136] [137] [141] [142]', async ({
  page,
}) => {
  await becomeMember(page)
  await openWithLiveConnection(page, '/vip')
  const card = page.getByRole('region', { name: 'VIP', exact: true })
  await expect(card).toContainText('69 CHF par an')
  await expect(card).toContainText('5.75 CHF par mois, au lieu de 6.99 CHF')
  await expect(card.getByText('−18 %')).toBeVisible()
  await expect(card.getByRole('button', { name: MANAGE })).toBeHidden()

  const tab = await openProvider(page, 'Devenir VIP')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.getByRole('button', { name: 'Refuser la carte' }).click()
  await expect(tab).toHaveURL(/\/dev\/stripe\/checkout\//)
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
  await expectResponsiveInBothThemes(tab)
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
  await expectResponsiveInBothThemes(page)
})

test('a cancelled payment costs nothing; a monthly payment belongs to its member only [136] [138] [201]', async ({
  page,
  complaints,
}) => {
  await becomeMember(page)
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
  await becomeMember(page)
  await open(page, `/vip/success?session_id=${session}`)
  await expect(page.getByRole('heading', { name: 'Ce paiement n’est pas le vôtre' })).toBeVisible()
  expectComplaints(complaints, /403/)
  await open(page, '/vip')
  await expect(page.getByRole('button', { name: 'Devenir VIP' })).toBeVisible()
  await expect(page.getByRole('button', { name: MANAGE })).toBeHidden()
})

for (const { colour, badge, words } of [
  { colour: 'Bleu', badge: 'Vérifié (bleu)', words: 'La coche bleue' },
  { colour: 'Rouge', badge: 'Vérifié (rouge)', words: 'La coche rouge' },
  { colour: 'Jaune', badge: 'Vérifié (jaune)', words: 'La coche jaune' },
]) {
  test(`the verified badge is bought once: ${colour} [137] [141] [145] [146]`, async ({ page }) => {
    const { pseudo } = await becomeMember(page)
    await open(page, '/verified')
    const preview = page.getByRole('figure')
    await expect(preview).toContainText(pseudo)
    await expect(preview.getByRole('img')).toHaveCount(0)
    await page.getByRole('button', { name: 'Se vérifier - 6.99 CHF' }).click()
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
      'Veuillez sélectionner un type de badge',
    )
    await expect(toastOf(page, 'Erreur')).toContainText('Veuillez sélectionner un type de badge')
    await expect(page.getByRole('radio', { name: 'Bleu' })).toBeFocused()
    expect(page.context().pages()).toHaveLength(1)

    await page.getByRole('radio', { name: colour }).check({ force: true })
    // On the profile and under a plan.
    await expect(preview.getByRole('img', { name: badge })).toHaveCount(2)
    const tab = await openProvider(page, 'Se vérifier - 6.99 CHF')
    await pay(tab)
    await expect(tab.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
    await expect(tab.getByRole('main')).toContainText(`${words} est sur votre profil`)
    await expect(tab.getByRole('main').getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
    if (colour === 'Rouge') await expectResponsiveInBothThemes(tab)
    await tab.getByRole('link', { name: 'Voir mon profil' }).click()
    await expect(tab).toHaveURL(`/u/${encodeURIComponent(pseudo)}`)
    await expect(tab.getByRole('heading', { level: 1 }).getByRole('img', { name: badge })).toBeVisible()
    await tab.close()

    await open(page, '/verified')
    await expect(page.getByText('Votre compte est vérifié.')).toBeVisible()
    await expect(page.getByRole('radio', { name: colour })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Se vérifier/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mes factures' })).toBeVisible()
  })
}

test('a visitor reads the offers, and signs in before paying [136] [139] [142] [145]', async ({ page }) => {
  await open(page, '/vip')
  await expect(page.getByText(/places? OG/).first()).toBeVisible()
  await expectResponsiveInBothThemes(page)
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  const toast = toastOf(page, 'Connexion requise')
  await expect(toast).toContainText('Vous devez être connecté pour vous abonner')
  await toast.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth?retour=%2Fvip')

  await open(page, '/verified')
  await page.getByRole('button', { name: 'Se vérifier - 6.99 CHF' }).click()
  await expect(toastOf(page, 'Erreur')).toContainText(
    'Vous devez être connecté pour acheter un badge vérifié',
  )
  await expectResponsiveInBothThemes(page)
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

test('a failed payment start shows an error, and the opened tab closes [139] [140] [145]', async ({
  page,
  complaints,
}) => {
  await becomeMember(page)
  const errors = toastOf(page, 'Erreur')
  await fail(page, '**/api/my/subscription')
  await open(page, '/vip')
  await expect(errors).toContainText('Impossible de vérifier le statut de votre abonnement')
  await page.unroute('**/api/my/subscription')

  await fail(page, '**/api/payments/checkout')
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  await expect(errors.last()).toContainText('Impossible de créer la session de paiement')
  await expect.poll(() => page.context().pages()).toHaveLength(1)
  await page.unroute('**/api/payments/checkout')
  // An error message of the server is shown as it is.
  await refuse(page, '**/api/payments/checkout', 'Un autre paiement vient d’être ouvert. Réessayez.')
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  await expect(errors.last()).toContainText('Un autre paiement vient d’être ouvert. Réessayez.')
  await page.unroute('**/api/payments/checkout')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  await expect(toastOf(page, 'Hors ligne')).toBeVisible()
  await page.context().setOffline(false)

  await fail(page, '**/api/payments/verified')
  await open(page, '/verified')
  await page.getByRole('radio', { name: 'Jaune' }).check({ force: true })
  await page.getByRole('button', { name: /Se vérifier/ }).click()
  await expect(errors.last()).toContainText('Impossible de créer le paiement. Veuillez réessayer.')

  await signInAs(page, 'vip')
  await fail(page, '**/api/payments/portal')
  await open(page, '/vip')
  await page.getByRole('button', { name: MANAGE }).click()
  await expect(errors.last()).toContainText('Impossible d’ouvrir le portail de gestion')
  await expect.poll(() => page.context().pages()).toHaveLength(1)
  expectComplaints(complaints, /503|409|INTERNET_DISCONNECTED/)
})

test('/vip shows the status of a subscription, and sells another only where none is active [136]', async ({
  page,
}) => {
  await becomeMember(page)
  const card = page.getByRole('region', { name: 'VIP', exact: true })
  const paid = { subscribed: true, interval: 'month', has_portal: true } as const
  const end = { current_period_end: '2027-03-04T12:00:00.000Z' }

  await mockSubscription(page, { ...paid, ...end, status: 'past_due' })
  await open(page, '/vip')
  await expect(card).toContainText('Le dernier renouvellement a échoué : mettez votre carte à jour.')
  await expect(card).toContainText('Vous restez VIP jusqu’au 18 mars 2027.')
  await expect(card.getByRole('button')).toHaveText([MANAGE])
  await expectResponsiveInBothThemes(page)

  await mockSubscription(page, { ...paid, ...end, status: 'past_due', cancel_at_period_end: true })
  await open(page, '/vip')
  await expect(card).toContainText('Votre résiliation est enregistrée.')
  await expect(card).not.toContainText('mettez votre carte à jour')

  // A paid subscription is not sold again; an expired one is.
  await mockSubscription(page, { ...paid, current_period_end: inDays(5), status: 'canceled' })
  await open(page, '/vip')
  await expect(card).toContainText(`Il est payé jusqu’au ${longDate(inDays(5))}`)
  await expect(card.getByRole('button')).toHaveText(['Mes factures'])
  await mockSubscription(page, { ...paid, current_period_end: inDays(-1), status: 'canceled' })
  await open(page, '/vip')
  await expect(card).toContainText(
    `Votre abonnement est terminé. Vous restez VIP jusqu’au ${longDate(inDays(2))}`,
  )
  await expect(card.getByRole('button')).toHaveText(['Devenir VIP', 'Mes factures'])

  await mockSubscription(page, {}, ({ profile }) => ({ profile: { ...profile, role: 'vip' } }))
  await open(page, '/vip')
  await expect(card).toContainText('Vous êtes VIP sans abonnement')
  await expect(card.getByRole('button')).toHaveCount(0)

  await mockSubscription(page, {}, ({ abilities }) => ({ abilities: { ...abilities, contribute: false } }))
  await open(page, '/vip')
  await expect(card).toContainText('vous ne pouvez rien acheter')
  await expect(card.getByRole('button')).toHaveCount(0)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('the selected offer is in the address, also after cancelling and signing in [136] [145]', async ({
  page,
}) => {
  await open(page, '/vip')
  const monthly = page.getByRole('radio', { name: 'Mensuel' })
  await page.getByRole('radio', { name: 'Annuel' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/vip?rythme=mensuel')
  await expect(monthly).toBeChecked()
  await expect(monthly).toBeFocused()
  await page.getByRole('button', { name: 'Devenir VIP' }).click()
  await toastOf(page, 'Connexion requise').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent('/vip?rythme=mensuel')}`)
  await page.goBack()
  await expect(monthly).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/vip$/)
  await page.getByRole('radio', { name: 'Annuel' }).check({ force: true })
  await expect(page).toHaveURL('/vip')

  await open(page, '/vip?canceled=true&rythme=mensuel')
  await expect(toastOf(page, 'Paiement annulé')).toBeVisible()
  await expect(page).toHaveURL('/vip?rythme=mensuel')
  await expect(monthly).toBeChecked()
  await open(page, '/verified?canceled=true&couleur=jaune')
  await expect(page).toHaveURL('/verified?couleur=jaune')
  await expect(page.getByRole('radio', { name: 'Jaune' })).toBeChecked()
})

test('the page after the payment shows when the subscription has ended, and links to its offer [142]', async ({
  page,
  complaints,
}) => {
  await becomeMember(page)
  const purchase: Purchase = {
    product: 'vip',
    interval: 'month',
    verified_type: null,
    amount_cents: 699,
    status: 'paid',
    paid_at: '2026-11-16T10:00:00.000Z',
  }
  await page.route('**/api/payments/purchases/cs_1', (route) => route.fulfill({ json: purchase }))
  await open(page, '/vip/success?session_id=cs_1')
  await expect(page.getByRole('heading', { name: 'Cet abonnement est terminé' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('6.99 CHF')
  await expect(page.getByRole('link', { name: 'Voir l’offre VIP' })).toHaveAttribute('href', '/vip')
  await mockSubscription(page, { subscribed: true, status: 'active' }, ({ abilities }) => ({
    abilities: { ...abilities, contribute: false },
  }))
  await page.route('**/api/payments/purchases/cs_1', (route) => route.fulfill({ json: purchase }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre paiement est confirmé' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Votre compte est suspendu')
  purchase.status = 'refunded'
  await page.reload()
  await expect(page.getByRole('heading', { name: 'remboursé ou contesté' })).toBeVisible()
  await open(page, '/verified/success?session_id=cs_2')
  await expect(page.getByRole('link', { name: 'Voir l’offre Vérifié' })).toHaveAttribute('href', '/verified')
  expectComplaints(complaints, /403/)
})

test('members who pay or have paid see their payments in the settings; other members do not [136]', async ({
  page,
}) => {
  const person = await becomeMember(page)
  const section = page.getByRole('region', { name: 'Abonnement et factures' })
  await open(page, settingsOf(person))
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeVisible()
  await expect(section).toHaveCount(0)

  await mockSubscription(page, { has_portal: true })
  await open(page, settingsOf(person))
  await expect(section).toContainText('Aucun abonnement en cours.')
  await expect(section.getByRole('button')).toHaveText(['Mes factures'])

  await page.unrouteAll({ behavior: 'wait' })
  await open(page, '/vip')
  const tab = await openProvider(page, 'Devenir VIP')
  await pay(tab)
  await tab.close()
  await open(page, settingsOf(person))
  await expect(section).toContainText('Abonnement VIP, 69 CHF par an. Prochain renouvellement le')
  await expectResponsiveInBothThemes(page)
  await (await openProvider(page, MANAGE)).close()
})

test('the button opens one tab however often it is pressed, or this tab where none may be opened [141]', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/vip')
  const button = page.getByRole('button', { name: 'Devenir VIP' })
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    }),
  ])
  await expect(tab).toHaveURL(/\/dev\/stripe\/checkout\//)
  expect(page.context().pages()).toHaveLength(2)
  await tab.close()

  await page.evaluate(() => (window.open = () => null))
  await button.click()
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//)
  // After going back, the page is unchanged.
  await page.goBack()
  await expect(button).toBeEnabled()
})

test('a member who returns to /vip sees one welcome, and /vip/success needs its payment page [138] [142]', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/vip?session_id=cs_1')
  await expect(toastOf(page, 'Bienvenue dans le VIP')).toBeVisible()
  await expect(page).toHaveURL('/vip')
  await open(page, '/vip/success')
  await expect(page).toHaveURL('/vip')
  await open(page, '/verified?canceled=true')
  await expect(toastOf(page, 'Paiement annulé')).toBeVisible()
  await expect(page).toHaveURL('/verified')
})

test(
  'the page after the payment polls after 2 s, for 30 s at most, and the profile is reloaded [144]',
  OWN_BROWSER,
  async ({ page }) => {
    await becomeMember(page)
    const purchase: Purchase = {
      product: 'verified',
      interval: null,
      verified_type: 'blue',
      amount_cents: 699,
      status: 'open',
      paid_at: null,
    }
    let requests = 0
    await page.route('**/api/payments/purchases/cs_1', async (route) => {
      requests++
      await route.fulfill({ json: purchase })
    })
    await page.clock.install()
    await open(page, '/verified/success?session_id=cs_1')
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'Confirmation du paiement en cours…',
    )
    await expect(page.getByRole('main').getByRole('status')).toContainText('La page se met à jour seule')
    const viewerRead = page.waitForRequest('**/api/viewer')
    const before = requests
    await page.clock.runFor(2_500)
    await viewerRead
    await expect.poll(() => requests).toBeGreaterThan(before)

    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'La confirmation se fait attendre' })).toBeVisible()
    const afterwards = requests
    await page.clock.runFor(10_000)
    expect(requests).toBe(afterwards)

    Object.assign(purchase, { status: 'paid', paid_at: '2026-11-16T10:00:00.000Z' })
    await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
    await expect(page.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
  },
)
