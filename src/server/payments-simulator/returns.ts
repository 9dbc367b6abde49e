import { type Ledger, getLocked } from './account.ts'
import { type Charge, type Dispute, newId, nowInSeconds, type Refund } from './objects.ts'
import { listDisputes } from './queries.ts'
import { StripeRefusal } from './stripe-error.ts'

/** The money goes back, all of it. */
export async function refund(ledger: Ledger, chargeId: string): Promise<Refund> {
  const charge = await getPaid(ledger, chargeId)
  const disputes = await listDisputes(ledger.sql, charge.id)
  if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const { id, amount, currency, payment_intent, customer } = charge
  const refunded: Refund = {
    id: newId('re'),
    object: 'refund',
    created: nowInSeconds(),
    charge: id,
    amount,
    currency,
    payment_intent,
    status: 'succeeded',
  }
  const returned: Charge = { ...charge, refunded: true, amount_refunded: amount }
  await ledger.save(refunded, customer)
  await ledger.save(returned, customer)
  await ledger.emit('charge.refunded', returned, customer)
  return refunded
}

/** The buyer's bank takes the money back. */
export const dispute = (ledger: Ledger, chargeId: string) => openDispute(ledger, chargeId, 'needs_response')

/** The buyer's bank asks what was sold; the money stays. */
export const inquire = (ledger: Ledger, chargeId: string) =>
  openDispute(ledger, chargeId, 'warning_needs_response')

async function openDispute(
  ledger: Ledger,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response',
): Promise<void> {
  const charge = await getPaid(ledger, chargeId)
  if (await findOpenDispute(ledger, charge.id))
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
  await ledger.save({ ...charge, disputed: true }, customer)
  await ledger.save(opened, customer)
  await ledger.emit('charge.dispute.created', opened, customer)
}

/** The bank has decided. The charge stays `disputed`, whatever came of it. */
export async function closeDispute(
  ledger: Ledger,
  chargeId: string,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<void> {
  const { id, amount, customer } = await getPaid(ledger, chargeId)
  const open = await findOpenDispute(ledger, id)
  if (!open) throw new StripeRefusal(`Charge ${id} is not disputed.`)
  const reinstated = status === 'won' ? [{ amount }] : []
  const closed: Dispute = {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, ...reinstated],
  }
  await ledger.save(closed, customer)
  await ledger.emit('charge.dispute.closed', closed, customer)
}

async function findOpenDispute({ sql }: Ledger, chargeId: string): Promise<Dispute | undefined> {
  const disputes = await listDisputes(sql, chargeId)
  return disputes.find(({ status }) => status.endsWith('needs_response'))
}

async function getPaid(ledger: Ledger, chargeId: string): Promise<Charge> {
  const charge = await getLocked(ledger, 'charge', chargeId)
  if (!charge.paid) throw new StripeRefusal(`Charge ${charge.id} was not paid.`)
  if (charge.refunded) {
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  return charge
}
