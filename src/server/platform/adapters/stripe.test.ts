import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { aDatabase } from '../../../../tests/support/database.ts'
import * as stripe from '../../../../tests/support/stripe.ts'
import { withStrictParameters } from '../../../../tests/support/stripe-parameters.ts'
import { stripeSimulator } from '#server/payments/simulator/rest.ts'
import { type NewCheckoutSession, PaymentError } from './payments.ts'
import { signEvent, stripePayments } from './stripe.ts'

const SECRET = 'whsec_test'
const SITE = 'http://127.0.0.1:3000'
const db = await aDatabase()
const jobs: string[] = []
const simulator = stripeSimulator({
  db,
  enqueue: async (_sql, _kind, payload) => void jobs.push((payload as { event: string }).event),
  webhookSecret: SECRET,
  siteUrl: SITE,
  sign: signEvent,
})
const site = { simulator }
const fetchStrictly = withStrictParameters(simulator.fetch)

async function serve(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The adapter, with another machine in the place of Stripe. */
const paymentsAt = (origin: string, secretKey = 'sk_test_x') =>
  stripePayments({
    provider: 'stripe',
    secretKey,
    webhookSecret: SECRET,
    fetch: (url, init) => fetch((url as string).replace('https://api.stripe.com', origin), init),
  })

const origin = await serve(createServer(getRequestListener((request) => fetchStrictly(request))))
const payments = paymentsAt(origin)

const newId = () => crypto.randomUUID()
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const aCustomer = (member = newId()) =>
  payments.createCustomer({ id: member, email: `${member}@exemple.test` })

const pageFor = (customer_id: string, page: Partial<NewCheckoutSession> = {}): NewCheckoutSession => ({
  purchase_id: newId(),
  customer_id,
  choice: { product: 'vip', interval: 'month', verified_type: null },
  amount_cents: 699,
  currency: 'CHF',
  success_url: `${SITE}/vip/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/vip?canceled=true`,
  expires_at: inAnHour(),
  ...page,
})

const BADGE = { product: 'verified', interval: null, verified_type: 'blue' } as const

async function aSubscriber(interval: 'month' | 'year' = 'month') {
  const member = { id: newId() }
  const customer = await aCustomer(member.id)
  const amount_cents = interval === 'month' ? 699 : 6900
  const choice = { product: 'vip', interval, verified_type: null } as const
  const page = await payments.createCheckout(pageFor(customer, { choice, amount_cents }))
  await stripe.pay(site, page.url)
  return { member, customer, page }
}

const readOne = async (customer: string) => {
  const { subscriptions } = await payments.readCustomer(customer)
  expect(subscriptions).toHaveLength(1)
  return subscriptions[0]!
}

describe('customers and checkout sessions', () => {
  test('a member has one customer however often it is created, and a new e‑mail address causes no failure', async () => {
    const id = newId()
    const [one, other] = await Promise.all([aCustomer(id), aCustomer(id)])
    expect(one).toBe(other)
    await expect(payments.createCustomer({ id, email: 'autre@exemple.test' })).resolves.toMatch(/^cus_/)
  })

  test('a purchase has one checkout session however often it is created, for this customer and this price', async () => {
    const customer = await aCustomer()
    const asked = pageFor(customer)
    const [one, other] = await Promise.all([payments.createCheckout(asked), payments.createCheckout(asked)])
    expect(one).toEqual(other)
    expect(one.url).toBe(`${SITE}/dev/stripe/checkout/${one.checkout_session_id}`)
    // It was not paid.
    expect(await payments.readCustomer(customer)).toEqual({ checkout_sessions: [], subscriptions: [] })
  })

  test.each([
    ['a customer whom nobody knows', { customer_id: 'cus_nobody' }, 'resource_missing'],
    ['a price of nothing', { amount_cents: 0 }, 'unit_amount'],
    ['half a centime', { amount_cents: 699.5 }, 'unit_amount'],
    ['a currency that is none', { currency: 'francs' }, 'currency'],
    ['an end that is too near', { expires_at: new Date(Date.now() + 60_000).toISOString() }, 'expires_at'],
    ['an end that is too far', { expires_at: new Date(Date.now() + 90_000_000).toISOString() }, 'expires_at'],
    ['an address that is none', { success_url: '/vip/success' }, 'success_url'],
  ])('%s is refused', async (_, wrong, message) => {
    const refused = payments.createCheckout(pageFor(await aCustomer(), wrong))
    await expect(refused).rejects.toThrow(message)
  })

  test('the same purchase with another price is refused', async () => {
    const asked = pageFor(await aCustomer())
    await payments.createCheckout(asked)
    await expect(payments.createCheckout({ ...asked, amount_cents: 6900 })).rejects.toThrow(
      'StripeIdempotencyError',
    )
  })

  test('an expired checkout session cannot be paid, a paid one cannot be expired', async () => {
    const customer = await aCustomer()
    const closed = await payments.createCheckout(pageFor(customer))
    expect(await payments.closeCheckout(closed.checkout_session_id)).toBe(true)
    expect(await payments.closeCheckout(closed.checkout_session_id)).toBe(true)
    await expect(stripe.pay(site, closed.url)).rejects.toThrow('expired')

    const paid = await payments.createCheckout(pageFor(customer))
    await stripe.pay(site, paid.url)
    expect(await payments.closeCheckout(paid.checkout_session_id)).toBe(false)
    const { checkout_sessions } = await payments.readCustomer(customer)
    expect(checkout_sessions.map(({ id }) => id)).toEqual([paid.checkout_session_id])
    await expect(payments.closeCheckout('cs_nothing')).rejects.toThrow('resource_missing')
  })

  test('a refused card pays nothing, and another card can pay', async () => {
    const customer = await aCustomer()
    const page = await payments.createCheckout(pageFor(customer))
    await stripe.refuseCard(site, page.url)
    const before = await payments.readCustomer(customer)
    expect(before.checkout_sessions).toEqual([])
    await stripe.pay(site, page.url)
    const after = await payments.readCustomer(customer)
    expect(after.checkout_sessions[0]).toMatchObject({ payment: { is_reversed: false } })
  })

  test('of two payments of the same checkout session, one succeeds', async () => {
    const customer = await aCustomer()
    const page = await payments.createCheckout(pageFor(customer))
    const attempts = await Promise.allSettled([stripe.pay(site, page.url), stripe.pay(site, page.url)])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readOne(customer)).payments).toHaveLength(1)
  })

  test('the portal has a URL, for customers only', async () => {
    const customer_id = await aCustomer()
    const portal = await payments.openPortal({ customer_id, return_url: `${SITE}/vip` })
    expect(portal).toEqual({ url: expect.stringMatching(`^${SITE}/dev/stripe/portal/bps_`) as string })
    const unknown = payments.openPortal({ customer_id: 'cus_nobody', return_url: `${SITE}/vip` })
    await expect(unknown).rejects.toThrow('resource_missing')
  })
})

