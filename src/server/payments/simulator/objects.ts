import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { BillingInterval } from '#domain/payments.ts'

/*
 * Stripe's objects, with the fields that our adapter reads. Times are seconds since 1970, amounts are cents. The differences
 * from the objects that Stripe publishes are listed in objects.test.ts.
 */

/** Checks that each of our fields exists in Stripe's type, with the same type. Nested objects are checked on their own. */
type PartOf<Whole, Own extends { [Name in keyof Own]: Name extends keyof Whole ? Whole[Name] : never }> = Own

type Base<Name extends string> = { id: string; object: Name; created: number; livemode: false }

export type StripeList<Item> = PartOf<
  Stripe.ApiList<Item>,
  { object: 'list'; data: Item[]; has_more: boolean; url: string }
>

export type Customer = PartOf<
  Stripe.Customer,
  Base<'customer'> & { email: string | null; name: string | null; metadata: Record<string, string> }
>

export type CheckoutSession = PartOf<
  Stripe.Checkout.Session,
  Base<'checkout.session'> & {
    mode: 'payment' | 'subscription'
    customer: string
    status: 'open' | 'complete' | 'expired'
    payment_status: 'paid' | 'unpaid'
    amount_total: number
    currency: string
    client_reference_id: string | null
    success_url: string
    cancel_url: string
    expires_at: number
    url: string | null
    invoice: string | null
    payment_intent: string | null
    subscription: string | null
  }
> & { line_items: StripeList<LineItem> }

type LineItem = PartOf<
  Stripe.LineItem,
  { id: string; object: 'item'; currency: string; description: string; amount_total: number }
> & { price: Price }

type Price = PartOf<Stripe.Price, { object: 'price'; unit_amount: number; currency: string }> & {
  recurring: PartOf<Stripe.Price.Recurring, { interval: BillingInterval }> | null
}

export type StripeSubscription = PartOf<
  Stripe.Subscription,
  Base<'subscription'> & {
    customer: string
    status: 'active' | 'past_due' | 'canceled'
    cancel_at_period_end: boolean
    cancel_at: number | null
    canceled_at: number | null
    description: string
  }
> & { items: StripeList<SubscriptionItem> }

type SubscriptionItem = PartOf<
  Stripe.SubscriptionItem,
  {
    id: string
    object: 'subscription_item'
    current_period_start: number
    current_period_end: number
    subscription: string
  }
> & { price: Price }

export type Invoice = PartOf<
  Stripe.Invoice,
  Base<'invoice'> & {
    customer: string
    status: 'open' | 'paid' | 'void'
    total: number
    status_transitions: {
      finalized_at: number | null
      marked_uncollectible_at: number | null
      paid_at: number | null
      voided_at: number | null
    }
    currency: string
  }
> & { parent: InvoiceParent | null; lines: StripeList<InvoiceLine>; payments: StripeList<InvoicePayment> }

type InvoiceParent = PartOf<Stripe.Invoice.Parent, { type: 'subscription_details'; quote_details: null }> & {
  subscription_details: PartOf<Stripe.Invoice.Parent.SubscriptionDetails, { subscription: string }>
}

type InvoiceLine = PartOf<
  Stripe.InvoiceLineItem,
  {
    id: string
    object: 'line_item'
    description: string
    amount: number
    currency: string
    period: { start: number; end: number }
  }
>

type InvoicePayment = PartOf<
  Stripe.InvoicePayment,
  {
    id: string
    object: 'invoice_payment'
    invoice: string
    status: 'open' | 'paid'
    payment: { type: 'payment_intent'; payment_intent: string }
  }
>

export type Charge = PartOf<
  Stripe.Charge,
  Base<'charge'> & {
    customer: string
    payment_intent: string
    amount: number
    amount_refunded: number
    currency: string
    description: string
    status: 'succeeded' | 'failed'
    paid: boolean
    refunded: boolean
    disputed: boolean
  }
>

export type Refund = PartOf<
  Stripe.Refund,
  Omit<Base<'refund'>, 'livemode'> & {
    charge: string
    payment_intent: string
    amount: number
    currency: string
    status: 'succeeded'
  }
>

/** Stripe's disputes have no customer. An inquiry is a dispute whose status begins with `warning_`. */
export type Dispute = PartOf<
  Stripe.Dispute,
  Base<'dispute'> & {
    charge: string
    payment_intent: string
    amount: number
    currency: string
    is_charge_refundable: boolean
    status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
  }
> & {
  /** The withdrawal (negative) and its return. */
  balance_transactions: PartOf<Stripe.BalanceTransaction, { amount: number }>[]
}

export type PortalSession = PartOf<
  Stripe.BillingPortal.Session,
  Base<'billing_portal.session'> & { customer: string; return_url: string; url: string }
>

export type StripeEvent = PartOf<
  Stripe.Event,
  Base<'event'> & { type: Stripe.Event['type']; api_version: string }
> & { data: { object: StripeObject } }

export type StripeObject =
  | Customer
  | CheckoutSession
  | StripeSubscription
  | Invoice
  | Charge
  | Refund
  | Dispute
  | PortalSession
  | StripeEvent

export type StripeKind = StripeObject['object']
export type ObjectOf<K extends StripeKind> = Extract<StripeObject, { object: K }>

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const listOf = <Item>(url: string, data: Item[], hasMore = false): StripeList<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

/** Subscriptions of this site have one item. */
export const itemOf = ({ id, items }: StripeSubscription) => {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no price.`)
  return item
}

export const lineOf = ({ id, line_items }: CheckoutSession) => {
  const [line] = line_items.data
  if (!line) throw new Error(`The checkout session ${id} has no line item.`)
  return line
}
