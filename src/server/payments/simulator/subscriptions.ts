import type { BillingInterval } from '#domain/payments.ts'
import { type SimulatorTransaction, getLocked, resourceMissing, StripeRefusal } from './account.ts'
import {
  type Invoice,
  itemOf,
  listOf,
  newId,
  nowInSeconds,
  type StripeSubscription,
  type Charge,
} from './objects.ts'
import { listObjects } from './queries.ts'

type SubscriptionSale = {
  customer: string
  description: string
  price: { unit_amount: number; currency: string }
  interval: BillingInterval
}

type NewSubscription = SubscriptionSale & { start: number; end: number }

function newSubscription(sale: NewSubscription): StripeSubscription {
  const { customer, description, price, interval, start, end } = sale
  const id = newId('sub')
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
    created: start,
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

/** A subscription that was cancelled at period end is `canceled` after it; no job ends it. */
export const subscriptionAsOfNow = (subscription: StripeSubscription): StripeSubscription =>
  subscription.status !== 'canceled' &&
  subscription.cancel_at_period_end &&
  itemOf(subscription).current_period_end <= nowInSeconds()
    ? { ...subscription, status: 'canceled', cancel_at_period_end: false }
    : subscription

export async function beginSubscription(tx: SimulatorTransaction, sale: SubscriptionSale) {
  const start = nowInSeconds()
  const subscription = newSubscription({ ...sale, start, end: nextPeriodEnd(start, sale.interval) })
  await tx.save(subscription, sale.customer)
  const invoice = await payBill(tx, billOf(subscription))
  await tx.emit('customer.subscription.created', subscription, sale.customer)
  return { subscription, invoice }
}

/** Starts the next period now, with a successful payment. */
export async function renew(tx: SimulatorTransaction, id: string): Promise<void> {
  const subscription = nextPeriod(await getRunning(tx, id), 'active')
  await updateSubscription(tx, subscription)
  await payBill(tx, billOf(subscription))
}

/** Starts the next period now, with a failed payment. */
export async function failRenewal(tx: SimulatorTransaction, id: string): Promise<void> {
  const subscription = nextPeriod(await getRunning(tx, id), 'past_due')
  await updateSubscription(tx, subscription)
  const bill = billOf(subscription)
  const invoice = newInvoice(bill, 'open')
  const charge = newCharge(bill, paymentIntentOf(invoice), 'failed')
  await tx.save(charge, bill.customer)
  await tx.save(invoice, bill.customer)
  await tx.emit('invoice.payment_failed', invoice, bill.customer)
}

/** Pays every open invoice of the subscription. */
export async function payDue(tx: SimulatorTransaction, id: string): Promise<void> {
  const subscription = await getLocked(tx, 'subscription', id)
  const { customer } = subscription
  const due = await dueInvoices(tx, subscription)
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
    await tx.save(charge, customer)
    await tx.save(paid, customer)
    await tx.emit('invoice.paid', paid, customer)
  }
  await updateSubscription(tx, { ...subscription, status: 'active' })
}

async function dueInvoices({ sql }: SimulatorTransaction, { id, customer }: StripeSubscription) {
  const invoices = await listObjects(sql, 'invoice', { customer })
  return invoices.filter(
    ({ status, parent }) => status === 'open' && parent?.subscription_details.subscription === id,
  )
}

/** Sets or removes the cancellation at period end. */
export async function cancelAtPeriodEnd(
  tx: SimulatorTransaction,
  id: string,
  isCancelled: boolean,
): Promise<void> {
  const subscription = await getRunning(tx, id)
  await updateSubscription(tx, {
    ...subscription,
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? itemOf(subscription).current_period_end : null,
    canceled_at: isCancelled ? nowInSeconds() : null,
  })
}

/** Cancels at once. Open invoices stay open. As at Stripe, a cancelled subscription is not found. */
export async function cancelNow(tx: SimulatorTransaction, id: string): Promise<StripeSubscription> {
  const subscription: StripeSubscription = {
    ...(await getRunning(tx, id)),
    status: 'canceled',
    canceled_at: nowInSeconds(),
  }
  await tx.save(subscription, subscription.customer)
  await tx.emit('customer.subscription.deleted', subscription, subscription.customer)
  return subscription
}

