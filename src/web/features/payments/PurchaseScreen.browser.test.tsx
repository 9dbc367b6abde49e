import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Purchase } from '#domain/payments.ts'
import { NO_SUBSCRIPTION, type Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import {
  advanceClock,
  refusal,
  render,
  replaceNetwork,
  stopClock,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { PurchaseScreen } from './PurchaseScreen.tsx'
import { useRefreshedViewer } from './use-purchase.ts'

const VIP: Purchase = {
  product: 'vip',
  interval: 'month',
  verified_type: null,
  amount_cents: 699,
  status: 'paid',
  paid_at: '2026-11-16T10:00:00.000Z',
}
const VERIFIED: Purchase = { ...VIP, product: 'verified', interval: null, verified_type: 'blue' }
const SUBSCRIBED = { ...NO_SUBSCRIPTION, subscribed: true, status: 'active' }

const heading = page.getByRole('heading', { level: 1 })

/** The page after a payment; `read` stands for the payment as the server knows it. */
async function showPurchase(read: () => Purchase | Response, viewer: Viewer = aViewer()) {
  const requests = replaceNetwork(({ path }) => (path.startsWith('/api/viewer') ? { viewer } : read()))
  const product = 'verified'
  const Page = () => {
    useRefreshedViewer()
    return <PurchaseScreen viewer={useViewer()!} product={product} sessionId="cs_1" />
  }
  await render(<Page />, { viewer })
  return (path: string) => requests.filter((request) => request.path.startsWith(path)).length
}

test('an ended subscription says so, and links to its offer [142]', async () => {
  await showPurchase(() => VIP)
  await expect.element(heading).toMatchTextContent('Cet abonnement est terminé')
  await expect.element(page.getByText('6.99 CHF')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir l’offre VIP' })).toHaveAttribute('href', '/vip')
})

test('a banned member reads that the payment is confirmed and the account suspended [142]', async () => {
  const ban_status = { banned: true, banned_permanently: true }
  await showPurchase(() => VIP, aViewer({ subscription: SUBSCRIBED, ban_status }))
  await expect.element(heading).toMatchTextContent('Votre paiement est confirmé')
  await expect.element(page.getByText(/Votre compte est suspendu/)).toBeVisible()
})

test('a new subscriber is welcomed, with the amount and its rhythm [142]', async () => {
  await showPurchase(() => VIP, aViewer({ subscription: SUBSCRIBED }))
  await expect.element(heading).toMatchTextContent('Bienvenue dans le VIP')
  await expect.element(page.getByText('6.99 CHF, puis chaque mois')).toBeVisible()
})

test('a refunded payment says that its rights have ended [142]', async () => {
  await showPurchase(() => ({ ...VIP, status: 'refunded' }), aViewer({ subscription: SUBSCRIBED }))
  await expect.element(heading).toMatchTextContent('Ce paiement a été remboursé ou contesté')
})

test('the payment of another member is not shown, and the page links to its own offer [142]', async () => {
  await showPurchase(() => refusal(403, { kind: 'forbidden', message: 'Non.' }))
  await expect.element(heading).toMatchTextContent('Ce paiement n’est pas le vôtre')
  await expect
    .element(page.getByRole('link', { name: 'Voir l’offre Vérifié' }))
    .toHaveAttribute('href', '/verified')
})

test.for([
  ['blue', 'bleue'],
  ['red', 'rouge'],
  ['yellow', 'jaune'],
] as const)('a paid badge is named by its colour: %s [146]', async ([verified_type, word]) => {
  await showPurchase(() => ({ ...VERIFIED, verified_type }))
  await expect.element(heading).toMatchTextContent('Votre compte est vérifié')
  await expect.element(page.getByText(new RegExp(`La coche ${word} est sur votre profil`))).toBeVisible()
})

test('an open payment is polled after 2 s, for 30 s at most, and the viewer is reloaded [144]', async () => {
  let purchase: Purchase = { ...VERIFIED, status: 'open', paid_at: null }
  stopClock()
  const countOf = await showPurchase(() => purchase)
  const reads = () => countOf('/api/payments/purchases/cs_1')
  const status = page.getByRole('status').filter({ hasText: /Confirmation du paiement en cours…/ })
  await expect.element(status).toMatchTextContent(/La page se met à jour seule/)
  const first = reads()
  expect(countOf('/api/viewer')).toBe(0)
  await advanceClock(2_500)
  expect(countOf('/api/viewer')).toBe(1)
  expect(reads()).toBe(first + 1)

  await advanceClock(30_000)
  await expect.element(heading).toMatchTextContent('La confirmation se fait attendre')
  const last = reads()
  expect(last).toBeLessThanOrEqual(16)
  await advanceClock(10_000)
  expect(reads()).toBe(last)

  purchase = VERIFIED
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await expect.element(heading).toMatchTextContent('Votre compte est vérifié')
})
