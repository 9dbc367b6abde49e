import { type Books, requireCustomer } from './account.ts'
import { type Customer, listOf, newId, nowInSeconds, type PortalSession, type Session } from './objects.ts'
import type { CheckoutParams, CustomerParams, PortalParams } from './params.ts'

const DAY_SECONDS = 24 * 60 * 60

export async function createCustomer(
  { save }: Books,
  { email, metadata }: CustomerParams,
): Promise<Customer> {
  const customer: Customer = { ...head('cus', 'customer'), email, metadata }
  await save(customer, customer.id)
  return customer
}

export async function createCheckout(
  { sql, save }: Books,
  asked: CheckoutParams,
  siteUrl: string,
): Promise<Session> {
  await requireCustomer(sql, asked.customer)
  const session = newSession(asked, siteUrl)
  await save(session, asked.customer)
  return session
}

function newSession(asked: CheckoutParams, siteUrl: string): Session {
  const { mode, customer, success_url, cancel_url } = asked
  const { price_data } = asked.line_items[0]
  const { currency, unit_amount } = price_data
  const recurring = 'recurring' in price_data ? price_data.recurring : null
  const id = newId('cs_test')
  return {
    ...head('cs', 'checkout.session'),
    id,
    mode,
    customer,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: unit_amount,
    currency,
    client_reference_id: asked.client_reference_id ?? null,
    success_url,
    cancel_url,
    expires_at: asked.expires_at ?? nowInSeconds() + DAY_SECONDS,
    url: `${siteUrl}/dev/stripe/checkout/${id}`,
    invoice: null,
    payment_intent: null,
    subscription: null,
    line_items: listOf(`/v1/checkout/sessions/${id}/line_items`, [
      {
        description: price_data.product_data.name,
        amount_total: unit_amount,
        price: { unit_amount, currency, recurring },
      },
    ]),
  }
}

export async function createPortal(
  { sql, save }: Books,
  { customer, return_url }: PortalParams,
  siteUrl: string,
): Promise<PortalSession> {
  await requireCustomer(sql, customer)
  const opened = head('bps', 'billing_portal.session')
  const portal: PortalSession = {
    ...opened,
    customer,
    return_url,
    url: `${siteUrl}/dev/stripe/portal/${opened.id}`,
  }
  await save(portal, customer)
  return portal
}

const head = <K extends string>(prefix: string, object: K) =>
  ({ id: newId(prefix), object, created: nowInSeconds(), livemode: false }) as const
