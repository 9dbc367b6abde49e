import { type Choice, isRunning, type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import type {
  CustomerReading,
  SessionReading,
  SubscriptionReading,
} from '#server/adapters/payments/payments.ts'

/** A payment page of ours, as our books have it. */
export type BookedPurchase = Choice & {
  id: string
  session_id: string
  amount_cents: number
  currency: string
  status: 'open' | 'paid' | 'expired' | 'refunded'
  paid_at: string | null
}

export type Decision = {
  purchases: Pick<BookedPurchase, 'id' | 'status' | 'paid_at'>[]
  subscriptions: DecidedSubscription[]
  /** What the provider must still be told. */
  corrections: { cancel: string[]; refund: string[] }
}

export type DecidedSubscription = Pick<SubscriptionReading, 'id' | 'interval' | 'cancel_at_period_end'> & {
  status: SubscriptionStatus
  current_period_end: string
  vip_until: string | null
  created_at: string
}

type Sold = { purchase: BookedPurchase; session: SessionReading }
type Paid = SubscriptionReading & { last: SubscriptionReading['payments'][number] }

/**
 * What our books must say after this reading, and what the provider must be told: the same answer however often it is
 * asked. Only what was sold here counts. A member has one running subscription and one bought badge: a second one, or what
 * somebody paid who has left, is cancelled and paid back.
 */
export function decide(reading: CustomerReading, booked: BookedPurchase[], hasMember: boolean): Decision {
  const sold = booked.flatMap((purchase): Sold[] => {
    const session = reading.sessions.find(({ id }) => id === purchase.session_id)
    return session ? [{ purchase, session }] : []
  })
  const paid = paidSubscriptions(reading, sold)
  const kept = hasMember ? keptSubscription(paid) : undefined
  const second = new Set(hasMember ? paid.filter((one) => isSecond(one, kept)).map(({ id }) => id) : [])
  const purchases = decidePurchases(sold, second, hasMember)
  return {
    purchases,
    subscriptions: paid.map((one) => decideSubscription(one, kept)),
    corrections: {
      cancel: subscriptionsOf(reading, sold)
        .filter(({ id, status }) => isRunning(status) && id !== kept?.id)
        .map(({ id }) => id),
      refund: sold.flatMap((one) => {
        const isReturned = purchases.some(({ id, status }) => id === one.purchase.id && status === 'refunded')
        return isReturned ? owedBack(reading, one.session) : []
      }),
    },
  }
}

/** What was paid on a page that is to be paid back: with its subscription, whatever that took since. */
function owedBack(
  { subscriptions }: CustomerReading,
  { payment, subscription_id }: SessionReading,
): string[] {
  if (!payment || payment.is_returned) return []
  const since = subscriptions.find(({ id }) => id === subscription_id)?.payments ?? []
  const owed = [payment, ...since].filter(({ is_returned }) => !is_returned)
  return [...new Set(owed.map(({ id }) => id))]
}

const subscriptionsOf = ({ subscriptions }: CustomerReading, sold: Sold[]) =>
  subscriptions.filter(({ id }) => sold.some(({ session }) => session.subscription_id === id))

const isAsSold = ({ purchase, session }: Sold) =>
  session.amount_cents === purchase.amount_cents && session.currency === purchase.currency

const paidSubscriptions = ({ subscriptions }: CustomerReading, sold: Sold[]): Paid[] =>
  subscriptions.flatMap((subscription) => {
    const last = subscription.payments.at(-1)
    const isOurs = sold.some((one) => one.session.subscription_id === subscription.id && isAsSold(one))
    return last && isOurs ? [Object.assign({ last }, subscription)] : []
  })

/** The one that goes on. One whose renewal fails gives way to a new one, else the older one stays. */
const keptSubscription = (paid: Paid[]): Paid | undefined =>
  paid
    .filter(({ status, last }) => isRunning(status) && !last.is_returned)
    .toSorted(
      (a, b) =>
        Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
        a.created_at.localeCompare(b.created_at),
    )[0]

/** Paid twice for the same time. */
const isSecond = ({ id, status }: Paid, kept: Paid | undefined) =>
  kept !== undefined && id !== kept.id && isRunning(status) && status !== 'past_due'

function decideSubscription(paid: Paid, kept: Paid | undefined): DecidedSubscription {
  const { id, interval, cancel_at_period_end, created_at, last } = paid
  const isStopped = isRunning(paid.status) && id !== kept?.id
  const status = isStopped ? 'canceled' : paid.status
  const { paid_until, is_returned } = last
  return {
    id,
    interval,
    cancel_at_period_end,
    created_at,
    status,
    current_period_end: paid_until,
    vip_until: isStopped ? null : vipUntil({ status, paid_until, is_returned }),
  }
}

function decidePurchases(sold: Sold[], second: Set<string>, hasMember: boolean): Decision['purchases'] {
  const isOwed = (one: Sold) =>
    one.session.payment?.is_returned === false &&
    one.purchase.status !== 'refunded' &&
    (hasMember || one.purchase.status === 'paid') &&
    isAsSold(one)
  const badge = sold
    .filter((one) => one.purchase.product === 'verified' && isOwed(one))
    .toSorted((a, b) => Number(b.purchase.status === 'paid') - Number(a.purchase.status === 'paid'))[0]
  return sold.flatMap((one): Decision['purchases'] => {
    const { purchase, session } = one
    const { id } = purchase
    if (!session.payment) return []
    const isKept =
      purchase.product === 'verified' ? one === badge : !second.has(session.subscription_id ?? '')
    return [{ id, status: isOwed(one) && isKept ? 'paid' : 'refunded', paid_at: session.payment.paid_at }]
  })
}
