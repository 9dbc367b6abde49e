import { type ProductChoice, isRunning, type SubscriptionStatus, vipUntil } from '#domain/payments.ts'
import type {
  CustomerSnapshot,
  CheckoutSessionSnapshot,
  SubscriptionSnapshot,
} from '#server/platform/adapters/payments.ts'

/** A purchase as our ledger has it. */
export type RecordedPurchase = ProductChoice & {
  id: string
  checkout_session_id: string
  amount_cents: number
  currency: string
  /** `refunded`: the payment was refunded or disputed. `void`: the payment grants nothing, and is refunded. */
  status: 'open' | 'paid' | 'expired' | 'refunded' | 'void'
  paid_at: string | null
}

export type PaymentDecision = {
  purchases: Pick<RecordedPurchase, 'id' | 'status' | 'paid_at'>[]
  subscriptions: DecidedSubscription[]
  /** Ids of subscriptions to cancel and of payments to refund at the provider. */
  corrections: { cancel: string[]; refund: string[] }
}

export type DecidedSubscription = Pick<SubscriptionSnapshot, 'id' | 'interval' | 'cancel_at_period_end'> & {
  status: SubscriptionStatus
  current_period_end: string
  vip_until: string | null
  /** Its payment was refunded or disputed: VIP by this subscription ends at once. */
  is_reversed: boolean
  created_at: string
}

type DecisionInput = {
  snapshot: CustomerSnapshot
  /** The oldest first. */
  recorded: RecordedPurchase[]
  /** When the member deleted the account; null while it exists. */
  account_deleted_at: string | null
  now: string
}

type Sale = { purchase: RecordedPurchase; session: CheckoutSessionSnapshot }
type PaidSubscription = SubscriptionSnapshot & { paid_until: string; is_reversed: boolean }

/**
 * Decides what our ledger must contain after this snapshot, and what to correct at the provider. The same snapshot gives
 * the same decision. Only purchases of this site count. A member has one running subscription and one bought badge: a
 * second one, and payments after the deletion of the account, are cancelled and refunded.
 */
export function decide({ snapshot, recorded, account_deleted_at, now }: DecisionInput): PaymentDecision {
  const sales = recorded.flatMap((purchase): Sale[] => {
    const session = snapshot.checkout_sessions.find(({ id }) => id === purchase.checkout_session_id)
    return session ? [{ purchase, session }] : []
  })
  const soldSubscriptions = sales.flatMap(({ session }) =>
    snapshot.subscriptions.filter(({ id }) => id === session.subscription_id),
  )
  const paid = paidSubscriptions(soldSubscriptions, sales)
  const continued = account_deleted_at
    ? undefined
    : paid.filter((one) => mayContinue(one, now)).toSorted(pastDueLast)[0]
  const isVoid = voidRule(sales, { paid, continued, account_deleted_at })
  return {
    purchases: sales.flatMap((one) => decidePurchase(one, isVoid(one))),
    subscriptions: paid.map((one) => decideSubscription(one, continued)),
    corrections: {
      cancel: soldSubscriptions
        .filter(({ id, status }) => isRunning(status) && id !== continued?.id)
        .map(({ id }) => id),
      refund: paymentsToRefund(sales.filter(isVoid), soldSubscriptions, account_deleted_at),
    },
  }
}

const isAfterDeletion = (payment: { paid_at: string } | null, account_deleted_at: string | null) =>
  payment !== null &&
  account_deleted_at !== null &&
  Date.parse(payment.paid_at) >= Date.parse(account_deleted_at)

const hasSoldPrice = ({ purchase, session }: Sale) =>
  session.amount_cents === purchase.amount_cents && session.currency === purchase.currency

