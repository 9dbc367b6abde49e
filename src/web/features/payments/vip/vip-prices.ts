import { type BillingInterval, francs, PRICES } from '#domain/payments.ts'

/** The year, as if paid by the month: « 5.75 CHF ». */
export const MONTHLY_BY_YEAR = francs(Math.round(PRICES.vip_year / 12))

/** What the year saves, in percent of twelve months. */
export const SAVED_PERCENT = Math.round(100 * (1 - PRICES.vip_year / (12 * PRICES.vip_month)))

export const PER: Record<BillingInterval, string> = { month: 'par mois', year: 'par an' }
