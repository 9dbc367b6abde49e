import { type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import type { Subscription } from '#domain/viewer.ts'

/** Until when what was paid makes VIP, if nothing more is paid. */
export const vipEnd = ({ status, current_period_end: paid_until }: Subscription): string | null =>
  paid_until && vipUntil({ status: status as SubscriptionStatus, paid_until, is_returned: false })
