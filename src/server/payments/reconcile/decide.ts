import { type ProductChoice, isRunning, type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import type {
  CustomerReading,
  SessionReading,
  SubscriptionReading,
} from '#server/adapters/payments/payments.ts'

/** A payment page of ours, as our ledger has it. */
export type RecordedPurchase = ProductChoice & {
  id: string
  session_id: string
  amount_cents: number
  currency: string
  /** `refunded`: the payment was returned, by us or by the bank. `void`: it was never owed, and is paid back. */
  status: 'open' | 'paid' | 'expired' | 'refunded' | 'void'
  paid_at: string | null
}

export type Decision = {
  purchases: Pick<RecordedPurchase, 'id' | 'status' | 'paid_at'>[]
  subscriptions: DecidedSubscription[]
  /** What must still be cancelled and refunded at the provider. */
  corrections: { cancel: string[]; refund: string[] }
}

export type DecidedSubscription = Pick<SubscriptionReading, 'id' | 'interval' | 'cancel_at_period_end'> & {
  status: SubscriptionStatus
  current_period_end: string
  vip_until: string | null
  /** It ended because its payment was returned. */
  is_returned: boolean
  created_at: string
}

type Given = {
  reading: CustomerReading
  /** The oldest first. */
  recorded: RecordedPurchase[]
  /** When the member deleted the account; null while it exists. */
  account_deleted_at: string | null
  now: string
}

type Sold = { purchase: RecordedPurchase; session: SessionReading }
type Paid = SubscriptionReading & { paid_until: string; is_returned: boolean }

/**
 * What our ledger must say after this reading, and what to correct at the provider: the same result however often it is
 * called. Only what was sold here counts. A member has one running subscription and one bought badge: a second one, or what
 * was paid after leaving, is cancelled and paid back.
 */
export function decide({ reading, recorded, account_deleted_at, now }: Given): Decision {
  const sold = recorded.flatMap((purchase): Sold[] => {
    const session = reading.sessions.find(({ id }) => id === purchase.session_id)
    return session ? [{ purchase, session }] : []
  })
  const ours = sold.flatMap(({ session }) =>
    reading.subscriptions.filter(({ id }) => id === session.subscription_id),
  )
  const paid = paidSubscriptions(ours, sold)
  const continued = account_deleted_at
    ? undefined
    : paid.filter((one) => mayContinue(one, now)).toSorted(pastDueLast)[0]
  const isVoid = voidRule(sold, { paid, continued, account_deleted_at })
  return {
    purchases: sold.flatMap((one) => decidePurchase(one, isVoid(one))),
    subscriptions: paid.map((one) => decideSubscription(one, continued)),
    corrections: {
      cancel: ours.filter(({ id, status }) => isRunning(status) && id !== continued?.id).map(({ id }) => id),
      refund: owedBack(sold.filter(isVoid), ours, account_deleted_at),
    },
  }
}

const isLate = (payment: { paid_at: string } | null, account_deleted_at: string | null) =>
  payment !== null &&
  account_deleted_at !== null &&
  Date.parse(payment.paid_at) >= Date.parse(account_deleted_at)

const isAsSold = ({ purchase, session }: Sold) =>
  session.amount_cents === purchase.amount_cents && session.currency === purchase.currency

/** What was paid at the right price, in the order in which it was bought. */
const paidSubscriptions = (ours: SubscriptionReading[], sold: Sold[]): Paid[] =>
  ours.flatMap((subscription) => {
    const last = subscription.payments.at(-1)
    const isRight = sold.some((one) => one.session.subscription_id === subscription.id && isAsSold(one))
    if (!last || !isRight) return []
    const is_returned = last.is_returned || subscription.payments.some(({ is_disputed }) => is_disputed)
    return [Object.assign({ paid_until: last.paid_until, is_returned }, subscription)]
  })

/** A past-due one is cancelled when its VIP time is over. */
const mayContinue = ({ status, paid_until, is_returned }: Paid, now: string) =>
  isRunning(status) &&
  !is_returned &&
  (status !== 'past_due' || (vipUntil({ status, paid_until, is_returned }) ?? '') > now)

/** One whose renewal fails is replaced by a new one; else the one that was bought first stays. */
const pastDueLast = (a: Paid, b: Paid) => Number(a.status === 'past_due') - Number(b.status === 'past_due')

/** Which payments were never owed. */
function voidRule(
  sold: Sold[],
  {
    paid,
    continued,
    account_deleted_at,
  }: { paid: Paid[]; continued: Paid | undefined; account_deleted_at: string | null },
) {
  const isFree = (one: Sold) =>
    one.purchase.status !== 'void' && isAsSold(one) && !isLate(one.session.payment, account_deleted_at)
  const badge = sold
    .filter(
      (one) =>
        one.purchase.product === 'verified' && isFree(one) && one.session.payment?.is_returned === false,
    )
    .toSorted((a, b) => Number(b.purchase.status === 'paid') - Number(a.purchase.status === 'paid'))[0]
  // Paid twice for the same time.
  const second = paid.filter(
    ({ id, status, is_returned }) =>
      continued && id !== continued.id && isRunning(status) && status !== 'past_due' && !is_returned,
  )
  return (one: Sold): boolean => {
    const { purchase, session } = one
    if (!session.payment) return false
    if (!isFree(one)) return true
    return purchase.product === 'verified'
      ? !session.payment.is_returned && badge !== undefined && one !== badge
      : second.some(({ id }) => id === session.subscription_id)
  }
}

function decidePurchase(
  { purchase: { id }, session: { payment } }: Sold,
  isVoid: boolean,
): Decision['purchases'] {
  if (!payment) return []
  const status = isVoid ? 'void' : payment.is_returned ? 'refunded' : 'paid'
  return [{ id, status, paid_at: payment.paid_at }]
}

function decideSubscription(one: Paid, continued: Paid | undefined): DecidedSubscription {
  const { id, interval, cancel_at_period_end, created_at, paid_until, is_returned } = one
  const isStopped = isRunning(one.status) && id !== continued?.id
  const status = isStopped ? 'canceled' : one.status
  return {
    id,
    interval,
    cancel_at_period_end,
    created_at,
    status,
    is_returned,
    current_period_end: paid_until,
    vip_until: isStopped ? null : vipUntil({ status, paid_until, is_returned }),
  }
}

/** The payments that were never owed, and those of a subscription after its member had left. */
function owedBack(unowed: Sold[], ours: SubscriptionReading[], account_deleted_at: string | null): string[] {
  const payments = unowed.flatMap(({ session: { payment, subscription_id } }) => [
    ...(payment ? [payment] : []),
    ...(ours.find(({ id }) => id === subscription_id)?.payments ?? []),
  ])
  const late = ours.flatMap((one) => one.payments.filter((payment) => isLate(payment, account_deleted_at)))
  const owed = [...payments, ...late].flatMap(({ id, is_returned }) => (id && !is_returned ? [id] : []))
  return [...new Set(owed)]
}
