import { type Books, getLocked } from './account.ts'
import { type Charge, type Dispute, newId, nowInSeconds, type Refund } from './objects.ts'
import { listDisputes } from './queries.ts'
import { StripeRefusal } from './stripe-error.ts'

/** The money goes back, all of it. */
export async function refund(books: Books, chargeId: string): Promise<Refund> {
  const charge = await getPaid(books, chargeId)
  const disputes = await listDisputes(books.sql, charge.id)
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
  await books.save(refunded, customer)
  await books.save(returned, customer)
  await books.emit('charge.refunded', returned, customer)
  return refunded
}

/** The buyer's bank takes the money back. */
export const dispute = (books: Books, chargeId: string) => openDispute(books, chargeId, 'needs_response')

/** The buyer's bank asks what was sold; the money stays. */
export const inquire = (books: Books, chargeId: string) =>
  openDispute(books, chargeId, 'warning_needs_response')

async function openDispute(
  books: Books,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response',
): Promise<void> {
  const charge = await getPaid(books, chargeId)
  if (await findOpenDispute(books, charge.id))
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
  await books.save({ ...charge, disputed: true }, customer)
  await books.save(opened, customer)
  await books.emit('charge.dispute.created', opened, customer)
}

/** The bank has decided. The charge stays `disputed`, whatever came of it. */
export async function closeDispute(
  books: Books,
  chargeId: string,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<void> {
  const { id, amount, customer } = await getPaid(books, chargeId)
  const open = await findOpenDispute(books, id)
  if (!open) throw new StripeRefusal(`Charge ${id} is not disputed.`)
  const reinstated = status === 'won' ? [{ amount }] : []
  const closed: Dispute = {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, ...reinstated],
  }
  await books.save(closed, customer)
  await books.emit('charge.dispute.closed', closed, customer)
}

async function findOpenDispute({ sql }: Books, chargeId: string): Promise<Dispute | undefined> {
  const disputes = await listDisputes(sql, chargeId)
  return disputes.find(({ status }) => status.endsWith('needs_response'))
}

async function getPaid(books: Books, chargeId: string): Promise<Charge> {
  const charge = await getLocked(books, 'charge', chargeId)
  if (!charge.paid) throw new StripeRefusal(`Charge ${charge.id} was not paid.`)
  if (charge.refunded) {
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  return charge
}
