import type Stripe from 'stripe'
import {
  billOf,
  type Charge,
  type Customer,
  itemOf,
  newCharge,
  newInvoice,
  newObject,
  nextPeriodEnd,
  nowInSeconds,
  type Part,
  paymentIntentOf,
  type StripeEvent,
  type StripeSubscription,
} from '#server/payments/simulator/objects.ts'
import { listObjects } from '#server/payments/simulator/queries.ts'
import type { StripeSimulator } from '#server/payments/simulator/rest.ts'
import * as state from '#server/payments/simulator/state.ts'

/*
 * Actions at the simulated Stripe of a test's site. The webhook receives the events when they are delivered.
 */

type Simulated = { simulator?: { account: state.SimulatedAccount } | undefined }
type Site = {
  simulator?: StripeSimulator | undefined
  jobs: { kind: string; payload: unknown }[]
  app: { request: (path: string, init: RequestInit) => Response | Promise<Response> }
}
type Member = { id: string }
type Change = (tx: state.SimulatorTransaction, id: string) => Promise<unknown>

/** Pays on a payment page, given by its id or its address. */
export const pay = (site: Simulated, page: string) =>
  accountOf(site).transaction((tx) => state.paySession(tx, sessionId(page)))

/** The bank refuses the card: the session stays open for another attempt. */
export const refuseCard = (site: Simulated, page: string) =>
  accountOf(site).transaction(async (tx) => {
    const session = await state.lockOpenSession(tx, sessionId(page))
    const { customer, currency, amount_total: amount } = session
    const [{ description }] = session.line_items.data
    const charge = newCharge({ customer, currency, amount, description }, 'failed')
    await tx.save(charge, customer, 'charge.failed')
  })

function accountOf({ simulator }: Simulated): state.SimulatedAccount {
  if (!simulator) throw new Error('This site has no simulated Stripe.')
  return simulator.account
}

const sessionId = (page: string) => page.slice(page.lastIndexOf('/') + 1)

const onSubscription = (change: Change) => async (site: Simulated, member: Member) => {
  const { id } = await newest(site, 'subscription', member)
  await accountOf(site).transaction((tx) => change(tx, id))
}

/** Starts the next period now, with a successful payment. */
export const renew = onSubscription(async (tx, id) => {
  await state.payBill(tx, billOf(await startNextPeriod(tx, id, 'active')))
})

/** Starts the next period now, with a failed payment. */
export const failRenewal = onSubscription(async (tx, id) => {
  const bill = billOf(await startNextPeriod(tx, id, 'past_due'))
  const invoice = newInvoice(bill, 'open')
  await tx.save(newCharge(bill, 'failed', paymentIntentOf(invoice)), bill.customer)
  await tx.save(invoice, bill.customer, 'invoice.payment_failed')
})

async function startNextPeriod(tx: state.SimulatorTransaction, id: string, status: 'active' | 'past_due') {
  const subscription = await state.lockRunning(tx, id)
  const item = itemOf(subscription)
  const start = item.current_period_end
  const end = nextPeriodEnd(start, item.price.recurring?.interval ?? 'month')
  const next: StripeSubscription = {
    ...subscription,
    status,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: start, current_period_end: end }],
    },
  }
  await tx.save(next, next.customer, 'customer.subscription.updated')
  return next
}

/** Pays every open invoice of the subscription. */
export const payDue = onSubscription(async (tx, id) => {
  const subscription = await state.lockRunning(tx, id)
  const { customer } = subscription
  for (const invoice of await listObjects(tx.sql, 'invoice', { customer, status: 'open' })) {
    const [payment] = invoice.payments.data
    const bill = { ...billOf(subscription), amount: invoice.total }
    await tx.save(newCharge(bill, 'succeeded', paymentIntentOf(invoice)), customer)
    const paid = {
      ...invoice,
      status: 'paid' as const,
      status_transitions: { ...invoice.status_transitions, paid_at: nowInSeconds() },
      payments: { ...invoice.payments, data: [{ ...payment, status: 'paid' }] as [typeof payment] },
    }
    await tx.save(paid, customer, 'invoice.paid')
  }
  await tx.save({ ...subscription, status: 'active' }, customer, 'customer.subscription.updated')
})