const later = (instant: string, months: number) => {
  const day = new Date(instant)
  day.setUTCMonth(day.getUTCMonth() + months)
  // The last day of a month that is too short.
  return day.getUTCDate() === new Date(instant).getUTCDate()
    ? day.toISOString()
    : new Date(day.setUTCDate(0)).toISOString()
}

describe('The snapshot of a customer contains', () => {
  test.each([
    ['month', 1],
    ['year', 12],
  ] as const)('a subscription by the %s, paid for that long', async (interval, months) => {
    const { customer, page } = await aSubscriber(interval)
    const { checkout_sessions, subscriptions } = await payments.readCustomer(customer)
    const [subscription] = subscriptions
    const [payment] = subscription!.payments
    expect(subscription).toMatchObject({ status: 'active', interval, cancel_at_period_end: false })
    expect(payment).toMatchObject({
      is_reversed: false,
      paid_until: later(subscription!.created_at, months),
    })
    expect(Math.abs(Date.parse(payment!.paid_at) - Date.now())).toBeLessThan(60_000)
    const { paid_until: _, ...money } = payment!
    expect(checkout_sessions).toEqual([
      {
        id: page.checkout_session_id,
        amount_cents: interval === 'month' ? 699 : 6900,
        currency: 'CHF',
        subscription_id: subscription!.id,
        payment: money,
      },
    ])
  })

  test('a badge without a subscription', async () => {
    const customer = await aCustomer()
    const page = await payments.createCheckout(pageFor(customer, { choice: BADGE }))
    await stripe.pay(site, page.url)
    const { checkout_sessions, subscriptions } = await payments.readCustomer(customer)
    expect(subscriptions).toEqual([])
    expect(checkout_sessions[0]).toMatchObject({
      amount_cents: 699,
      subscription_id: null,
      payment: { is_reversed: false },
    })
  })

  test('more payments than one page of the list, and no unpaid checkout sessions', async () => {
    const customer = await aCustomer()
    for (let n = 0; n < 103; n += 1) await payments.createCheckout(pageFor(customer))
    expect((await payments.readCustomer(customer)).checkout_sessions).toEqual([])
    await simulator.account.sql`
      update simulated_stripe set object = object || '{"status": "complete", "payment_status": "paid"}'
      where customer = ${customer} and object ->> 'object' = 'checkout.session'`
    const { checkout_sessions } = await payments.readCustomer(customer)
    expect(new Set(checkout_sessions.map(({ id }) => id)).size).toBe(103)
  })

  test('a renewal that pays for the next month; a failed one only once it is paid', async () => {
    const { member, customer } = await aSubscriber()
    const { created_at } = await readOne(customer)
    await stripe.renew(site, member)
    const ends = async () => (await readOne(customer)).payments.map(({ paid_until }) => paid_until)
    const first = [later(created_at, 1), later(later(created_at, 1), 1)]
    expect(await ends()).toEqual(first)

    await stripe.failRenewal(site, member)
    expect(await readOne(customer)).toMatchObject({ status: 'past_due' })
    expect(await ends()).toEqual(first)

    await stripe.payDue(site, member)
    expect(await readOne(customer)).toMatchObject({ status: 'active' })
    expect(await ends()).toEqual([...first, later(first[1]!, 1)])
  })

  test('a cancellation at the end of the period, until it is undone', async () => {
    const { member, customer } = await aSubscriber()
    await stripe.cancelAtPeriodEnd(site, member)
    expect(await readOne(customer)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await stripe.resume(site, member)
    expect(await readOne(customer)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  })

  test('an immediate cancellation, however often it is requested', async () => {
    const { customer } = await aSubscriber()
    const { id } = await readOne(customer)
    await payments.cancelSubscription(id)
    await payments.cancelSubscription(id)
    expect(await readOne(customer)).toMatchObject({ status: 'canceled', payments: [{ is_reversed: false }] })
  })

  test('a refund, however often it is requested', async () => {
    const { customer } = await aSubscriber()
    const { payments: paid } = await readOne(customer)
    await payments.refundPayment(paid[0]!.id!)
    await payments.refundPayment(paid[0]!.id!)
    expect((await readOne(customer)).payments).toEqual([{ ...paid[0], is_reversed: true }])
    const events = (await stripe.events(site)).filter(({ type }) => type === 'charge.refunded')
    expect(
      events.filter(({ data }) => 'customer' in data.object && data.object.customer === customer),
    ).toHaveLength(1)
    await expect(payments.refundPayment('pi_nothing')).rejects.toThrow('resource_missing')
  })

  test.each([
    ['warning_needs_response', 0, false],
    ['warning_under_review', 0, false],
    ['warning_closed', 0, false],
    ['needs_response', -699, true],
    ['under_review', -699, true],
    ['appeal_needs_response', -699, true],
    ['appeal_under_review', -699, true],
    ['lost', -699, true],
    ['won', 0, false],
    // Resolved for the buyer, or blocked at the bank.
    ['prevented', -699, true],
    ['prevented', 0, false],
    ['of_tomorrow', -699, true],
  ])('a dispute that is %s, with %d at the bank: reversed is %s', async (status, moved, isTaken) => {
    const { member, customer } = await aSubscriber()
    await stripe.dispute(site, member)
    await simulator.account.sql`
      update simulated_stripe
      set object = object || ${JSON.stringify({ status, balance_transactions: [{ amount: moved }] })}::text::jsonb
      where customer = ${customer} and object ->> 'object' = 'dispute'`
    const { payments: paid } = await readOne(customer)
    expect(paid).toMatchObject([{ is_reversed: isTaken, is_disputed: isTaken }])
  })

  test('a payment that was refunded or disputed at Stripe, which we do not refund again', async () => {
    for (const takeBack of [stripe.refund, stripe.dispute]) {
      const { member, customer } = await aSubscriber()
      await takeBack(site, member)
      const [payment] = (await readOne(customer)).payments
      expect(payment!.is_reversed).toBe(true)
      await payments.refundPayment(payment!.id!)
    }
  })
})

describe('events', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.deleted',
    data: { object: { id: 'cus_1', object: 'customer' } },
  })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  test('an event that Stripe signed names its customer', async () => {
    expect(await payments.readEvent(body, await signEvent(body, SECRET, ago(290)))).toEqual({
      id: 'evt_1',
      type: 'customer.deleted',
      customer_id: 'cus_1',
      object_id: 'cus_1',
    })
  })

  test.each([
    ['unsigned', body, () => ''],
    ['signed with words', body, () => 'bonjour'],
    ['signed by somebody else', body, () => signEvent(body, 'whsec_other')],
    ['changed after it was signed', body.replace('cus_1', 'cus_2'), () => signEvent(body, SECRET)],
    ['signed more than 300 seconds ago', body, () => signEvent(body, SECRET, ago(302))],
    ['signed but not readable', '{', () => signEvent('{', SECRET)],
  ])('one that is %s is none', async (_, text, sign) => {
    expect(await payments.readEvent(text, await sign())).toBeNull()
  })

  test('every event about a customer names them, a dispute too', async () => {
    const { member, customer } = await aSubscriber()
    for (const happen of [stripe.renew, stripe.cancelAtPeriodEnd, stripe.resume, stripe.failRenewal]) {
      await happen(site, member)
    }
    for (const happen of [stripe.payDue, stripe.refund, stripe.cancelNow]) await happen(site, member)
    const other = await aSubscriber()
    await stripe.dispute(site, other.member)
    await stripe.winDispute(site, other.member)
    const page = await payments.createCheckout(pageFor(customer))
    await payments.closeCheckout(page.checkout_session_id)

    const heard = new Map<string, Set<string | null>>()
    for (const id of jobs) {
      await simulator.deliver(id, async (path, init) => {
        expect([path, init.method]).toEqual(['/api/payments/webhook', 'POST'])
        const signature = new Headers(init.headers).get('stripe-signature') ?? ''
        const event = await payments.readEvent(init.body as string, signature)
        heard.set(event!.type, (heard.get(event!.type) ?? new Set()).add(event!.customer_id))
        return new Response()
      })
    }
    expect([...heard.keys()].toSorted()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'checkout.session.completed',
      'checkout.session.expired',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_failed',
    ])
    for (const customers of heard.values()) expect(customers).not.toContain(null)
    expect(heard.get('charge.dispute.created')).toContain(other.customer)
    expect(heard.get('customer.subscription.deleted')).toContain(customer)
  })

  test('a dispute about an unknown payment concerns no customer', async () => {
    const about = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'charge.dispute.created',
      data: { object: { id: 'du_1', object: 'dispute', charge: 'ch_nothing' } },
    })
    expect(await payments.readEvent(about, await signEvent(about, SECRET))).toMatchObject({
      customer_id: null,
    })
  })

  test('a delivery that the webhook does not accept is a failure', async () => {
    const refused = simulator.deliver(jobs[0]!, () => new Response(null, { status: 503 }))
    await expect(refused).rejects.toThrow('503')
  })
})

