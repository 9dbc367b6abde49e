import { AppError, notFound } from '#domain/errors.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { IMPOSSIBLE_VALUE } from '#server/platform/http/errors.ts'
import type { SimulatorTransaction, SimulatedAccount } from './account.ts'
import type { PortalSession } from './objects.ts'
import { findObject, listObjects } from './queries.ts'
import { closeDispute, dispute, inquire, refund } from './refunds-and-disputes.ts'
import {
  subscriptionAsOfNow,
  cancelAtPeriodEnd,
  cancelNow,
  failRenewal,
  payDue,
  renew,
} from './subscriptions.ts'

/** The customer's objects for the portal, the newest first. */
export async function readPortal(sql: Sql, customer: string) {
  const [subscriptions, charges, invoices, disputes] = await Promise.all([
    listObjects(sql, 'subscription', { customer }),
    listObjects(sql, 'charge', { customer }),
    listObjects(sql, 'invoice', { customer }),
    listObjects(sql, 'dispute', { customer }),
  ])
  return {
    subscriptions: subscriptions.map(subscriptionAsOfNow),
    charges: charges.map((charge) => ({ charge, dispute: disputes.find((one) => one.charge === charge.id) })),
    invoices,
  }
}

export type PortalView = Awaited<ReturnType<typeof readPortal>>

type PortalAction = (tx: SimulatorTransaction, id: string) => Promise<unknown>

const ACTIONS = new Map<unknown, { of: 'subscription' | 'charge'; change: PortalAction }>([
  ['renew', { of: 'subscription', change: renew }],
  ['fail', { of: 'subscription', change: failRenewal }],
  ['pay_due', { of: 'subscription', change: payDue }],
  ['end', { of: 'subscription', change: cancelNow }],
  ['cancel', { of: 'subscription', change: (tx, id) => cancelAtPeriodEnd(tx, id, true) }],
  ['resume', { of: 'subscription', change: (tx, id) => cancelAtPeriodEnd(tx, id, false) }],
  ['refund', { of: 'charge', change: refund }],
  ['dispute', { of: 'charge', change: dispute }],
  ['inquire', { of: 'charge', change: inquire }],
  ['close_inquiry', { of: 'charge', change: (tx, id) => closeDispute(tx, id, 'warning_closed') }],
  ['win', { of: 'charge', change: (tx, id) => closeDispute(tx, id, 'won') }],
  ['lose', { of: 'charge', change: (tx, id) => closeDispute(tx, id, 'lost') }],
])

export async function changeInPortal(
  account: SimulatedAccount,
  { customer }: PortalSession,
  { action, id }: Record<string, unknown>,
): Promise<void> {
  const chosen = ACTIONS.get(action)
  if (!chosen || typeof id !== 'string') throw new AppError('invalid', IMPOSSIBLE_VALUE)
  const object = await findObject(account.sql, chosen.of, id)
  if (object?.customer !== customer) throw notFound()
  await account.transaction((tx) => chosen.change(tx, id))
}
