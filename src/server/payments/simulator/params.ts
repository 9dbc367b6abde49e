import * as v from 'valibot'
import { BILLING_INTERVALS } from '#domain/payments.ts'
import { type SimulatorTransaction, get, lockExistingCustomer } from './account.ts'
import { newSession } from './checkout.ts'
import { nowInSeconds, type Customer, newId, type PortalSession, type CheckoutSession } from './objects.ts'

/*
 * The parameters of each call. As at Stripe, an unknown parameter is refused.
 */

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const url = v.pipe(text(5000), v.url())
const integer = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const positive = v.pipe(integer, v.minValue(1), v.maxValue(99_999_999))
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/))

/** Between half an hour and a day from now. */
const expiry = v.pipe(
  integer,
  v.check((at) => at >= nowInSeconds() + 30 * 60 - 5 && at <= nowInSeconds() + 24 * 60 * 60 + 5),
)

export const customer = v.strictObject({
  email: v.pipe(text(512), v.includes('@')),
  metadata: v.optional(v.record(text(40), v.pipe(v.string(), v.maxLength(500))), {}),
  preferred_locales: v.optional(v.record(v.string(), text(10))),
})
export type CustomerParams = v.InferOutput<typeof customer>

/** An empty value deletes the field. */
const deleted = v.optional(v.literal(''))
export const customerChange = v.strictObject({
  email: v.optional(v.union([customer.entries.email, v.literal('')])),
  name: deleted,
  phone: deleted,
  address: deleted,
  shipping: deleted,
  metadata: customer.entries.metadata,
})
export type CustomerChange = v.InferOutput<typeof customerChange>

const price = {
  currency,
  unit_amount: positive,
  tax_behavior: v.optional(v.picklist(['inclusive', 'exclusive', 'unspecified'])),
  product_data: v.strictObject({ name: text(250) }),
}

const onlyLine = <Price extends v.ObjectEntries>(price_data: Price) =>
  v.strictObject({ 0: v.strictObject({ quantity: v.literal('1'), price_data: v.strictObject(price_data) }) })

const common = {
  customer: text(255),
  client_reference_id: v.optional(text(200)),
  success_url: url,
  cancel_url: url,
  expires_at: v.optional(expiry),
  locale: v.optional(v.literal('fr')),
}

const recurring = v.strictObject({ interval: v.picklist(BILLING_INTERVALS) })

export const checkout = v.variant('mode', [
  v.strictObject({
    ...common,
    mode: v.literal('payment'),
    line_items: onlyLine(price),
    invoice_creation: v.optional(v.strictObject({ enabled: v.picklist(['true', 'false']) })),
  }),
  v.strictObject({
    ...common,
    mode: v.literal('subscription'),
    line_items: onlyLine({ ...price, recurring }),
  }),
])

export type CheckoutParams = v.InferOutput<typeof checkout>

const paging = {
  customer: text(255),
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(text(255)),
}

export const list = v.strictObject(paging)
export type ListParams = v.InferOutput<typeof list>

export const disputes = v.strictObject({ charge: text(255), limit: paging.limit })
export const checkoutSessions = v.strictObject({ ...paging, status: v.optional(v.literal('complete')) })
export const subscriptions = v.strictObject({ ...paging, status: v.optional(v.literal('all')) })
export const invoices = v.strictObject({
  ...paging,
  expand: v.optional(v.record(v.string(), v.literal('data.payments'))),
})

export const refund = v.strictObject({ payment_intent: text(255) })

export const portal = v.strictObject({
  customer: text(255),
  return_url: url,
  locale: v.optional(v.literal('fr')),
})
export type PortalParams = v.InferOutput<typeof portal>

export async function createCustomer(
  { save }: SimulatorTransaction,
  { email, metadata }: CustomerParams,
): Promise<Customer> {
  const created: Customer = { ...newObject('cus', 'customer'), email, name: null, metadata }
  await save(created, created.id)
  return created
}

export async function updateCustomer(
  { sql, save }: SimulatorTransaction,
  id: string,
  { email, name, metadata }: CustomerChange,
): Promise<Customer> {
  await lockExistingCustomer(sql, id)
  const current = await get(sql, 'customer', id)
  const entries = Object.entries({ ...current.metadata, ...metadata }).filter(([, value]) => value !== '')
  const changed: Customer = {
    ...current,
    email: email === undefined ? current.email : email || null,
    name: name === undefined ? current.name : null,
    metadata: Object.fromEntries(entries),
  }
  await save(changed, id)
  return changed
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
  params: PortalParams,
  siteUrl: string,
): Promise<PortalSession> {
  await lockExistingCustomer(sql, params.customer)
  const base = newObject('bps', 'billing_portal.session')
  const session: PortalSession = {
    ...base,
    customer: params.customer,
    return_url: params.return_url,
    url: `${siteUrl}/dev/stripe/portal/${base.id}`,
  }
  await save(session, params.customer)
  return session
}

const newObject = <K extends string>(prefix: string, object: K) =>
  ({ id: newId(prefix), object, created: nowInSeconds(), livemode: false }) as const
