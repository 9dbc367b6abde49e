import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import {
  type NewCheckoutSession,
  type CustomerSnapshot,
  PaymentError,
  type PaymentEvent,
  type PaymentSnapshot,
  type Payments,
  PRODUCT_NAMES,
  type CheckoutSessionSnapshot,
  type SubscriptionSnapshot,
} from './payments.ts'

/** The API version of the library and this adapter; the webhook endpoint at Stripe should use the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

const SIGNATURE_SECONDS = 300
/** No customer has that many objects of one kind. */
const MAX_OBJECTS = 10_000

type StripeSettings = {
  provider: Payments['provider']
  secretKey: string
  webhookSecret: string
  /** Replaces the network: the simulator, or a test. */
  fetch?: typeof globalThis.fetch
}

export function stripePayments({ provider, secretKey, webhookSecret, fetch }: StripeSettings): Payments {
  let loaded: Promise<Stripe> | undefined
  const withClient = async <Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await call(await (loaded ??= openClient(secretKey, fetch)))
    } catch (error) {
      throw toPaymentError(error)
    }
  }
  return {
    provider,
    createCustomer: ({ id, email }) =>
      withClient(async (stripe) => {
        // Stripe refuses an idempotency key with other parameters: the e-mail address is part of the key.
        const key = `customer-${id}-${createHash('sha256').update(email).digest('hex')}`
        const customer = await withKey(key, (options) =>
          stripe.customers.create({ email, metadata: { member: id }, preferred_locales: ['fr'] }, options),
        )
        return customer.id
      }),
    updateCustomer: (customer, member) =>
      withClient(async (stripe) => {
        if (member) await stripe.customers.update(customer, { email: member.email })
        else await stripe.customers.update(customer, ERASED_CUSTOMER).catch(unless('resource_missing'))
      }),
    createCheckout: (request) =>
      withClient(async (stripe) => {
        const session = await withKey(`checkout-${request.purchase_id}`, (options) =>
          stripe.checkout.sessions.create(checkoutParams(request), options),
        )
        if (!session.url) throw new Error(`The checkout session ${session.id} has no URL.`)
        return { checkout_session_id: session.id, url: session.url }
      }),
    closeCheckout: (checkoutSessionId) =>
      withClient(async ({ checkout: { sessions } }) => {
        const { status } = await sessions.expire(checkoutSessionId).catch(async (error: unknown) => {
          // Stripe refuses to expire a session that is not open.
          if (hasType(error, 'StripeInvalidRequestError')) return await sessions.retrieve(checkoutSessionId)
          throw error
        })
        return status !== 'complete'
      }),
    openPortal: ({ customer_id: customer, return_url }) =>
      withClient(async ({ billingPortal }) => {
        const { url } = await billingPortal.sessions.create({ customer, return_url, locale: 'fr' })
        return { url }
      }),
    readEvent: (body, signature) =>
      withClient(async (stripe) => {
        const event = verifiedEvent(stripe, { body, signature, webhookSecret })
        return event && (await eventOf(stripe, event))
      }),
    readCustomer: (customer) => withClient((stripe) => readCustomer(stripe, customer)),
    cancelSubscription: (id) =>
      withClient(async ({ subscriptions }) => {
        await subscriptions.cancel(id).catch(unless('resource_missing'))
      }),
    refundPayment: (payment_intent) =>
      withClient(async ({ refunds }) => {
        await withKey(`refund-${payment_intent}`, (options) =>
          refunds.create({ payment_intent }, options),
        ).catch(unless('charge_already_refunded', 'charge_disputed'))
      }),
  }
}

/**
 * Empty values delete the customer's fields at Stripe. Payment methods, charges and invoices keep the billing details of the
 * payment.
 */
const ERASED_CUSTOMER: Stripe.CustomerUpdateParams = {
  email: '',
  name: '',
  phone: '',
  address: '',
  shipping: '',
  metadata: { member: '' },
}

/** Imports the library at the first payment: it takes 200 ms and 36 MB. */
async function openClient(secretKey: string, fetch: StripeSettings['fetch']): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  return new Library(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // Two attempts must fit into the request timeout of ten seconds.
    timeout: 4_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(fetch),
  })
}

