import { PRICES } from './prices.ts'
import type { VerifiedType } from './roles.ts'

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** What is for sale. */
export type Choice =
  | { product: 'vip'; interval: BillingInterval; verified_type: null }
  | { product: 'verified'; interval: null; verified_type: VerifiedType }

export const priceOf = ({ interval }: Pick<Choice, 'interval'>): number =>
  interval ? PRICES[`vip_${interval}`] : PRICES.verified

export const CURRENCY = 'CHF'

/** What the page after the payment knows: only the provider's word makes it paid. */
export type Purchase = {
  product: Choice['product']
  interval: BillingInterval | null
  verified_type: VerifiedType | null
  amount_cents: number
  status: 'open' | 'paid' | 'expired' | 'refunded'
  paid_at: string | null
}

/** The first ones to pay for VIP have « OG », for good. */
export const OG_PLACES = 50
export const OG = 'OG'

export type Offer = { og_taken: number }

/** As the provider names them. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** It will ask for money again. */
export const isRunning = (status: SubscriptionStatus) =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Days that VIP goes on after the end of what was paid: a renewal may come late, or be tried again. */
const DAYS_AFTER_END = { retried: 14, otherwise: 3 }
const DAY_MS = 24 * 60 * 60 * 1000

/** Until when a subscription makes VIP; null once its last payment was refunded or disputed. */
export function vipUntil(subscription: {
  status: SubscriptionStatus
  paid_until: string
  is_returned: boolean
}): string | null {
  if (subscription.is_returned) return null
  const days = subscription.status === 'past_due' ? DAYS_AFTER_END.retried : DAYS_AFTER_END.otherwise
  return new Date(Date.parse(subscription.paid_until) + days * DAY_MS).toISOString()
}

/** The browser asks whether the payment has arrived after this while, and then again for at most so long. */
export const PAYMENT_CHECK = { firstMs: 2_000, everyMs: 2_000, untilMs: 30_000 } as const
