import { type Books, getLocked } from './account.ts'
import { newCharge, payBill, paymentIntentOf } from './bills.ts'
import { lineOf, newId, nowInSeconds, type Session } from './objects.ts'
import { StripeRefusal } from './stripe-error.ts'
import { beginSubscription } from './subscriptions.ts'

/** Nobody tells when its time is over: a page that is too old is closed for whoever looks at it. */
export const asOfNow = (session: Session): Session =>
  session.status === 'open' && session.expires_at <= nowInSeconds()
    ? { ...session, status: 'expired', url: null }
    : session

/** The buyer pays on the page. */
export async function paySession(books: Books, id: string): Promise<Session> {
  const session = await getOpen(books, id)
  const { customer, currency, amount_total: amount } = session
  const { description, price } = lineOf(session)
  const bought = price.recurring
    ? await beginSubscription(books, { customer, description, price, interval: price.recurring.interval })
    : { invoice: await payBill(books, { customer, currency, amount, description }), subscription: null }
  const paid: Session = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    invoice: bought.invoice.id,
    payment_intent: bought.subscription ? null : paymentIntentOf(bought.invoice),
    subscription: bought.subscription?.id ?? null,
  }
  await books.save(paid, customer)
  await books.emit('checkout.session.completed', paid, customer)
  return paid
}

/** The bank says no: the page stays open for another card. */
export async function refuseCard(books: Books, id: string): Promise<void> {
  const session = await getOpen(books, id)
  const { customer, currency, amount_total: amount } = session
  const { description } = lineOf(session)
  const charge = newCharge({ customer, currency, amount, description }, newId('pi'), 'failed')
  await books.save(charge, customer)
  await books.emit('charge.failed', charge, customer)
}

export async function expireSession(books: Books, id: string): Promise<Session> {
  const session = await getOpen(books, id)
  const expired: Session = { ...session, status: 'expired', url: null }
  await books.save(expired, session.customer)
  await books.emit('checkout.session.expired', expired, session.customer)
  return expired
}

async function getOpen(books: Books, id: string): Promise<Session> {
  const session = asOfNow(await getLocked(books, 'checkout.session', id))
  if (session.status !== 'open') {
    throw new StripeRefusal(
      `Only Checkout Sessions with a status in ["open"] can be expired or paid. This one is ${session.status}.`,
    )
  }
  return session
}
