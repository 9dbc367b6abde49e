import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import published from '../../../../tests/support/stripe-objects.json' with { type: 'json' }
import { signEvent, stripePayments } from './stripe.ts'

/*
 * The adapter reads one example of each object as Stripe publishes it. They come from different accounts: where a test needs
 * it, they are made to belong together.
 */

const { objects } = published
const SECRET = 'whsec_test'

/** Answers each call with what is written there for its address. */
async function paymentsAnswered(answers: Record<string, object>) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://stripe.test').pathname
    const answer = answers[`${request.method} ${path}`]
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? { error: { type: 'api_error' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripePayments({
    provider: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecret: SECRET,
    fetch: (url, init) => fetch((url as string).replace('https://api.stripe.com', origin), init),
  })
}

const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

const CREATED = instant(objects.charge.created)

test('customers, checkout sessions, refunds and the portal are read as Stripe sends them', async () => {
  const session = objects['checkout.session']
  const payments = await paymentsAnswered({
    'POST /v1/customers': objects.customer,
    [`POST /v1/customers/${objects.customer.id}`]: objects.customer,
    'POST /v1/checkout/sessions': { ...session, url: 'https://checkout.stripe.com/c/pay/cs_test' },
    [`POST /v1/checkout/sessions/${session.id}/expire`]: { ...session, status: 'expired' },
    'POST /v1/billing_portal/sessions': objects['billing_portal.session'],
    'POST /v1/refunds': objects.refund,
    [`DELETE /v1/subscriptions/${objects.subscription.id}`]: objects.subscription,
  })
  const customer_id = await payments.createCustomer({ id: 'member', email: 'a@exemple.test' })
  expect(customer_id).toBe(objects.customer.id)
  await payments.updateCustomer(customer_id, null)
  const page = await payments.createCheckout({
    purchase_id: 'purchase',
    customer_id,
    choice: { product: 'verified', interval: null, verified_type: 'blue' },
    amount_cents: 699,
    currency: 'CHF',
    success_url: 'https://planb.example/verified/success',
    cancel_url: 'https://planb.example/verified',
    expires_at: new Date().toISOString(),
  })
  expect(page).toEqual({ checkout_session_id: session.id, url: 'https://checkout.stripe.com/c/pay/cs_test' })
  expect(await payments.closeCheckout(session.id)).toBe(true)
  const portal = await payments.openPortal({ customer_id, return_url: 'https://planb.example/vip' })
  expect(portal).toEqual({ url: objects['billing_portal.session'].url })
  await payments.refundPayment('pi_1')
  await payments.cancelSubscription(objects.subscription.id)
})

/** One customer who pays for a subscription, with this dispute. */
function paying(dispute?: object) {
  const { subscription, invoice } = objects
  const payment_intent = objects.payment_intent.id
  const charge = { ...objects.charge, payment_intent, disputed: dispute !== undefined }
  const session = {
    ...objects['checkout.session'],
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 699,
    currency: 'chf',
    invoice: invoice.id,
    payment_intent: null,
    subscription: subscription.id,
  }
  const paid = {
    ...invoice,
    status: 'paid',
    parent: { ...invoice.parent, subscription_details: { metadata: {}, subscription: subscription.id } },
    payments: listOf({
      ...objects.invoice_payment,
      status: 'paid',
      payment: { ...objects.invoice_payment.payment, payment_intent },
    }),
  }
  return paymentsAnswered({
    'GET /v1/checkout/sessions': listOf(session),
    'GET /v1/subscriptions': listOf(subscription),
    'GET /v1/invoices': listOf(paid),
    'GET /v1/charges': listOf(charge),
    'GET /v1/disputes': listOf({ ...objects.dispute, charge: charge.id, ...dispute }),
  })
}

test('a customer is read from Stripe’s own objects', async () => {
  const payment = {
    id: objects.payment_intent.id,
    paid_at: CREATED,
    is_reversed: false,
    is_disputed: false,
  }
  const [line] = objects.invoice.lines.data
  const payments = await paying()
  expect(await payments.readCustomer(objects.customer.id)).toEqual({
    checkout_sessions: [
      {
        id: objects['checkout.session'].id,
        amount_cents: 699,
        currency: 'CHF',
        subscription_id: objects.subscription.id,
        payment,
      },
    ],
    subscriptions: [
      {
        id: objects.subscription.id,
        status: objects.subscription.status,
        interval: 'month',
        // The example ends at a moment of its own.
        cancel_at_period_end: true,
        created_at: CREATED,
        payments: [{ ...payment, paid_until: instant(line!.period.end) }],
      },
    ],
  })
})

test('the example of an inquiry reverses no payment; the same object as a dispute does', async () => {
  expect(objects.dispute.status).toBe('warning_needs_response')
  for (const [dispute, is_disputed] of [
    [{}, false],
    [{ status: 'needs_response' }, true],
    [{ status: 'won' }, false],
  ] as const) {
    const payments = await paying(dispute)
    const { checkout_sessions } = await payments.readCustomer(objects.customer.id)
    expect(checkout_sessions).toMatchObject([{ payment: { is_disputed, is_reversed: is_disputed } }])
  }
})

test('an event names its customer, or a charge whose customer is then read', async () => {
  const { charge, customer } = objects
  const payments = await paymentsAnswered({
    [`GET /v1/charges/${charge.id}`]: { ...charge, customer: customer.id },
  })
  for (const [object, customer_id] of [
    [customer, customer.id],
    [objects.subscription, objects.subscription.customer],
    [objects.dispute, customer.id],
    [objects.price, null],
  ] as const) {
    const body = JSON.stringify({ ...objects.event, data: { object } })
    expect(await payments.readEvent(body, await signEvent(body, SECRET))).toEqual({
      id: objects.event.id,
      type: objects.event.type,
      customer_id,
      object_id: object.id,
    })
  }
})