/** Subscriptions with a payment at the price of the sale, in the order of purchase. */
const paidSubscriptions = (soldSubscriptions: SubscriptionSnapshot[], sales: Sale[]): PaidSubscription[] =>
  soldSubscriptions.flatMap((subscription) => {
    const last = subscription.payments.at(-1)
    const isRightPrice = sales.some(
      (one) => one.session.subscription_id === subscription.id && hasSoldPrice(one),
    )
    if (!last || !isRightPrice) return []
    const is_reversed = last.is_reversed || subscription.payments.some(({ is_disputed }) => is_disputed)
    return [Object.assign({ paid_until: last.paid_until, is_reversed }, subscription)]
  })

/** A past-due subscription is cancelled at the end of its grace period. */
const mayContinue = ({ status, paid_until, is_reversed }: PaidSubscription, now: string) =>
  isRunning(status) &&
  !is_reversed &&
  (status !== 'past_due' || (vipUntil({ status, paid_until, is_reversed }) ?? '') > now)

/** A subscription whose renewal failed is replaced by a newer one; otherwise the oldest stays. */
const pastDueLast = (a: PaidSubscription, b: PaidSubscription) =>
  Number(a.status === 'past_due') - Number(b.status === 'past_due')

/** Says which sales are void: paid twice, at another price, or after the account was deleted. */
function voidRule(
  sales: Sale[],
  {
    paid,
    continued,
    account_deleted_at,
  }: { paid: PaidSubscription[]; continued: PaidSubscription | undefined; account_deleted_at: string | null },
) {
  const isEligible = (one: Sale) =>
    one.purchase.status !== 'void' &&
    hasSoldPrice(one) &&
    !isAfterDeletion(one.session.payment, account_deleted_at)
  const countedBadge = sales
    .filter(
      (one) =>
        one.purchase.product === 'verified' && isEligible(one) && one.session.payment?.is_reversed === false,
    )
    .toSorted((a, b) => Number(b.purchase.status === 'paid') - Number(a.purchase.status === 'paid'))[0]
  // The member paid twice for the same time.
  const duplicates = paid.filter(
    ({ id, status, is_reversed }) =>
      continued && id !== continued.id && isRunning(status) && status !== 'past_due' && !is_reversed,
  )
  return (one: Sale): boolean => {
    const { purchase, session } = one
    if (!session.payment) return false
    if (!isEligible(one)) return true
    return purchase.product === 'verified'
      ? !session.payment.is_reversed && countedBadge !== undefined && one !== countedBadge
      : duplicates.some(({ id }) => id === session.subscription_id)
  }
}

function decidePurchase(
  { purchase: { id }, session: { payment } }: Sale,
  isVoid: boolean,
): PaymentDecision['purchases'] {
  if (!payment) return []
  const status = isVoid ? 'void' : payment.is_reversed ? 'refunded' : 'paid'
  return [{ id, status, paid_at: payment.paid_at }]
}

function decideSubscription(
  one: PaidSubscription,
  continued: PaidSubscription | undefined,
): DecidedSubscription {
  const { id, interval, cancel_at_period_end, created_at, paid_until, is_reversed } = one
  const isStopped = isRunning(one.status) && id !== continued?.id
  const status = isStopped ? 'canceled' : one.status
  return {
    id,
    interval,
    cancel_at_period_end,
    created_at,
    status,
    is_reversed,
    current_period_end: paid_until,
    vip_until: isStopped ? null : vipUntil({ status, paid_until, is_reversed }),
  }
}

/** All payments of void sales, and the renewals after the account was deleted. */
function paymentsToRefund(
  voidSales: Sale[],
  soldSubscriptions: SubscriptionSnapshot[],
  account_deleted_at: string | null,
): string[] {
  const payments = voidSales.flatMap(({ session: { payment, subscription_id } }) => [
    ...(payment ? [payment] : []),
    ...(soldSubscriptions.find(({ id }) => id === subscription_id)?.payments ?? []),
  ])
  const late = soldSubscriptions.flatMap((one) =>
    one.payments.filter((payment) => isAfterDeletion(payment, account_deleted_at)),
  )
  const ids = [...payments, ...late].flatMap(({ id, is_reversed }) => (id && !is_reversed ? [id] : []))
  return [...new Set(ids)]
}
