import { type SimulatorTransaction, get, lockExistingCustomer } from './account.ts'
import { type Customer, newId, nowInSeconds, type PortalSession, type CheckoutSession } from './objects.ts'
import { newSession } from './checkout.ts'
import type { CheckoutParams, CustomerChange, CustomerParams, PortalParams } from './params.ts'

export async function createCustomer(
  { save }: SimulatorTransaction,
  { email, metadata }: CustomerParams,
): Promise<Customer> {
  const customer: Customer = { ...newObject('cus', 'customer'), email, name: null, metadata }
  await save(customer, customer.id)
  return customer
}

export async function updateCustomer(
  { sql, save }: SimulatorTransaction,
  id: string,
  { email, name, metadata }: CustomerChange,
): Promise<Customer> {
  await lockExistingCustomer(sql, id)
  const current = await get(sql, 'customer', id)
  const entries = Object.entries({ ...current.metadata, ...metadata }).filter(([, value]) => value !== '')
  const customer: Customer = {
    ...current,
    email: email === undefined ? current.email : email || null,
    name: name === undefined ? current.name : null,
    metadata: Object.fromEntries(entries),
  }
  await save(customer, id)
  return customer
}

export async function createCheckout(
  { sql, save }: SimulatorTransaction,
  params: CheckoutParams,
  siteUrl: string,
): Promise<CheckoutSession> {
  await lockExistingCustomer(sql, params.customer)
  const { price_data } = params.line_items[0]
  const id = newId('cs_test')
  const session = newSession({
    id,
    customer: params.customer,
    description: price_data.product_data.name,
    amount: price_data.unit_amount,
    currency: price_data.currency,
    interval: 'recurring' in price_data ? price_data.recurring.interval : null,
    client_reference_id: params.client_reference_id ?? null,
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    url: `${siteUrl}/dev/stripe/checkout/${id}`,
    expires_at: params.expires_at,
  })
  await save(session, params.customer)
  return session
}

export async function createPortal(
  { sql, save }: SimulatorTransaction,
  { customer, return_url }: PortalParams,
  siteUrl: string,
): Promise<PortalSession> {
  await lockExistingCustomer(sql, customer)
  const base = newObject('bps', 'billing_portal.session')
  const portal: PortalSession = {
    ...base,
    customer,
    return_url,
    url: `${siteUrl}/dev/stripe/portal/${base.id}`,
  }
  await save(portal, customer)
  return portal
}

const newObject = <K extends string>(prefix: string, object: K) =>
  ({ id: newId(prefix), object, created: nowInSeconds(), livemode: false }) as const
