import { type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import type { Subscription } from '#domain/viewer.ts'

/** Until when what was paid makes VIP, if nothing more is paid. */
export function vipEnd({ status, current_period_end }: Subscription): string | null {
  if (!current_period_end) return null
  const end = vipUntil({
    status: status as SubscriptionStatus,
    paid_until: new Date(current_period_end),
    is_returned: false,
  })
  return end!.toISOString()
}
