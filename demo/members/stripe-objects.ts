import { CURRENCY, PRICES } from '#domain/payments.ts'
import { PRODUCT_NAMES } from '#server/platform/adapters/payments.ts'
import { newCharge, newInvoice, paymentIntentOf } from '#server/payments/simulator/bills.ts'
import { completed, newSession } from '#server/payments/simulator/checkout.ts'
import type { Customer, StripeObject } from '#server/payments/simulator/objects.ts'
import { newSubscription } from '#server/payments/simulator/subscriptions.ts'

/** A member who pays, and since when. */
export type Payer = {
  handle: string
  user_id: string
  email: string
  paid_at: string
}

export const customerId = (handle: string) => `cus_demo_${handle}`
export const subscriptionId = (handle: string) => `sub_demo_${handle}`
export const checkoutSessionId = (handle: string, product: 'vip' | 'verified') =>
  `cs_demo_${handle}_${product}`

const YEAR_SECONDS = 365 * 24 * 60 * 60
const secondsOf = (instant: string) => Date.parse(instant) / 1000

export const customerObject = ({ handle, user_id, email, paid_at }: Payer): Customer => ({
  id: customerId(handle),
  object: 'customer',
  created: secondsOf(paid_at),
  livemode: false,
  email,
  name: null,
  metadata: { member: user_id },
})

/** A yearly subscription with its checkout session, and an invoice and a charge for each year until now. */
export function subscriptionObjects(payer: Payer, current_period_end: string): StripeObject[] {
  const { handle } = payer
  const id = subscriptionId(handle)
  const [created, end] = [secondsOf(payer.paid_at), secondsOf(current_period_end)]
  const years = Math.round((end - created) / YEAR_SECONDS)
  const invoices = Array.from({ length: years }, (_, year) => {
    const start = created + year * YEAR_SECONDS
    return paidInvoice(payer, 'vip', {
      suffix: `_${year + 1}`,
      amount: PRICES.vip_year,
      created: start,
      subscription: { id, start, end: start + YEAR_SECONDS },
    })
  })
  const [first] = invoices
  if (!first) return []
  const subscription = newSubscription({
    id,
    customer: customerId(handle),
    description: PRODUCT_NAMES.vip,
    price: { unit_amount: PRICES.vip_year, currency: CURRENCY.toLowerCase() },
    interval: 'year',
    created,
    start: end - YEAR_SECONDS,
    end,
  })
  const session = completed(sessionOf(payer, 'vip', PRICES.vip_year), first.invoice, id)
  return [subscription, session, ...invoices.flatMap(({ invoice, charge }) => [invoice, charge])]
}

/** A bought badge: checkout session, invoice and charge. */
export function badgeObjects(payer: Payer): StripeObject[] {
  const details = { suffix: '', amount: PRICES.verified, created: secondsOf(payer.paid_at) }
  const { invoice, charge } = paidInvoice(payer, 'verified', details)
  return [completed(sessionOf(payer, 'verified', PRICES.verified), invoice, null), invoice, charge]
}

const sessionOf = ({ handle, paid_at }: Payer, product: 'vip' | 'verified', amount: number) =>
  newSession({
    id: checkoutSessionId(handle, product),
    customer: customerId(handle),
    description: PRODUCT_NAMES[product],
    amount,
    currency: CURRENCY.toLowerCase(),
    interval: product === 'vip' ? 'year' : null,
    client_reference_id: null,
    success_url: `/${product}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `/${product}?canceled=true`,
    url: null,
    created: secondsOf(paid_at),
  })

type Paid = {
  suffix: string
  amount: number
  created: number
  subscription?: { id: string; start: number; end: number }
}

function paidInvoice({ handle }: Payer, product: 'vip' | 'verified', { suffix, ...paid }: Paid) {
  const name = `demo_${handle}_${product}${suffix}`
  const details = {
    ...paid,
    customer: customerId(handle),
    currency: CURRENCY.toLowerCase(),
    description: PRODUCT_NAMES[product],
    ids: { invoice: `in_${name}`, charge: `ch_${name}`, payment: `pi_${name}` },
  }
  const invoice = newInvoice(details, 'paid')
  return { invoice, charge: newCharge(details, paymentIntentOf(invoice), 'succeeded') }
}
