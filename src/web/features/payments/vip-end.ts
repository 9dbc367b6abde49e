import { type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Subscription } from '#domain/accounts/viewer.ts'

/** When the VIP status ends without another payment. */
export const vipEnd = ({ status, current_period_end: paid_until }: Subscription): string | null =>
  paid_until && vipUntil({ status: status as SubscriptionStatus, paid_until, is_reversed: false })

/** Whether the paid period has not ended yet. */
export const isStillPaid = ({ current_period_end: end }: Subscription, now: number | null) =>
  end !== null && now !== null && Date.parse(end) > now

/** A renewal may be confirmed some days late. */
export const renewalText = (end: string, isAhead: boolean) =>
  isAhead
    ? `Prochain renouvellement le ${longDate(end, 'reader')}.`
    : `Votre renouvellement du ${longDate(end, 'reader')} est en cours de confirmation.`
