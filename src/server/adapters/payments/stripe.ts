import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import {
  type CheckoutPage,
  type CustomerReading,
  PaymentError,
  type PaymentEvent,
  type PaymentReading,
  type Payments,
  PRODUCT_NAMES,
  type SessionReading,
  type SubscriptionReading,
} from './payments.ts'

/** What the library and this adapter were written for; a webhook endpoint should be made with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

const SIGNATURE_SECONDS = 300
/** More than a customer has of any object. */
const MOST = 10_000

type Settings = {
  provider: Payments['provider']
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe in tests. */
  fetch?: typeof globalThis.fetch
}

export function stripePayments({ provider, secretKey, webhookSecret, fetch }: Settings): Payments {
  let loaded: Promise<Stripe> | undefined
  const asking = async <Result>(ask: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await ask(await (loaded ??= openClient(secretKey, fetch)))
    } catch (error) {
      throw toPaymentError(error)
    }
  }
  return {
    provider,
    createCustomer: ({ id, email }) =>
      asking(async (stripe) => {
        // Stripe refuses a key that comes back with something else: with another address it is another key.
        const key = `customer-${id}-${createHash('sha256').update(email).digest('hex')}`
        const customer = await withKey(key, (options) =>
          stripe.customers.create({ email, metadata: { member: id }, preferred_locales: ['fr'] }, options),
        )
        return customer.id
      }),
    updateCustomer: (customer, member) =>
      asking(async (stripe) => {
        if (member) await stripe.customers.update(customer, { email: member.email })
        else await stripe.customers.update(customer, ERASED_CUSTOMER).catch(unless('resource_missing'))
      }),
    createCheckout: (page) =>
      asking(async (stripe) => {
        const session = await withKey(`checkout-${page.purchase_id}`, (options) =>
          stripe.checkout.sessions.create(checkoutOf(page), options),
        )
        if (!session.url) throw new Error(`The payment page ${session.id} has no address.`)
        return { session_id: session.id, url: session.url }
      }),
    closeCheckout: (sessionId) =>
      asking(async ({ checkout: { sessions } }) => {
        const { status } = await sessions.expire(sessionId).catch(async (error: unknown) => {
          // It was not open any more.
          if (hasType(error, 'StripeInvalidRequestError')) return await sessions.retrieve(sessionId)
          throw error
        })
        return status !== 'complete'
      }),
    openPortal: ({ customer_id: customer, return_url }) =>
      asking(async ({ billingPortal }) => {
        const { url } = await billingPortal.sessions.create({ customer, return_url, locale: 'fr' })
        return { url }
      }),
    readEvent: (body, signature) =>
      asking(async (stripe) => {
        const event = verifiedEvent(stripe, { body, signature, webhookSecret })
        return event && (await eventOf(stripe, event))
      }),
    readCustomer: (customer) => asking((stripe) => readCustomer(stripe, customer)),
    cancelSubscription: (id) =>
      asking(async ({ subscriptions }) => {
        await subscriptions.cancel(id).catch(unless('resource_missing'))
      }),
    refundPayment: (payment_intent) =>
      asking(async ({ refunds }) => {
        await withKey(`refund-${payment_intent}`, (options) =>
          refunds.create({ payment_intent }, options),
        ).catch(unless('charge_already_refunded', 'charge_disputed'))
      }),
  }
}

/**
 * Empties the customer's own fields: Stripe deletes what is empty. Payment methods, charges and invoices keep the billing
 * details that were typed when paying.
 */
const ERASED_CUSTOMER: Stripe.CustomerUpdateParams = {
  email: '',
  name: '',
  phone: '',
  address: '',
  shipping: '',
  metadata: { member: '' },
}

/** Asks for a charge and a dispute that do not exist. Returns the status with which the key was refused, 0 without a response; null if it is good. */
export async function stripeKeyProblem({
  secretKey,
  fetch,
}: Pick<Settings, 'secretKey' | 'fetch'>): Promise<number | null> {
  try {
    const stripe = await openClient(secretKey, fetch)
    await stripe.charges.retrieve('ch_doctor').catch(unless('resource_missing'))
    await stripe.disputes.retrieve('dp_doctor').catch(unless('resource_missing'))
    return null
  } catch (error) {
    return (error as Partial<Stripe.errors.StripeError>).statusCode ?? 0
  }
}

/** The library comes with the first payment: it takes a fifth of a second and 36 MB. */
async function openClient(secretKey: string, fetch: Settings['fetch']): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  return new Library(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // A response of ours may take ten seconds.
    timeout: 4_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(fetch),
  })
}

/**
 * Stripe saves its response to a key for a day, a failure of its own too: after a 5xx the call gets a new key. Without a
 * response the key stays, so that the next call finds what this one did. A call that failed may have done its work all the
 * same: then a second refund is refused, and a second page or customer is never used (docs/decisions/0020-payments.md).
 */
async function withKey<Result>(
  key: string,
  ask: (options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask({ idempotencyKey: key })
  } catch (error) {
    const { statusCode = 0 } = error as Partial<Stripe.errors.StripeError>
    if (statusCode < 500) throw error
    return await ask({ idempotencyKey: `${key}-${randomUUID()}`, maxNetworkRetries: 0 })
  }
}

/** The library's own errors repeat what was sent. */
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