/** Changes of the member's newest subscription. */
export const cancelNow = onSubscription(state.cancelNow)
export const cancelAtPeriodEnd = onSubscription((tx, id) => state.cancelAtPeriodEnd(tx, id, true))
export const resume = onSubscription((tx, id) => state.cancelAtPeriodEnd(tx, id, false))

const onCharge = (change: Change) => async (site: Simulated, member: Member, payment?: string) => {
  const charge = await newest(site, 'charge', member, (one) => one.paid && matches(one, payment))
  await accountOf(site).transaction((tx) => change(tx, charge.id))
}

const matches = ({ id, payment_intent }: Charge, payment: string | undefined) =>
  payment === undefined || payment === id || payment === payment_intent

/*
 * Changes of the member's newest payment, or of this one.
 */

export const refund = onCharge(state.refundCharge)

/** The buyer's bank withdraws the amount. */
export const dispute = onCharge((tx, id) => openDispute(tx, id, 'needs_response'))

/** The buyer's bank asks for information and withdraws nothing. */
export const inquire = onCharge((tx, id) => openDispute(tx, id, 'warning_needs_response'))

export const winDispute = onCharge((tx, id) => closeDispute(tx, id, 'won'))
export const closeInquiry = onCharge((tx, id) => closeDispute(tx, id, 'warning_closed'))

/** Stripe's disputes have no customer. An inquiry is a dispute whose status begins with `warning_`. */
async function openDispute(tx: state.SimulatorTransaction, chargeId: string, status: Stripe.Dispute.Status) {
  const charge = await state.lockPaidCharge(tx, chargeId)
  const { id, amount, currency, payment_intent, customer } = charge
  const isInquiry = status.startsWith('warning')
  const opened = {
    ...newObject('dp', 'dispute'),
    charge: id,
    payment_intent,
    amount,
    currency,
    balance_transactions: isInquiry ? [] : [{ amount: -amount }],
    is_charge_refundable: isInquiry,
    status,
  } satisfies Part<Stripe.Dispute>
  await tx.save({ ...charge, disputed: true }, customer)
  await tx.save(opened, customer, 'charge.dispute.created')
}

/** As at Stripe, the charge stays `disputed`. A won dispute returns the amount. */
async function closeDispute(
  tx: state.SimulatorTransaction,
  chargeId: string,
  status: 'won' | 'warning_closed',
) {
  const { amount, customer } = await state.lockPaidCharge(tx, chargeId)
  const [open] = await listObjects(tx.sql, 'dispute', { charge: chargeId })
  if (!open) throw new Error(`Charge ${chargeId} is not disputed.`)
  const { balance_transactions } = open
  const returned = status === 'won' ? [...balance_transactions, { amount }] : balance_transactions
  const closed = { ...open, status, balance_transactions: returned }
  await tx.save(closed, customer, 'charge.dispute.closed')
}

async function newest<K extends 'subscription' | 'charge'>(
  site: Simulated,
  kind: K,
  { id }: Member,
  isWanted: (object: K extends 'charge' ? Charge : StripeSubscription) => boolean = () => true,
) {
  const { sql } = accountOf(site)
  const [customer] = await sql<{ object: Customer }[]>`
    select object from simulated_stripe
    where object ->> 'object' = 'customer' and object #>> '{metadata,member}' = ${id} order by created_at desc`
  const objects = await listObjects(sql, kind, { customer: customer?.object.id ?? '' })
  const found = (objects as (K extends 'charge' ? Charge : StripeSubscription)[]).find(isWanted)
  if (!found) throw new Error(`The member has no ${kind}.`)
  return found
}

/** Every event so far, in the order in which they happened. */
export async function events(site: Simulated): Promise<StripeEvent[]> {
  const rows = await accountOf(site).sql<{ object: StripeEvent }[]>`
    select object from simulated_stripe where object ->> 'object' = 'event' order by created_at`
  return rows.map(({ object }) => object)
}

/** Delivers the pending events to the webhook, in this order. Returns their ids. */
export async function deliverAll(site: Site, inOrder: (ids: string[]) => string[] = (ids) => ids) {
  const pending = site.jobs.filter(({ kind }) => kind === 'simulated_webhook')
  for (const job of pending) site.jobs.splice(site.jobs.indexOf(job), 1)
  const ids = inOrder(pending.map(({ payload }) => (payload as { event: string }).event))
  for (const id of ids) await site.simulator?.deliver(id, (path, init) => site.app.request(path, init))
  return ids
}
