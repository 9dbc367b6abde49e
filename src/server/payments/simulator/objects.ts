import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { BillingInterval } from '#domain/payments.ts'
import { STRIPE_API_VERSION } from '#server/platform/adapters/stripe.ts'

/*
 * Stripe's objects, with the fields that our adapter reads. Times are seconds since 1970, amounts are cents. The differences
 * from the objects that Stripe publishes are listed in objects.test.ts.
 */

/** Some fields of Stripe's type, at every depth. */
export type Part<Whole> = Whole extends unknown[]
  ? Part<Whole[number]>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole

export type Customer = ReturnType<typeof newObject<'customer'>> & {
  email: string | null
  name: string | null
  metadata: { member?: string }
}
export type CheckoutSession = ReturnType<typeof newSession>
export type StripeSubscription = ReturnType<typeof newSubscription>
export type Invoice = ReturnType<typeof newInvoice>
export type Charge = ReturnType<typeof newCharge>
type Refund = ReturnType<typeof newRefund>
/** Only tests open disputes. */
type Dispute = { id: string; object: 'dispute'; balance_transactions: { amount: number }[] }
export type PortalSession = ReturnType<typeof newPortal>
export type StripeEvent = ReturnType<typeof newEvent>

export type StripeObject =
  | (Customer | CheckoutSession | StripeSubscription | Invoice | Charge | Refund | Dispute)
  | (PortalSession | StripeEvent)
export type StripeKind = StripeObject['object']
export type ObjectOf<Kind extends StripeKind> = Extract<StripeObject, { object: Kind }>

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** What all objects have. */
export const newObject = <Kind extends string>(prefix: string, object: Kind) => ({
  id: newId(prefix),
  object,
  created: nowInSeconds(),
  livemode: false,
})

export const listOf = <Item>(url: string, data: Item[], hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
})

/** A list with one item. */
const only = <Item>(url: string, item: Item) => ({ ...listOf(url, [item]), data: [item] as [Item] })

/** With the parameters of the call. An empty value deletes the field. */
export function newCustomer(form: URLSearchParams, before?: Customer): Customer {
  const email = form.get('email') ?? before?.email
  const name = form.get('name') ?? before?.name
  const member = form.get('metadata[member]') ?? before?.metadata.member
  return {
    ...(before ?? newObject('cus', 'customer')),
    email: email || null,
    name: name || null,
    metadata: member ? { member } : {},
  } satisfies Part<Stripe.Customer>
}

/** With the parameters of the call. */
export function newSession(form: URLSearchParams, pagesUrl: string) {
  const base = newObject('cs_test', 'checkout.session')
  const {
    customer = '',
    client_reference_id = '',
    success_url = '',
    cancel_url = '',
  } = Object.fromEntries(form)
  const price = (name: string) => form.get(`line_items[0][price_data]${name}`) ?? ''
  const interval = price('[recurring][interval]') as BillingInterval | ''
  const [unit_amount, currency] = [Number(price('[unit_amount]')), price('[currency]')]
  const recurring = interval ? { interval } : null
  return {
    ...base,
    customer,
    client_reference_id,
    success_url,
    cancel_url,
    expires_at: Number(form.get('expires_at')),
    mode: interval ? 'subscription' : 'payment',
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    amount_total: unit_amount,
    currency,
    url: `${pagesUrl}/checkout/${base.id}` as string | null,
    invoice: null as string | null,
    payment_intent: null as string | null,
    subscription: null as string | null,
    line_items: only(`/v1/checkout/sessions/${base.id}/line_items`, {
      id: `li_${base.id}`,
      object: 'item',
      description: price('[product_data][name]'),
      amount_total: unit_amount,
      currency,
      price: { object: 'price', unit_amount, currency, recurring },
    }),
  } satisfies Part<Stripe.Checkout.Session>
}

export function newSubscription(session: CheckoutSession, interval: BillingInterval) {
  const [{ description, price }] = session.line_items.data
  const base = newObject('sub', 'subscription')
  return {
    ...base,
    customer: session.customer,
    status: 'active' as 'active' | 'past_due' | 'canceled',
    cancel_at_period_end: false as boolean,
    cancel_at: null as number | null,
    canceled_at: null as number | null,
    items: only('/v1/subscription_items', {
      id: `si_${base.id}`,
      object: 'subscription_item',
      price,
      subscription: base.id,
      current_period_start: base.created,
      current_period_end: nextPeriodEnd(base.created, interval),
    }),
    description,
  } satisfies Part<Stripe.Subscription>
}

export const itemOf = ({ items }: StripeSubscription) => items.data[0]

/** A month or a year later, on the same day, or on the last day of a shorter month. */
export function nextPeriodEnd(seconds: number, interval: BillingInterval): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}

/** An amount to invoice. */
export type Bill = {
  customer: string
  description: string
  amount: number
  currency: string
  /** Null for a single payment. */
  period: { subscription: string; start: number; end: number } | null
}

/** The subscription's current period. */
export function billOf(subscription: StripeSubscription): Bill {
  const { id, customer, description } = subscription
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const { unit_amount: amount, currency } = price
  return { customer, description, amount, currency, period: { subscription: id, start, end } }
}

export function newInvoice(bill: Bill, status: 'open' | 'paid') {
  const { customer, amount, currency, description } = bill
  const base = newObject('in', 'invoice')
  const { id, created } = base
  const { start, end } = bill.period ?? { start: created, end: created }
  return {
    ...base,
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
    parent: bill.period && {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: bill.period.subscription },
    },
    lines: only(`/v1/invoices/${id}/lines`, {
      id: `il_${id}`,
      object: 'line_item',
      description,
      amount,
      currency,
      period: { start, end },
    }),
    payments: only('/v1/invoice_payments', {
      id: `inpay_${id}`,
      object: 'invoice_payment',
      invoice: id,
      status,
      payment: { type: 'payment_intent', payment_intent: newId('pi') },
    }),
  } satisfies Part<Stripe.Invoice>
}

export const paymentIntentOf = ({ payments }: Invoice) => payments.data[0].payment.payment_intent

/** An attempt to charge the card. */
export const newCharge = (
  { customer, amount, currency, description }: Omit<Bill, 'period'>,
  status: 'succeeded' | 'failed',
  payment_intent = newId('pi'),
) =>
  ({
    ...newObject('ch', 'charge'),
    customer,
    payment_intent,
    amount,
    amount_refunded: 0,
    currency,
    description,
    status,
    paid: status === 'succeeded',
    refunded: false as boolean,
    disputed: false as boolean,
  }) satisfies Part<Stripe.Charge>

/** Of the whole charge. */
export function newRefund({ id: charge, amount, currency, payment_intent }: Charge) {
  const { livemode: _, ...base } = newObject('re', 'refund')
  const refund = { ...base, charge, amount, currency, payment_intent, status: 'succeeded' }
  return refund satisfies Part<Stripe.Refund>
}

/** With the parameters of the call. */
export function newPortal(form: URLSearchParams, pagesUrl: string) {
  const base = newObject('bps', 'billing_portal.session')
  const { customer = '', return_url = '' } = Object.fromEntries(form)
  const url = `${pagesUrl}/portal/${base.id}`
  return { ...base, customer, return_url, url } satisfies Part<Stripe.BillingPortal.Session>
}

export const newEvent = (type: Stripe.Event['type'], object: object) => {
  const data = { object }
  return { ...newObject('evt', 'event'), type, api_version: STRIPE_API_VERSION, data }
}