function checkoutOf(page: CheckoutPage): Stripe.Checkout.SessionCreateParams {
  const { choice } = page
  const line = {
    quantity: 1,
    price_data: {
      currency: page.currency.toLowerCase(),
      unit_amount: page.amount_cents,
      tax_behavior: 'inclusive',
      product_data: { name: PRODUCT_NAMES[choice.product] },
    },
  } as const
  const common = {
    customer: page.customer_id,
    client_reference_id: page.purchase_id,
    success_url: page.success_url,
    cancel_url: page.cancel_url,
    expires_at: Math.floor(Date.parse(page.expires_at) / 1000),
    locale: 'fr',
  } as const
  if (choice.product === 'verified') {
    // With an invoice: the portal shows it.
    return { ...common, mode: 'payment', line_items: [line], invoice_creation: { enabled: true } }
  }
  const recurring = { interval: choice.interval }
  return {
    ...common,
    mode: 'subscription',
    line_items: [{ ...line, price_data: { ...line.price_data, recurring } }],
  }
}

type Signed = { body: string; signature: string; webhookSecret: string }

function verifiedEvent(stripe: Stripe, { body, signature, webhookSecret }: Signed): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_SECONDS)
  } catch {
    // Whatever it stumbles over, it is not what Stripe signed.
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

async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerReading> {
  const of = { customer, limit: 100 }
  const [sessions, subscriptions, invoices, charges] = await Promise.all([
    // There may be any number of unpaid pages.
    readAll(stripe.checkout.sessions.list({ ...of, status: 'complete' })),
    readAll(stripe.subscriptions.list({ ...of, status: 'all' })),
    readAll(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    readAll(stripe.charges.list(of)),
  ])
  const money = moneyOf(charges, await readDisputes(stripe, charges))
  const paid = invoices.filter(isPaid).map((invoice) => ({ invoice, payment: paymentOf(invoice, money) }))
  return {
    sessions: sessions.map((session) => sessionOf(session, money, paid)),
    subscriptions: subscriptions.map((subscription) => subscriptionOf(subscription, paid)),
  }
}

/** All of it, or an error: what is missing would count as not paid, or as not paid back. */
async function readAll<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const items = await list.autoPagingToArray({ limit: MOST })
  if (items.length === MOST) throw new Error(`A customer has ${MOST} objects of one kind.`)
  return items
}

/** A charge stays `disputed` whatever came of it, and Stripe lists disputes by charge only. */
async function readDisputes(stripe: Stripe, charges: Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all(
    disputed.map(({ id: charge }) => readAll(stripe.disputes.list({ charge, limit: 100 }))),
  )
  return lists.flat()
}

/** An inquiry moves no money, and a dispute that was won has brought it back. */
const MONEY_STAYED: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'won',
])

/** Whether the buyer has the money, for now or for good; so it is under any status that we do not know. */
function isMoneyTaken({ status, balance_transactions }: Stripe.Dispute): boolean {
  if (status !== 'prevented') return !MONEY_STAYED.has(status)
  // Blocked at the bank, or resolved for the buyer: only the movements of money say.
  return balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
}

type Money = ReadonlyMap<string, PaymentReading>

/** What was paid by card, by the payment's id. A charge that failed is none. */
function moneyOf(charges: Stripe.Charge[], disputes: Stripe.Dispute[]): Money {
  const taken = new Set(disputes.filter(isMoneyTaken).map(({ charge }) => idOf(charge)))
  return new Map(
    charges
      .filter(({ paid }) => paid)
      .map(({ id: charge, payment_intent, created, refunded }): [string, PaymentReading] => {
        const id = idOf(payment_intent) ?? charge
        const is_disputed = taken.has(charge)
        return [id, { id, paid_at: instant(created), is_returned: refunded || is_disputed, is_disputed }]
      }),
  )
}

/** A period that costs nothing is none that was paid. */
const isPaid = ({ status, total }: Stripe.Invoice) => status === 'paid' && total > 0

/** The operator may also have credited it, or taken the money outside. */
function paymentOf({ payments, status_transitions }: Stripe.Invoice, money: Money): PaymentReading {
  const intents = (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent) ?? '')
  const paid_at = instant(status_transitions.paid_at ?? 0)
  return (
    intents.map((id) => money.get(id)).findLast((payment) => payment !== undefined) ?? {
      id: null,
      paid_at,
      is_returned: false,
      is_disputed: false,
    }
  )
}

type Paid = { invoice: Stripe.Invoice; payment: PaymentReading }

function sessionOf(session: Stripe.Checkout.Session, money: Money, paid: readonly Paid[]): SessionReading {
  const invoice = idOf(session.invoice)
  const payment =
    paid.find((one) => one.invoice.id === invoice)?.payment ?? money.get(idOf(session.payment_intent) ?? '')
  return {
    id: session.id,
    amount_cents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    subscription_id: idOf(session.subscription) ?? null,
    payment: session.payment_status === 'paid' ? (payment ?? null) : null,
  }
}

function subscriptionOf(subscription: Stripe.Subscription, paid: readonly Paid[]): SubscriptionReading {
  const [item] = subscription.items.data
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionReading['status'],
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

/** The header `Stripe-Signature` of an event, as Stripe itself writes it. */
export async function signEvent(body: string, secret: string, at = new Date()): Promise<string> {
  const { default: Stripe } = await import('stripe')
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}