async function getRunning(tx: SimulatorTransaction, id: string): Promise<StripeSubscription> {
  const subscription = subscriptionAsOfNow(await getLocked(tx, 'subscription', id))
  if (subscription.status === 'canceled') throw resourceMissing('subscription', id)
  return subscription
}

async function updateSubscription(tx: SimulatorTransaction, subscription: StripeSubscription): Promise<void> {
  await tx.save(subscription, subscription.customer)
  await tx.emit('customer.subscription.updated', subscription, subscription.customer)
}

function nextPeriod(
  subscription: StripeSubscription,
  status: StripeSubscription['status'],
): StripeSubscription {
  if (subscription.cancel_at_period_end)
    throw new StripeRefusal('The subscription is cancelled at period end.')
  const item = itemOf(subscription)
  const start = item.current_period_end
  const end = nextPeriodEnd(start, item.price.recurring?.interval ?? 'month')
  const items = {
    ...subscription.items,
    data: [{ ...item, current_period_start: start, current_period_end: end }],
  }
  return { ...subscription, status, items }
}

function billOf(subscription: StripeSubscription): Bill {
  const { id, customer, description } = subscription
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const { unit_amount: amount, currency } = price
  return { customer, description, amount, currency, subscription: { id, start, end } }
}

/** A month or a year later, on the same day, or on the last day of a shorter month. */
function nextPeriodEnd(seconds: number, interval: BillingInterval): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}

/** An amount to invoice. */
export type Bill = {
  customer: string
  amount: number
  currency: string
  description: string
  /** The period that is paid; absent for a single payment. */
  subscription?: { id: string; start: number; end: number }
}

const COMMON = { livemode: false } as const

function newInvoice(bill: Bill, status: 'open' | 'paid'): Invoice {
  const { customer, amount, currency, description, subscription } = bill
  const [id, created] = [newId('in'), nowInSeconds()]
  const { start, end } = subscription ?? { start: created, end: created }
  return {
    ...COMMON,
    id,
    object: 'invoice',
    created,
    customer,
    status,
    total: amount,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: status === 'paid' ? created : null,
      voided_at: null,
    },
    currency,
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription: subscription.id },
        }
      : null,
    lines: listOf(`/v1/invoices/${id}/lines`, [
      { id: `il_${id}`, object: 'line_item', description, amount, currency, period: { start, end } },
    ]),
    payments: listOf('/v1/invoice_payments', [
      {
        id: `inpay_${id}`,
        object: 'invoice_payment',
        invoice: id,
        status,
        payment: { type: 'payment_intent', payment_intent: newId('pi') },
      },
    ]),
  }
}

export const paymentIntentOf = ({ id, payments }: Invoice): string => {
  const [payment] = payments.data
  if (!payment) throw new Error(`The invoice ${id} has no payment.`)
  return payment.payment.payment_intent
}

/** An attempt to charge the card. */
export function newCharge(
  { customer, amount, currency, description }: Omit<Bill, 'subscription'>,
  payment_intent: string,
  status: Charge['status'],
): Charge {
  return {
    ...COMMON,
    id: newId('ch'),
    object: 'charge',
    created: nowInSeconds(),
    customer,
    payment_intent,
    amount,
    amount_refunded: 0,
    currency,
    description,
    status,
    paid: status === 'succeeded',
    refunded: false,
    disputed: false,
  }
}

/** Charges the card successfully and saves the paid invoice. */
export async function payBill(tx: SimulatorTransaction, bill: Bill): Promise<Invoice> {
  const invoice = newInvoice(bill, 'paid')
  const charge = newCharge(bill, paymentIntentOf(invoice), 'succeeded')
  await tx.save(charge, bill.customer)
  await tx.save(invoice, bill.customer)
  await tx.emit('charge.succeeded', charge, bill.customer)
  await tx.emit('invoice.paid', invoice, bill.customer)
  return invoice
}