/**
 * Makes a call with an idempotency key. Stripe saves its response to a key for a day, a 5xx too: after a 5xx the call gets a
 * new key. Without a response the key stays, so that the next call gets the result of this one. A call that failed may have
 * taken effect: then a second refund is refused, and a second checkout session or customer is never used
 * (docs/decisions/0020-payments.md).
 */
async function withKey<Result>(
  key: string,
  call: (options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> {
  try {
    return await call({ idempotencyKey: key })
  } catch (error) {
    const { statusCode = 0 } = error as Partial<Stripe.errors.StripeError>
    if (statusCode < 500) throw error
    return await call({ idempotencyKey: `${key}-${randomUUID()}`, maxNetworkRetries: 0 })
  }
}

/** Drops the library's message: it repeats the parameters, which are personal data. */
function toPaymentError(error: unknown): PaymentError {
  const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  const known = Object.entries({ type, code, param, statusCode, requestId }).filter(([, value]) => value)
  const reason = known.map(([name, value]) => `${name} ${value}`).join(', ')
  const isUnavailable = type === 'StripeConnectionError' || statusCode === 429 || (statusCode ?? 0) >= 500
  return new PaymentError(type ? reason : String(error), { isUnavailable })
}

const hasType = (error: unknown, type: string) =>
  error instanceof Error && 'type' in error && error.type === type

const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error
  }

function checkoutParams(request: NewCheckoutSession): Stripe.Checkout.SessionCreateParams {
  const { choice } = request
  const line = {
    quantity: 1,
    price_data: {
      currency: request.currency.toLowerCase(),
      unit_amount: request.amount_cents,
      tax_behavior: 'inclusive',
      product_data: { name: PRODUCT_NAMES[choice.product] },
    },
  } as const
  const common = {
    customer: request.customer_id,
    client_reference_id: request.purchase_id,
    success_url: request.success_url,
    cancel_url: request.cancel_url,
    expires_at: Math.floor(Date.parse(request.expires_at) / 1000),
    locale: 'fr',
  } as const
  if (choice.product === 'verified') {
    // The invoice appears in the customer portal.
    return { ...common, mode: 'payment', line_items: [line], invoice_creation: { enabled: true } }
  }
  const recurring = { interval: choice.interval }
  return {
    ...common,
    mode: 'subscription',
    line_items: [{ ...line, price_data: { ...line.price_data, recurring } }],
  }
}

type SignedEvent = { body: string; signature: string; webhookSecret: string }

function verifiedEvent(stripe: Stripe, { body, signature, webhookSecret }: SignedEvent): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_SECONDS)
  } catch {
    // Any error means that Stripe did not sign this body.
    return null
  }
}

async function eventOf(stripe: Stripe, { id, type, data }: Stripe.Event): Promise<PaymentEvent> {
  const object = data.object as { id?: string; object?: string; customer?: Expandable; charge?: Expandable }
  const customer = object.object === 'customer' ? object.id : idOf(object.customer)
  return {
    id,
    type,
    customer_id: customer ?? (await customerOfCharge(stripe, idOf(object.charge))),
    object_id: object.id ?? null,
  }
}

/** A dispute names the charge it is about, but not the customer. */
async function customerOfCharge(stripe: Stripe, charge: string | undefined): Promise<string | null> {
  if (!charge) return null
  const found = await stripe.charges.retrieve(charge).catch(unless('resource_missing'))
  return idOf(found?.customer) ?? null
}

async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerSnapshot> {
  const of = { customer, limit: 100 }
  const [checkoutSessions, subscriptions, invoices, charges] = await Promise.all([
    // A customer may have any number of unpaid sessions.
    readAll(stripe.checkout.sessions.list({ ...of, status: 'complete' })),
    readAll(stripe.subscriptions.list({ ...of, status: 'all' })),
    readAll(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    readAll(stripe.charges.list(of)),
  ])
  const payments = cardPayments(charges, await readDisputes(stripe, charges))
  const paid = invoices
    .filter(isPaid)
    .map((invoice) => ({ invoice, payment: invoicePayment(invoice, payments) }))
  return {
    checkout_sessions: checkoutSessions.map((session) => sessionSnapshot(session, payments, paid)),
    subscriptions: subscriptions.map((subscription) => subscriptionSnapshot(subscription, paid)),
  }
}

/** Reads all pages, or throws: a missing object would count as unpaid, or as not refunded. */
async function readAll<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const items = await list.autoPagingToArray({ limit: MAX_OBJECTS })
  if (items.length === MAX_OBJECTS) throw new Error(`A customer has ${MAX_OBJECTS} objects of one kind.`)
  return items
}

