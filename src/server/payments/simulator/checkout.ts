import type { BillingInterval } from '#domain/payments.ts'
import { type SimulatorTransaction, getLocked, StripeRefusal } from './account.ts'
import { newCharge, payBill, paymentIntentOf, beginSubscription } from './subscriptions.ts'
import { type Invoice, lineOf, listOf, newId, nowInSeconds, type CheckoutSession } from './objects.ts'

type Sale = Pick<
  CheckoutSession,
  'id' | 'customer' | 'client_reference_id' | 'success_url' | 'cancel_url' | 'url'
> & {
  description: string
  amount: number
  currency: string
  interval: BillingInterval | null
  /** Default: in a day. */
  expires_at?: number | undefined
}

const DAY_SECONDS = 24 * 60 * 60

export function newSession(sale: Sale): CheckoutSession {
  const { description, amount, currency, interval, ...fields } = sale
  const created = nowInSeconds()
  return {
    ...fields,
    object: 'checkout.session',
    created,
    livemode: false,
    mode: interval ? 'subscription' : 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency,
    expires_at: sale.expires_at ?? created + DAY_SECONDS,
    invoice: null,
    payment_intent: null,
    subscription: null,
    line_items: listOf(`/v1/checkout/sessions/${sale.id}/line_items`, [
      {
        id: `li_${sale.id}`,
        object: 'item',
        description,
        amount_total: amount,
        currency,
        price: { object: 'price', unit_amount: amount, currency, recurring: interval && { interval } },
      },
    ]),
  }
}

/** The session after a successful payment. */
const completed = (
  session: CheckoutSession,
  invoice: Invoice,
  subscription: string | null,
): CheckoutSession => ({
  ...session,
  status: 'complete',
  payment_status: 'paid',
  url: null,
  invoice: invoice.id,
  payment_intent: subscription ? null : paymentIntentOf(invoice),
  subscription,
})

/** A session expires when it is read after its time; no job expires it, and no event is sent. */
export const sessionAsOfNow = (session: CheckoutSession): CheckoutSession =>
  session.status === 'open' && session.expires_at <= nowInSeconds()
    ? { ...session, status: 'expired', url: null }
    : session

/** The buyer pays. */
export async function paySession(tx: SimulatorTransaction, id: string): Promise<CheckoutSession> {
  const session = await getOpenSession(tx, id)
  const { customer, currency, amount_total: amount } = session
  const { description, price } = lineOf(session)
  const bought = price.recurring
    ? await beginSubscription(tx, { customer, description, price, interval: price.recurring.interval })
    : { invoice: await payBill(tx, { customer, currency, amount, description }), subscription: null }
  const paid = completed(session, bought.invoice, bought.subscription?.id ?? null)
  await tx.save(paid, customer)
  await tx.emit('checkout.session.completed', paid, customer)
  return paid
}

/** The bank refuses the card: the session stays open for another attempt. */
export async function refuseCard(tx: SimulatorTransaction, id: string): Promise<void> {
  const session = await getOpenSession(tx, id)
  const { customer, currency, amount_total: amount } = session
  const { description } = lineOf(session)
  const charge = newCharge({ customer, currency, amount, description }, newId('pi'), 'failed')
  await tx.save(charge, customer)
  await tx.emit('charge.failed', charge, customer)
}

export async function expireSession(tx: SimulatorTransaction, id: string): Promise<CheckoutSession> {
  const session = await getOpenSession(tx, id)
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  await tx.save(expired, session.customer)
  await tx.emit('checkout.session.expired', expired, session.customer)
  return expired
}

async function getOpenSession(tx: SimulatorTransaction, id: string): Promise<CheckoutSession> {
  const session = sessionAsOfNow(await getLocked(tx, 'checkout.session', id))
  if (session.status !== 'open') {
    throw new StripeRefusal(
      `Only Checkout Sessions with a status in ["open"] can be expired or paid. This one is ${session.status}.`,
    )
  }
  return session
}
