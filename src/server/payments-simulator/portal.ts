import { AppError, notFound } from '#domain/errors.ts'
import type { Sql } from '#server/db/database.ts'
import { IMPOSSIBLE_VALUE } from '#server/http/errors.ts'
import type { Ledger, SimulatedAccount } from './account.ts'
import type { PortalSession } from './objects.ts'
import { findObject, listObjects } from './queries.ts'
import { closeDispute, dispute, inquire, refund } from './returns.ts'
import { asOfNow, cancelAtPeriodEnd, cancelNow, failRenewal, payDue, renew } from './subscriptions.ts'

/** What a customer sees in the portal, the newest first. */
export async function readPortal(sql: Sql, customer: string) {
  const [subscriptions, charges, invoices, disputes] = await Promise.all([
    listObjects(sql, 'subscription', { customer }),
    listObjects(sql, 'charge', { customer }),
    listObjects(sql, 'invoice', { customer }),
    listObjects(sql, 'dispute', { customer }),
  ])
  return {
    subscriptions: subscriptions.map(asOfNow),
    charges: charges.map((charge) => ({ charge, dispute: disputes.find((one) => one.charge === charge.id) })),
    invoices,
  }
}

export type PortalView = Awaited<ReturnType<typeof readPortal>>

type Change = (ledger: Ledger, id: string) => Promise<unknown>

const CHANGES = new Map<unknown, { of: 'subscription' | 'charge'; change: Change }>([
  ['renew', { of: 'subscription', change: renew }],
  ['fail', { of: 'subscription', change: failRenewal }],
  ['pay_due', { of: 'subscription', change: payDue }],
  ['end', { of: 'subscription', change: cancelNow }],
  ['cancel', { of: 'subscription', change: (ledger, id) => cancelAtPeriodEnd(ledger, id, true) }],
  ['resume', { of: 'subscription', change: (ledger, id) => cancelAtPeriodEnd(ledger, id, false) }],
  ['refund', { of: 'charge', change: refund }],
  ['dispute', { of: 'charge', change: dispute }],
  ['inquire', { of: 'charge', change: inquire }],
  ['close_inquiry', { of: 'charge', change: (ledger, id) => closeDispute(ledger, id, 'warning_closed') }],
  ['win', { of: 'charge', change: (ledger, id) => closeDispute(ledger, id, 'won') }],
  ['lose', { of: 'charge', change: (ledger, id) => closeDispute(ledger, id, 'lost') }],
])

export async function changeInPortal(
  account: SimulatedAccount,
  { customer }: PortalSession,
  { action, id }: Record<string, unknown>,
): Promise<void> {
  const wanted = CHANGES.get(action)
  if (!wanted || typeof id !== 'string') throw new AppError('invalid', IMPOSSIBLE_VALUE)
  const object = await findObject(account.sql, wanted.of, id)
  if (object?.customer !== customer) throw notFound()
  await account.change((ledger) => wanted.change(ledger, id))
}
