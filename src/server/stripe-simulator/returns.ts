import { type Books, getLocked } from './account.ts'
import { type Charge, type Dispute, newId, nowInSeconds, type Refund } from './objects.ts'
import { StripeRefusal } from './stripe-error.ts'

/** The money goes back, all of it. */
export async function refund(books: Books, chargeId: string): Promise<Refund> {
  const charge = await getPaid(books, chargeId)
  if (charge.disputed) {
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const { id, amount, payment_intent, customer } = charge
  const back = { charge: id, amount, payment_intent, status: 'succeeded' } as const
  const refunded: Refund = { ...head('re', 'refund'), ...back }
  const returned: Charge = { ...charge, refunded: true, amount_refunded: amount }
  await books.save(refunded, customer)
  await books.save(returned, customer)
  await books.emit('charge.refunded', returned, customer)
  return refunded
}

/** The buyer's bank takes the money back. */
export async function dispute(books: Books, chargeId: string): Promise<void> {
  const charge = await getPaid(books, chargeId)
  if (charge.disputed) throw new StripeRefusal(`Charge ${charge.id} is disputed already.`)
  const { id, amount, payment_intent, customer } = charge
  const taken = { charge: id, amount, payment_intent, status: 'needs_response' } as const
  const disputed: Dispute = { ...head('du', 'dispute'), ...taken }
  await books.save({ ...charge, disputed: true }, customer)
  await books.save(disputed, customer)
  await books.emit('charge.dispute.created', disputed, customer)
}

const head = <K extends string>(prefix: string, object: K) =>
  ({ id: newId(prefix), object, created: nowInSeconds(), livemode: false }) as const

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