describe('while Stripe is unavailable', () => {
  const everyCall = (away: typeof payments) => [
    away.createCustomer({ id: newId(), email: 'a@exemple.test' }),
    away.createCheckout(pageFor('cus_1')),
    away.closeCheckout('cs_1'),
    away.openPortal({ customer_id: 'cus_1', return_url: SITE }),
    away.readCustomer('cus_1'),
    away.cancelSubscription('sub_1'),
    away.refundPayment('pi_1'),
  ]

  async function expectFailures(away: typeof payments, isUnavailable = true) {
    const responses = await Promise.allSettled(everyCall(away))
    const failures = responses.map(
      (response) => response.status === 'rejected' && (response.reason as unknown),
    )
    expect(failures).toEqual(responses.map(() => expect.any(PaymentError)))
    expect(failures).toEqual(responses.map(() => expect.objectContaining({ isUnavailable })))
  }

  test('a call without a response is not taken for successful', async () => {
    const server = createServer()
    const gone = await serve(server)
    await new Promise((resolve) => server.close(resolve))
    await expectFailures(paymentsAt(gone))
  })

  test('an error response and a refused key are not taken for success', async () => {
    const broken = createServer((_, response) =>
      response.writeHead(500).end('{"error":{"type":"api_error"}}'),
    )
    await expectFailures(paymentsAt(await serve(broken)))
    const refusing = createServer((_, response) =>
      response.writeHead(401).end('{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}'),
    )
    await expectFailures(paymentsAt(await serve(refusing)), false)
  })

  /** Stripe in front of the simulator: what it answers first is lost or failed, and a failure is saved by its key. */
  async function failing(failure: 'status 500' | 'no response') {
    const keys: string[] = []
    const failed = new Set<string>()
    const fail = (response: ServerResponse) =>
      failure === 'no response'
        ? response.destroy()
        : response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{"error":{"type":"api_error"}}')
    const pass = getRequestListener((request) => fetchStrictly(request))
    let isFailing = true
    const server = createServer((request, response) => {
      const key = request.headers['idempotency-key'] as string
      keys.push(key)
      if (isFailing) failed.add(key)
      if (failed.has(key) && (isFailing || failure === 'status 500')) fail(response)
      else void pass(request, response)
    })
    return {
      payments: paymentsAt(await serve(server)),
      keys,
      recover: () => {
        isFailing = false
        return keys.splice(0)
      },
    }
  }

  const writes = async () => {
    const { customer } = await aSubscriber()
    const { payments: paid } = await readOne(customer)
    const member = { id: newId(), email: 'a@exemple.test' }
    const page = pageFor(customer)
    return [
      ['customer', (to: typeof payments) => to.createCustomer(member)],
      ['checkout', (to: typeof payments) => to.createCheckout(page)],
      ['refund', (to: typeof payments) => to.refundPayment(paid[0]!.id!)],
    ] as const
  }

  test('after a failure that Stripe saved under an idempotency key, another key is used', async () => {
    for (const [what, write] of await writes()) {
      const broken = await failing('status 500')
      await expect(write(broken.payments), what).rejects.toThrow('statusCode 500')
      broken.recover()
      await write(broken.payments)
    }
  })

  test('without a response the same idempotency key is used again, so that nothing happens twice', async () => {
    for (const [what, write] of await writes()) {
      const broken = await failing('no response')
      await expect(write(broken.payments), what).rejects.toThrow('StripeConnectionError')
      const before = broken.recover()
      await write(broken.payments)
      expect(new Set([...before, ...broken.keys]).size, what).toBe(1)
    }
  })

  test('a response after the timeout is not taken for success', async () => {
    const server = createServer(() => {})
    const silent = await serve(server)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const failures = expectFailures(paymentsAt(silent))
      await vi.advanceTimersByTimeAsync(4_000)
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.advanceTimersByTimeAsync(10_000)
      await failures
    } finally {
      vi.useRealTimers()
      server.closeAllConnections()
    }
  })
})
