import type { SimulatorTransaction, SimulatedAccount } from '#server/payments/simulator/account.ts'
import * as checkout from '#server/payments/simulator/checkout.ts'
import type { Charge, Customer, StripeEvent, StripeSubscription } from '#server/payments/simulator/objects.ts'
import { listObjects } from '#server/payments/simulator/queries.ts'
import * as refundsAndDisputes from '#server/payments/simulator/refunds-and-disputes.ts'
import type { StripeSimulator } from '#server/payments/simulator/rest.ts'
import * as subscriptions from '#server/payments/simulator/subscriptions.ts'

/*
 * Actions at the simulated Stripe of a test's site. The webhook receives the events when they are delivered.
 */

type Simulated = { simulator?: { account: SimulatedAccount } | undefined }
type Site = {
  simulator?: StripeSimulator | undefined
  jobs: { kind: string; payload: unknown }[]
  app: { request: (path: string, init: RequestInit) => Response | Promise<Response> }
}
type Member = { id: string }

/** Pays on a payment page, given by its id or its address. */
export const pay = (site: Simulated, page: string) =>
  accountOf(site).transaction((tx) => checkout.paySession(tx, sessionId(page)))

export const refuseCard = (site: Simulated, page: string) =>
  accountOf(site).transaction((tx) => checkout.refuseCard(tx, sessionId(page)))

function accountOf({ simulator }: Simulated): SimulatedAccount {
  if (!simulator) throw new Error('This site has no simulated Stripe.')
  return simulator.account
}

const sessionId = (page: string) => page.slice(page.lastIndexOf('/') + 1)

const onSubscription =
  (change: (tx: SimulatorTransaction, id: string) => Promise<unknown>) =>
  async (site: Simulated, member: Member) => {
    const { id } = await newest(site, 'subscription', member)
    await accountOf(site).transaction((tx) => change(tx, id))
  }

/** Changes of the member's newest subscription. */
export const renew = onSubscription(subscriptions.renew)
export const failRenewal = onSubscription(subscriptions.failRenewal)
export const payDue = onSubscription(subscriptions.payDue)
export const cancelNow = onSubscription(subscriptions.cancelNow)
export const cancelAtPeriodEnd = onSubscription((tx, id) => subscriptions.cancelAtPeriodEnd(tx, id, true))
export const resume = onSubscription((tx, id) => subscriptions.cancelAtPeriodEnd(tx, id, false))

const onCharge =
  (change: (tx: SimulatorTransaction, id: string) => Promise<unknown>) =>
  async (site: Simulated, member: Member, payment?: string) => {
    const charge = await newest(site, 'charge', member, (one) => one.paid && matches(one, payment))
    await accountOf(site).transaction((tx) => change(tx, charge.id))
  }

const matches = ({ id, payment_intent }: Charge, payment: string | undefined) =>
  payment === undefined || payment === id || payment === payment_intent

/** Changes of the member's newest payment, or of this one. */
export const refund = onCharge(refundsAndDisputes.refund)
export const dispute = onCharge(refundsAndDisputes.dispute)
export const inquire = onCharge(refundsAndDisputes.inquire)
export const winDispute = onCharge((tx, id) => refundsAndDisputes.closeDispute(tx, id, 'won'))
export const closeInquiry = onCharge((tx, id) => refundsAndDisputes.closeDispute(tx, id, 'warning_closed'))

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
