import { type SimulatorTransaction, getLocked, StripeRefusal } from './account.ts'
import { type Charge, type Dispute, newId, nowInSeconds, type Refund } from './objects.ts'
import { listDisputes } from './queries.ts'

/** Refunds the charge in full. */
export async function refund(tx: SimulatorTransaction, chargeId: string): Promise<Refund> {
  const charge = await getPaidCharge(tx, chargeId)
  const disputes = await listDisputes(tx.sql, charge.id)
  if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const { id, amount, currency, payment_intent, customer } = charge
  const created: Refund = {
    id: newId('re'),
    object: 'refund',
    created: nowInSeconds(),
    charge: id,
    amount,
    currency,
    payment_intent,
    status: 'succeeded',
  }
  const refundedCharge: Charge = { ...charge, refunded: true, amount_refunded: amount }
  await tx.save(created, customer)
  await tx.save(refundedCharge, customer)
  await tx.emit('charge.refunded', refundedCharge, customer)
  return created
}

/** The buyer's bank withdraws the amount. */
export const dispute = (tx: SimulatorTransaction, chargeId: string) =>
  openDispute(tx, chargeId, 'needs_response')

/** The buyer's bank asks for information and withdraws nothing. */
export const inquire = (tx: SimulatorTransaction, chargeId: string) =>
  openDispute(tx, chargeId, 'warning_needs_response')

async function openDispute(
  tx: SimulatorTransaction,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response',
): Promise<void> {
  const charge = await getPaidCharge(tx, chargeId)
  if (await findOpenDispute(tx, charge.id))
    throw new StripeRefusal(`Charge ${charge.id} is disputed already.`)
  const { id, amount, currency, payment_intent, customer } = charge
  const isInquiry = status === 'warning_needs_response'
  const opened: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    created: nowInSeconds(),
    livemode: false,
    charge: id,
    payment_intent,
    amount,
    currency,
    balance_transactions: isInquiry ? [] : [{ amount: -amount }],
    is_charge_refundable: isInquiry,
    status,
  }
  await tx.save({ ...charge, disputed: true }, customer)
  await tx.save(opened, customer)
  await tx.emit('charge.dispute.created', opened, customer)
}

/** Closes the dispute with the bank's decision. As at Stripe, the charge stays `disputed`. */
export async function closeDispute(
  tx: SimulatorTransaction,
  chargeId: string,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<void> {
  const { id, amount, customer } = await getPaidCharge(tx, chargeId)
  const open = await findOpenDispute(tx, id)
  if (!open) throw new StripeRefusal(`Charge ${id} is not disputed.`)
  const reinstated = status === 'won' ? [{ amount }] : []
  const closed: Dispute = {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, ...reinstated],
  }
  await tx.save(closed, customer)
  await tx.emit('charge.dispute.closed', closed, customer)
}

async function findOpenDispute(
  { sql }: SimulatorTransaction,
  chargeId: string,
): Promise<Dispute | undefined> {
  const disputes = await listDisputes(sql, chargeId)
  return disputes.find(({ status }) => status.endsWith('needs_response'))
}

async function getPaidCharge(tx: SimulatorTransaction, chargeId: string): Promise<Charge> {
  const charge = await getLocked(tx, 'charge', chargeId)
  if (!charge.paid) throw new StripeRefusal(`Charge ${charge.id} was not paid.`)
  if (charge.refunded) {
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  return charge
}
