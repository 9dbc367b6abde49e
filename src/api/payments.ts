import * as v from 'valibot'
import { BILLING_INTERVALS, type Offer, type Purchase } from '#domain/payments.ts'
import type { Subscription } from '#domain/accounts/viewer.ts'
import { endpoint } from './endpoint.ts'

/** The URL of a checkout session or of the customer portal, at the payment provider. */
type ProviderUrl = { url: string }

const TEN_AN_HOUR = [{ per: 'member', max: 10, seconds: 3600 }] as const

export const paymentsApi = {
  readOffer: endpoint<Offer>()({
    method: 'GET',
    path: '/api/payments/offer',
    access: 'anyone',
    action: 'payment.offer',
    summary: 'The number of OG badges given so far.',
  }),
  checkSubscription: endpoint<Subscription>()({
    method: 'GET',
    path: '/api/my/subscription',
    access: 'member',
    action: 'subscription.check',
    summary: 'The member’s VIP subscription.',
  }),
  createCheckout: endpoint<ProviderUrl>()({
    method: 'POST',
    path: '/api/payments/checkout',
    access: 'member',
    action: 'checkout.create',
    summary: 'Creates the payment page of a VIP subscription. Refused while one is active.',
    limits: [...TEN_AN_HOUR],
    body: v.object({ interval: v.picklist(BILLING_INTERVALS, 'Choisissez le mois ou l’année.') }),
  }),
  customerPortal: endpoint<ProviderUrl>()({
    method: 'POST',
    path: '/api/payments/portal',
    access: 'member',
    action: 'portal.open',
    summary: 'Creates the provider’s page to change the card, cancel, and read invoices.',
    limits: [...TEN_AN_HOUR],
  }),
  createPayment: endpoint<ProviderUrl>()({
    method: 'POST',
    path: '/api/payments/verified',
    access: 'member',
    action: 'payment.verified.create',
    summary: 'Creates the payment page of the verified badge. Refused to verified members.',
    limits: [...TEN_AN_HOUR],
    body: v.object({
      verified_type: v.picklist(['blue', 'red', 'yellow'], 'Veuillez sélectionner un type de badge'),
    }),
  }),
  readPurchase: endpoint<Purchase>()({
    method: 'GET',
    path: '/api/payments/purchases/:sessionId',
    access: 'member',
    action: 'payment.success_view',
    summary: 'The status of the member’s payment. Reading it grants nothing.',
    params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(255)) }),
  }),
  /** Takes the raw body, whose signature is in the header `Stripe-Signature`. */
  webhook: endpoint<{ received: true }>()({
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'anyone',
    action: 'payment.webhook',
    summary: 'Webhook of the payment provider, authenticated by its signature.',
    isOpenToServers: true,
  }),
}