/** A charge stays `disputed` after the dispute is closed; Stripe lists disputes by charge only. */
async function readDisputes(stripe: Stripe, charges: Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all(
    disputed.map(({ id: charge }) => readAll(stripe.disputes.list({ charge, limit: 100 }))),
  )
  return lists.flat()
}

/** An inquiry withdraws nothing, and a dispute that was won returns the amount. */
const STATUSES_WITHOUT_WITHDRAWAL: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'won',
])

/** Whether the bank withdrew the amount, provisionally or finally. An unknown status counts as withdrawn. */
function isWithdrawn({ status, balance_transactions }: Stripe.Dispute): boolean {
  if (status !== 'prevented') return !STATUSES_WITHOUT_WITHDRAWAL.has(status)
  // Blocked at the bank, or resolved for the buyer: only the balance transactions show which.
  return balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
}

type CardPayments = ReadonlyMap<string, PaymentSnapshot>

/** Successful card payments by the id of their payment intent. */
function cardPayments(charges: Stripe.Charge[], disputes: Stripe.Dispute[]): CardPayments {
  const disputed = new Set(disputes.filter(isWithdrawn).map(({ charge }) => idOf(charge)))
  return new Map(
    charges
      .filter(({ paid }) => paid)
      .map(({ id: charge, payment_intent, created, refunded }): [string, PaymentSnapshot] => {
        const id = idOf(payment_intent) ?? charge
        const is_disputed = disputed.has(charge)
        return [id, { id, paid_at: instant(created), is_reversed: refunded || is_disputed, is_disputed }]
      }),
  )
}

/** A free period does not count as paid. */
const isPaid = ({ status, total }: Stripe.Invoice) => status === 'paid' && total > 0

/** Without a card payment, the operator credited the invoice or marked it as paid outside Stripe. */
function invoicePayment(
  { payments, status_transitions }: Stripe.Invoice,
  cardPaid: CardPayments,
): PaymentSnapshot {
  const intents = (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent) ?? '')
  const paid_at = instant(status_transitions.paid_at ?? 0)
  return (
    intents.map((id) => cardPaid.get(id)).findLast((payment) => payment !== undefined) ?? {
      id: null,
      paid_at,
      is_reversed: false,
      is_disputed: false,
    }
  )
}

type PaidInvoice = { invoice: Stripe.Invoice; payment: PaymentSnapshot }

function sessionSnapshot(
  session: Stripe.Checkout.Session,
  cardPaid: CardPayments,
  paid: readonly PaidInvoice[],
): CheckoutSessionSnapshot {
  const invoice = idOf(session.invoice)
  const payment =
    paid.find((one) => one.invoice.id === invoice)?.payment ??
    cardPaid.get(idOf(session.payment_intent) ?? '')
  return {
    id: session.id,
    amount_cents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    subscription_id: idOf(session.subscription) ?? null,
    payment: session.payment_status === 'paid' ? (payment ?? null) : null,
  }
}

function subscriptionSnapshot(
  subscription: Stripe.Subscription,
  paid: readonly PaidInvoice[],
): SubscriptionSnapshot {
  const [item] = subscription.items.data
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionSnapshot['status'],
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    created_at: instant(subscription.created),
    payments: paid
      .filter(({ invoice }) => idOf(invoice.parent?.subscription_details?.subscription) === subscription.id)
      .map(({ invoice, payment }) => Object.assign({ paid_until: paidUntil(invoice) }, payment))
      .toSorted((a, b) => a.paid_until.localeCompare(b.paid_until)),
  }
}

const paidUntil = ({ lines }: Stripe.Invoice) =>
  instant(Math.max(...lines.data.map(({ period }) => period.end)))

type Expandable = string | { id: string } | null | undefined

const idOf = (reference: Expandable) => (typeof reference === 'object' ? reference?.id : reference)

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The header `Stripe-Signature` of an event, for the simulator and tests. */
export async function signEvent(body: string, secret: string, at = new Date()): Promise<string> {
  const { default: Stripe } = await import('stripe')
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}
