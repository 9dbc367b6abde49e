import { PRICES } from '#domain/prices.ts'
import type { Sql } from '#server/db/database.ts'
import { everyone, memberId } from '../content/everyone.ts'
import type { DemoMember } from '../content/members.ts'
import { type DaysAgo, daysSince } from '../content/moments.ts'
import {
  badgeOf,
  customerId,
  customerOf,
  type Payer,
  sessionId,
  subscriptionId,
  subscriptionOf,
} from './payments.ts'
import { insertCustomers, insertPurchases, insertSimulated, insertSubscriptions } from './queries.ts'

const DAYS_UNTIL_PAID = 10
const YEAR = 365

export const isVip = ({ role }: DemoMember) => role === 'vip'

/** The founder's mark is the house's. */
export const hasBoughtBadge = ({ role, verified_type }: DemoMember) =>
  verified_type !== null && role !== 'founder'

const paidSince = (member: DemoMember) => daysSince(member.joined_at) - DAYS_UNTIL_PAID

/** To the second: Stripe knows no smaller time. */
const toSecond = (instant: string) => new Date(Math.floor(Date.parse(instant) / 1000) * 1000).toISOString()

export const paidAt = (member: DemoMember, daysAgo: DaysAgo) => toSecond(daysAgo(paidSince(member)))

/** VIP is paid by the year, so that none ends while somebody looks at the demo. */
const periodEnd = (member: DemoMember, daysAgo: DaysAgo) =>
  toSecond(daysAgo(paidSince(member) - YEAR * Math.ceil(paidSince(member) / YEAR)))

/** What VIP and badges cost, in our books and at the simulated Stripe: both say the same. */
export async function fillPayments(tx: Sql, daysAgo: DaysAgo) {
  const payerOf = (member: DemoMember): Payer => ({
    handle: member.handle,
    user_id: memberId(member.handle),
    email: member.email,
    paid_at: paidAt(member, daysAgo),
  })
  const [vips, verified] = [everyone.filter(isVip), everyone.filter(hasBoughtBadge)]
  const customers = everyone.filter((member) => isVip(member) || hasBoughtBadge(member)).map(payerOf)
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
  await insertSimulated(tx, [
    ...customers.map(customerOf),
    ...vips.flatMap((member) => subscriptionOf(payerOf(member), periodEnd(member, daysAgo))),
    ...verified.flatMap((member) => badgeOf(payerOf(member))),
  ])
}

type Bought = { product: 'vip' | 'verified'; interval?: 'year'; verified_type?: string | null }

const purchaseOf = ({ handle, user_id, paid_at }: Payer, { product, interval, verified_type }: Bought) => ({
  user_id,
  session_id: sessionId(handle, product),
  product,
  interval: interval ?? null,
  verified_type: verified_type ?? null,
  amount_cents: product === 'vip' ? PRICES.vip_year : PRICES.verified,
  paid_at,
})
