import type { VerifiedType } from './roles.ts'

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** A product with its options. */
export type ProductChoice =
  | { product: 'vip'; interval: BillingInterval; verified_type: null }
  | { product: 'verified'; interval: null; verified_type: VerifiedType }

/** In cents of a Swiss franc: the verified badge once, VIP per month or per year. */
export const PRICES = { verified: 699, vip_month: 699, vip_year: 6900 } as const

/** « 6.99 CHF », « 69 CHF » */
export const formatPrice = (cents: number) =>
  `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)} CHF`

export const priceOf = ({ interval }: Pick<ProductChoice, 'interval'>): number =>
  interval ? PRICES[`vip_${interval}`] : PRICES.verified

export const CURRENCY = 'CHF'

/** A purchase as the page after the payment shows it. Only the provider's confirmation makes it paid. */
export type Purchase = {
  product: ProductChoice['product']
  interval: BillingInterval | null
  verified_type: VerifiedType | null
  amount_cents: number
  status: 'open' | 'paid' | 'expired' | 'refunded'
  paid_at: string | null
}

/** The first members who pay for VIP get the badge « OG », permanently. */
export const OG_PLACES = 50
export const OG = 'OG'

export type Offer = { og_taken: number }

/** Stripe's statuses. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** Whether Stripe will charge again. */
export const isRunning = (status: SubscriptionStatus) =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Grace period of VIP, in days, after the paid period: a renewal may be late or retried. */
const GRACE_DAYS = { past_due: 14, otherwise: 3 }
const DAY_MS = 24 * 60 * 60 * 1000

/** The end of VIP by a subscription; null once its last payment was refunded or disputed. */
export function vipUntil(subscription: {
  status: SubscriptionStatus
  paid_until: string
  is_reversed: boolean
}): string | null {
  if (subscription.is_reversed) return null
  const days = subscription.status === 'past_due' ? GRACE_DAYS.past_due : GRACE_DAYS.otherwise
  return new Date(Date.parse(subscription.paid_until) + days * DAY_MS).toISOString()
}

/** Polling of the payment's status after the return from the payment page. */
export const PAYMENT_CHECK = { firstMs: 2_000, everyMs: 2_000, untilMs: 30_000 } as const

/** The price of a year divided by twelve: « 5.75 CHF ». */
export const YEARLY_PRICE_PER_MONTH = formatPrice(Math.round(PRICES.vip_year / 12))

/** The saving of a year against twelve months. */
export const YEARLY_SAVING_PERCENT = Math.round(100 * (1 - PRICES.vip_year / (12 * PRICES.vip_month)))

export const INTERVAL_LABELS: Record<BillingInterval, string> = { month: 'par mois', year: 'par an' }
