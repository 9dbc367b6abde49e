import { PRICES } from '#domain/payments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { type DaysAgo, daysSince } from '../dates.ts'
import { memberId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import type { DemoMember } from '../read-members.ts'
import { insertCustomers, insertPurchases, insertStripeObjects, insertSubscriptions } from './queries.ts'
import {
  badgeObjects,
  customerId,
  customerObject,
  type Payer,
  checkoutSessionId,
  subscriptionId,
  subscriptionObjects,
} from './stripe-objects.ts'

const DAYS_UNTIL_PAID = 10
const YEAR = 365

export const isVip = ({ role }: DemoMember) => role === 'vip'

/** The founder has a badge without a purchase. */
export const hasBoughtBadge = ({ role, verified_type }: DemoMember) =>
  verified_type !== null && role !== 'founder'

const paidSince = (member: DemoMember) => daysSince(member.joined_at) - DAYS_UNTIL_PAID

/** Timestamps of Stripe are whole seconds. */
const toSecond = (instant: string) => new Date(Math.floor(Date.parse(instant) / 1000) * 1000).toISOString()

export const paidAt = (member: DemoMember, daysAgo: DaysAgo) => toSecond(daysAgo(paidSince(member)))

/** VIP is paid by the year, so that no subscription ends while the demo is used. */
const periodEnd = (member: DemoMember, daysAgo: DaysAgo) =>
  toSecond(daysAgo(paidSince(member) - YEAR * Math.ceil(paidSince(member) / YEAR)))

/** Inserts the payments of VIP members and bought badges, here and, with the same content, at the simulated Stripe. */
export async function loadPayments(tx: Sql, { members }: DemoContent, daysAgo: DaysAgo) {
  const payerOf = (member: DemoMember): Payer => ({
    handle: member.handle,
    user_id: memberId(member.handle),
    email: member.email,
    paid_at: paidAt(member, daysAgo),
  })
  const [vips, verified] = [members.filter(isVip), members.filter(hasBoughtBadge)]
  const customers = members.filter((member) => isVip(member) || hasBoughtBadge(member)).map(payerOf)
  await insertCustomers(
    tx,
    customers.map(({ handle, user_id, paid_at }) => ({ user_id, customer_id: customerId(handle), paid_at })),
  )
  await insertSubscriptions(
    tx,
    vips.map((member) => ({
      user_id: memberId(member.handle),
      subscription_id: subscriptionId(member.handle),
      paid_at: paidAt(member, daysAgo),
      current_period_end: periodEnd(member, daysAgo),
    })),
  )
  await insertPurchases(tx, [
    ...vips.map((member) => purchaseOf(payerOf(member), { product: 'vip', interval: 'year' })),
    ...verified.map((member) =>
      purchaseOf(payerOf(member), { product: 'verified', verified_type: member.verified_type }),
    ),
  ])
  await insertStripeObjects(tx, [
    ...customers.map(customerObject),
    ...vips.flatMap((member) => subscriptionObjects(payerOf(member), periodEnd(member, daysAgo))),
    ...verified.flatMap((member) => badgeObjects(payerOf(member))),
  ])
}

type Bought = { product: 'vip' | 'verified'; interval?: 'year'; verified_type?: string | null }

const purchaseOf = ({ handle, user_id, paid_at }: Payer, { product, interval, verified_type }: Bought) => ({
  user_id,
  checkout_session_id: checkoutSessionId(handle, product),
  product,
  interval: interval ?? null,
  verified_type: verified_type ?? null,
  amount_cents: product === 'vip' ? PRICES.vip_year : PRICES.verified,
  paid_at,
})
