import { randomBytes } from 'node:crypto'
import type { BillingInterval } from '#domain/payments.ts'

/*
 * What Stripe answers, as far as our adapter reads it. Moments are seconds since 1970, amounts are centimes.
 */

type Base<Name extends string> = { id: string; object: Name; created: number; livemode: false }

export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

export type Customer = Base<'customer'> & {
  email: string | null
  name: string | null
  metadata: Record<string, string>
}

export type Session = Base<'checkout.session'> & {
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
  line_items: List<{ description: string; amount_total: number; price: Price }>
}

type Price = { unit_amount: number; currency: string; recurring: { interval: BillingInterval } | null }

export type Subscription = Base<'subscription'> & {
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  items: List<{
    id: string
    object: 'subscription_item'
    price: Price
    current_period_start: number
    current_period_end: number
  }>
  description: string
}

type Period = { start: number; end: number }

export type Invoice = Base<'invoice'> & {
  customer: string
  status: 'open' | 'paid' | 'void'
  total: number
  status_transitions: { paid_at: number | null }
  currency: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null
  lines: List<{ id: string; object: 'line_item'; description: string; amount: number; period: Period }>
  payments: List<{
    id: string
    object: 'invoice_payment'
    status: 'open' | 'paid'
    payment: { type: 'payment_intent'; payment_intent: string }
  }>
}

export type Charge = Base<'charge'> & {
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

export type Refund = Base<'refund'> & {
  charge: string
  payment_intent: string
  amount: number
  status: 'succeeded'
}

/** It names no customer. An inquiry of the bank is one too: its status begins with `warning_`. */
export type Dispute = Base<'dispute'> & {
  charge: string
  payment_intent: string
  amount: number
  currency: string
  /** The money that was withdrawn, and what came back. */
  balance_transactions: { amount: number }[]
  is_charge_refundable: boolean
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
}

export type PortalSession = Base<'billing_portal.session'> & {
  customer: string
  return_url: string
  url: string
}

export type StripeEvent = Base<'event'> & {
  type: string
  api_version: string
  data: { object: StripeObject }
}

export type StripeObject =
  | Customer
  | Session
  | Subscription
  | Invoice
  | Charge
  | Refund
  | Dispute
  | PortalSession
  | StripeEvent

export type Kind = StripeObject['object']
export type ObjectOf<K extends Kind> = Extract<StripeObject, { object: K }>

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const listOf = <Item>(url: string, data: Item[], hasMore = false): List<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

/** The only one: a subscription of ours has one price. */
export const itemOf = ({ id, items }: Subscription) => {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no price.`)
  return item
}

export const lineOf = ({ id, line_items }: Session) => {
  const [line] = line_items.data
  if (!line) throw new Error(`The payment page ${id} sells nothing.`)
  return line
}
