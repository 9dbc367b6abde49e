import type { BillingInterval } from '#domain/payments.ts'
import { type Ledger, getLocked } from './account.ts'
import { type Bill, newCharge, newInvoice, payBill, paymentIntentOf } from './bills.ts'
import { type Invoice, itemOf, listOf, newId, nowInSeconds, type Subscription } from './objects.ts'
import { listObjects } from './queries.ts'
import { noSuch, StripeRefusal } from './stripe-error.ts'

type Sold = {
  customer: string
  description: string
  price: { unit_amount: number; currency: string }
  interval: BillingInterval
}

type NewSubscription = Sold & { id?: string; created?: number; start: number; end: number }

export function newSubscription(sold: NewSubscription): Subscription {
  const { id = newId('sub'), customer, description, price, interval, start, end } = sold
  const { unit_amount, currency } = price
  const item = {
    id: `si_${id}`,
    object: 'subscription_item',
    price: { object: 'price', unit_amount, currency, recurring: { interval } },
    subscription: id,
    current_period_start: start,
    current_period_end: end,
  } as const
  return {
    id,
    object: 'subscription',
    created: sold.created ?? start,
    livemode: false,
    customer,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    items: listOf('/v1/subscription_items', [item]),
    description,
  }
}

/** One that was cancelled for the end of its period is over then. */
export const asOfNow = (subscription: Subscription): Subscription =>
  subscription.status !== 'canceled' &&
  subscription.cancel_at_period_end &&
  itemOf(subscription).current_period_end <= nowInSeconds()
    ? { ...subscription, status: 'canceled', cancel_at_period_end: false }
    : subscription

export async function beginSubscription(ledger: Ledger, sold: Sold) {
  const start = nowInSeconds()
  const subscription = newSubscription({ ...sold, start, end: nextPeriodEnd(start, sold.interval) })
  await ledger.save(subscription, sold.customer)
  const invoice = await payBill(ledger, billOf(subscription))
  await ledger.emit('customer.subscription.created', subscription, sold.customer)
  return { subscription, invoice }
}

/** The next period begins now, and is paid. */
export async function renew(ledger: Ledger, id: string): Promise<void> {
  const subscription = nextPeriod(await getRunning(ledger, id), 'active')
  await update(ledger, subscription)
  await payBill(ledger, billOf(subscription))
}

/** The next period begins now, and the card gives no money. */
export async function failRenewal(ledger: Ledger, id: string): Promise<void> {
  const subscription = nextPeriod(await getRunning(ledger, id), 'past_due')
  await update(ledger, subscription)
  const bill = billOf(subscription)
  const invoice = newInvoice(bill, 'open')
  const charge = newCharge(bill, paymentIntentOf(invoice), 'failed')
  await ledger.save(charge, bill.customer)
  await ledger.save(invoice, bill.customer)
  await ledger.emit('invoice.payment_failed', invoice, bill.customer)
}

/** Every invoice that is due. */
export async function payDue(ledger: Ledger, id: string): Promise<void> {
  const subscription = await getLocked(ledger, 'subscription', id)
  const { customer } = subscription
  const due = await dueInvoices(ledger, subscription)
  if (due.length === 0) throw new StripeRefusal('Nothing is due.')
  for (const invoice of due) {
    const payment_intent = paymentIntentOf(invoice)
    const charge = newCharge({ ...billOf(subscription), amount: invoice.total }, payment_intent, 'succeeded')
    const [payment] = invoice.payments.data
    const payments = { ...invoice.payments, data: payment ? [{ ...payment, status: 'paid' as const }] : [] }
    const paid: Invoice = {
      ...invoice,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: nowInSeconds() },
      payments,
    }
    await ledger.save(charge, customer)
    await ledger.save(paid, customer)
    await ledger.emit('invoice.paid', paid, customer)
  }
  await update(ledger, { ...subscription, status: 'active' })
}

async function dueInvoices({ sql }: Ledger, { id, customer }: Subscription) {
  const invoices = await listObjects(sql, 'invoice', { customer })
  return invoices.filter(
    ({ status, parent }) => status === 'open' && parent?.subscription_details.subscription === id,
  )
}

/** At the end of the period, or after all not. */
export async function cancelAtPeriodEnd(ledger: Ledger, id: string, isCancelled: boolean): Promise<void> {
  const subscription = await getRunning(ledger, id)
  await update(ledger, {
    ...subscription,
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? itemOf(subscription).current_period_end : null,
    canceled_at: isCancelled ? nowInSeconds() : null,
  })
}

/** At once. Stripe no longer knows one that was cancelled before; what is due stays due. */
export async function cancelNow(ledger: Ledger, id: string): Promise<Subscription> {
  const subscription: Subscription = {
    ...(await getRunning(ledger, id)),
    status: 'canceled',
    canceled_at: nowInSeconds(),
  }
  await ledger.save(subscription, subscription.customer)
  await ledger.emit('customer.subscription.deleted', subscription, subscription.customer)
  return subscription
}

async function getRunning(ledger: Ledger, id: string): Promise<Subscription> {
  const subscription = asOfNow(await getLocked(ledger, 'subscription', id))
  if (subscription.status === 'canceled') throw noSuch('subscription', id)
  return subscription
}

async function update(ledger: Ledger, subscription: Subscription): Promise<void> {
  await ledger.save(subscription, subscription.customer)
  await ledger.emit('customer.subscription.updated', subscription, subscription.customer)
}

function nextPeriod(subscription: Subscription, status: Subscription['status']): Subscription {
  if (subscription.cancel_at_period_end) throw new StripeRefusal('It ends with its period.')
  const item = itemOf(subscription)
  const start = item.current_period_end
  const end = nextPeriodEnd(start, item.price.recurring?.interval ?? 'month')
  const items = {
    ...subscription.items,
    data: [{ ...item, current_period_start: start, current_period_end: end }],
  }
  return { ...subscription, status, items }
}

function billOf(subscription: Subscription): Bill {
  const { id, customer, description } = subscription
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const { unit_amount: amount, currency } = price
  return { customer, description, amount, currency, subscription: { id, start, end } }
}

/** A month or a year later, on the same day; on the last one of a month that is too short for it. */
function nextPeriodEnd(seconds: number, interval: BillingInterval): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}
