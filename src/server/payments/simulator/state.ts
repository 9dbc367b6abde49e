import type { AppContext } from '#server/platform/context.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import * as objects from './objects.ts'
import { itemOf, nowInSeconds, paymentIntentOf } from './objects.ts'
import { findObject, listObjects, saveObject } from './queries.ts'

/** The data of the simulated Stripe. */
export type SimulatedAccount = {
  sql: Sql
  /** Commits a change together with its webhook events. */
  transaction<T>(work: (tx: SimulatorTransaction) => Promise<T>): Promise<T>
}

export type SimulatorTransaction = {
  sql: Sql
  /** Saves an object of this customer, and queues an event of this type for the webhook. */
  save(object: objects.StripeObject, customer: string, event?: objects.StripeEvent['type']): Promise<void>
}

type AccountOptions = { db: Database; enqueue: AppContext['enqueue'] }

export const simulatedAccount = ({ db, enqueue }: AccountOptions): SimulatedAccount => ({
  sql: db.sql,
  transaction: (work) =>
    db.transaction(async (sql) => {
      const save: SimulatorTransaction['save'] = async (object, customer, type) => {
        await saveObject(sql, object, customer)
        if (!type) return
        const event = objects.newEvent(type, object)
        await saveObject(sql, event, customer)
        await enqueue(sql, 'simulated_webhook', { event: event.id })
      }
      return await work({ sql, save })
    }),
})

type Refusal = { status?: 400 | 404; type?: string; code?: string; param?: string }

/** An error response of Stripe, with its wording. */
export class StripeRefusal extends Error {
  readonly details: Refusal

  constructor(message: string, details: Refusal = {}) {
    super(message)
    this.details = details
  }
}

export const resourceMissing = (what: string, id: string) =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: what })

export async function get<K extends objects.StripeKind>(
  sql: Sql,
  kind: K,
  id: string,
  options?: { lock: boolean },
): Promise<objects.ObjectOf<K>> {
  const object = await findObject(sql, kind, id, options)
  if (!object) throw resourceMissing(kind, id)
  return object
}

/** A session expires when it is read after its time; no job expires it, and no event is sent. */
export const sessionAsOfNow = (session: objects.CheckoutSession): objects.CheckoutSession =>
  session.status === 'open' && session.expires_at <= nowInSeconds()
    ? { ...session, status: 'expired', url: null }
    : session

/** The buyer pays. */
export async function paySession(tx: SimulatorTransaction, id: string): Promise<objects.CheckoutSession> {
  const session = await lockOpenSession(tx, id)
  const { customer, currency, amount_total: amount } = session
  const [{ description, price }] = session.line_items.data
  const subscription = price.recurring && objects.newSubscription(session, price.recurring.interval)
  const single = { customer, currency, amount, description, period: null }
  const bill = subscription ? objects.billOf(subscription) : single
  const invoice = await payBill(tx, bill)
  if (subscription) await tx.save(subscription, customer, 'customer.subscription.created')
  const paid: objects.CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    invoice: invoice.id,
    payment_intent: subscription ? null : paymentIntentOf(invoice),
    subscription: subscription?.id ?? null,
  }
  await tx.save(paid, customer, 'checkout.session.completed')
  return paid
}

/** Charges the card successfully and saves the paid invoice. */
export async function payBill(tx: SimulatorTransaction, bill: objects.Bill): Promise<objects.Invoice> {
  const invoice = objects.newInvoice(bill, 'paid')
  const charge = objects.newCharge(bill, 'succeeded', paymentIntentOf(invoice))
  await tx.save(charge, bill.customer, 'charge.succeeded')
  await tx.save(invoice, bill.customer, 'invoice.paid')
  return invoice
}

export async function expireSession(tx: SimulatorTransaction, id: string) {
  const session = await lockOpenSession(tx, id)
  const expired: objects.CheckoutSession = { ...session, status: 'expired', url: null }
  await tx.save(expired, session.customer, 'checkout.session.expired')
  return expired
}

export async function lockOpenSession({ sql }: SimulatorTransaction, id: string) {
  const session = sessionAsOfNow(await get(sql, 'checkout.session', id, { lock: true }))
  if (session.status === 'open') return session
  throw new StripeRefusal(
    `Only Checkout Sessions with a status in ["open"] can be expired or paid. This one is ${session.status}.`,
  )
}

/** A subscription that was cancelled at period end is `canceled` after it; no job ends it. */
export const subscriptionAsOfNow = (subscription: objects.StripeSubscription): objects.StripeSubscription =>
  subscription.cancel_at_period_end && itemOf(subscription).current_period_end <= nowInSeconds()
    ? { ...subscription, status: 'canceled', cancel_at_period_end: false }
    : subscription

/** Sets or removes the cancellation at period end. */
export async function cancelAtPeriodEnd(tx: SimulatorTransaction, id: string, isCancelled: boolean) {
  const subscription = await lockRunning(tx, id)
  const changed = {
    ...subscription,
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? itemOf(subscription).current_period_end : null,
    canceled_at: isCancelled ? nowInSeconds() : null,
  }
  await tx.save(changed, changed.customer, 'customer.subscription.updated')
}

/** Cancels at once. Open invoices stay open. As at Stripe, a cancelled subscription is not found. */
export async function cancelNow(tx: SimulatorTransaction, id: string) {
  const subscription = await lockRunning(tx, id)
  const ended = { ...subscription, status: 'canceled' as const, canceled_at: nowInSeconds() }
  await tx.save(ended, ended.customer, 'customer.subscription.deleted')
  return ended
}

export async function lockRunning({ sql }: SimulatorTransaction, id: string) {
  const subscription = subscriptionAsOfNow(await get(sql, 'subscription', id, { lock: true }))
  if (subscription.status === 'canceled') throw resourceMissing('subscription', id)
  return subscription
}

/** Refunds the charge in full. */
export async function refundCharge(tx: SimulatorTransaction, id: string) {
  const charge = await lockPaidCharge(tx, id)
  const { customer, amount } = charge
  const disputes = await listObjects(tx.sql, 'dispute', { charge: id, is_charge_refundable: false })
  if (disputes.length > 0) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    throw new StripeRefusal(message, { code: 'charge_disputed' })
  }
  const refund = objects.newRefund(charge)
  await tx.save(refund, customer)
  await tx.save({ ...charge, refunded: true, amount_refunded: amount }, customer, 'charge.refunded')
  return refund
}

export async function lockPaidCharge({ sql }: SimulatorTransaction, id: string) {
  const charge = await get(sql, 'charge', id, { lock: true })
  if (!charge.paid) throw new StripeRefusal(`Charge ${id} was not paid.`)
  if (!charge.refunded) return charge
  throw new StripeRefusal(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
}
