import { type Ledger, get, requireCustomer } from './account.ts'
import { type Customer, newId, nowInSeconds, type PortalSession, type CheckoutSession } from './objects.ts'
import { newSession } from './checkout.ts'
import type { CheckoutParams, CustomerChange, CustomerParams, PortalParams } from './params.ts'

export async function createCustomer(
  { save }: Ledger,
  { email, metadata }: CustomerParams,
): Promise<Customer> {
  const customer: Customer = { ...head('cus', 'customer'), email, name: null, metadata }
  await save(customer, customer.id)
  return customer
}

export async function updateCustomer(
  { sql, save }: Ledger,
  id: string,
  { email, name, metadata }: CustomerChange,
): Promise<Customer> {
  await requireCustomer(sql, id)
  const known = await get(sql, 'customer', id)
  const keys = Object.entries({ ...known.metadata, ...metadata }).filter(([, value]) => value !== '')
  const customer: Customer = {
    ...known,
    email: email === undefined ? known.email : email || null,
    name: name === undefined ? known.name : null,
    metadata: Object.fromEntries(keys),
  }
  await save(customer, id)
  return customer
}

export async function createCheckout(
  { sql, save }: Ledger,
  asked: CheckoutParams,
  siteUrl: string,
): Promise<CheckoutSession> {
  await requireCustomer(sql, asked.customer)
  const { price_data } = asked.line_items[0]
  const id = newId('cs_test')
  const session = newSession({
    id,
    customer: asked.customer,
    description: price_data.product_data.name,
    amount: price_data.unit_amount,
    currency: price_data.currency,
    interval: 'recurring' in price_data ? price_data.recurring.interval : null,
    client_reference_id: asked.client_reference_id ?? null,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url,
    url: `${siteUrl}/dev/stripe/checkout/${id}`,
    expires_at: asked.expires_at,
  })
  await save(session, asked.customer)
  return session
}

export async function createPortal(
  { sql, save }: Ledger,
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
