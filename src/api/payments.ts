import * as v from 'valibot'
import { BILLING_INTERVALS, type Offer, type Purchase } from '#domain/payments.ts'
import type { Subscription } from '#domain/viewer.ts'
import { endpoint } from './endpoint.ts'

/** Where the browser pays or manages what it pays: an address of the provider's. */
type Page = { url: string }

const TEN_AN_HOUR = [{ per: 'member', max: 10, seconds: 3600 }] as const

export const paymentsApi = {
  readOffer: endpoint<Offer>()({
    method: 'GET',
    path: '/api/payments/offer',
    access: 'anyone',
    action: 'payment.offer',
    summary: 'How many of the OG places are taken.',
  }),
  checkSubscription: endpoint<Subscription>()({
    method: 'GET',
    path: '/api/my/subscription',
    access: 'member',
    action: 'subscription.check',
    summary: 'One’s VIP subscription as the site knows it.',
  }),
  createCheckout: endpoint<Page>()({
    method: 'POST',
    path: '/api/payments/checkout',
    access: 'member',
    action: 'checkout.create',
    needs: 'contribute',
    summary: 'Opens the payment page of a VIP subscription. Refused while one runs.',
    limits: [...TEN_AN_HOUR],
    body: v.object({ interval: v.picklist(BILLING_INTERVALS, 'Choisissez le mois ou l’année.') }),
  }),
  customerPortal: endpoint<Page>()({
    method: 'POST',
    path: '/api/payments/portal',
    access: 'member',
    action: 'portal.open',
    summary: 'Opens the provider’s page where one changes the card, cancels, and finds one’s invoices.',
    limits: [...TEN_AN_HOUR],
  }),
  createPayment: endpoint<Page>()({
    method: 'POST',
    path: '/api/payments/verified',
    access: 'member',
    action: 'payment.verified.create',
    needs: 'contribute',
    summary: 'Opens the payment page of the verified badge. Refused to whoever has one.',
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
    summary: 'What became of one’s own payment page. Reading it grants nothing.',
    params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(255)) }),
  }),
  /** Takes the raw body, whose signature is in the header `Stripe-Signature`. */
  webhook: endpoint<{ received: true }>()({
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'anyone',
    action: 'payment.webhook',
    summary: 'The provider says that something changed. Only its signature counts.',
    isOpenToServers: true,
  }),
}
