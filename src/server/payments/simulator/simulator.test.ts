import { expect, test } from 'vitest'
import { aDatabase } from '../../../../tests/support/database.ts'
import * as stripe from '../../../../tests/support/stripe.ts'
import { withStrictParameters } from '../../../../tests/support/stripe-parameters.ts'
import { signEvent, STRIPE_API_VERSION, stripePayments } from '#server/platform/adapters/stripe.ts'
import { stripeSimulator } from './rest.ts'

const SITE = 'http://127.0.0.1:3000'
const secrets = { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' }
const db = await aDatabase()
let isQueueAway = false
const simulator = stripeSimulator({
  db,
  async enqueue() {
    if (isQueueAway) throw new Error('The queue is away.')
  },
  siteUrl: SITE,
  sign: signEvent,
  ...secrets,
})
const fetchStrictly = withStrictParameters(simulator.fetch)
const payments = stripePayments({ provider: 'simulated', fetch: fetchStrictly, ...secrets })

const aPage = async () => {
  const customer_id = await payments.createCustomer({ id: crypto.randomUUID(), email: 'a@exemple.test' })
  const page = await payments.createCheckout({
    purchase_id: crypto.randomUUID(),
    customer_id,
    choice: { product: 'vip', interval: 'year', verified_type: null },
    amount_cents: 6900,
    currency: 'CHF',
    success_url: `${SITE}/vip/success`,
    cancel_url: `${SITE}/vip`,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  return { customer_id, page }
}

test('a payment whose events cannot be saved is rolled back', async () => {
  const { customer_id, page } = await aPage()
  const countObjects = async () => (await db.sql`select from simulated_stripe`).count
  const before = await countObjects()
  isQueueAway = true
  await expect(stripe.pay({ simulator }, page.url)).rejects.toThrow('The queue is away.')
  isQueueAway = false
  expect(await countObjects()).toBe(before)
  expect(await payments.readCustomer(customer_id)).toEqual({ checkout_sessions: [], subscriptions: [] })
})

test('a subscription that was cancelled is over at the end of its period', async () => {
  const { customer_id, page } = await aPage()
  const { subscription } = await stripe.pay({ simulator }, page.url)
  await db.sql`
    update simulated_stripe set object = jsonb_set(
      object || '{"cancel_at_period_end": true}', '{items,data,0,current_period_end}', '1'
    ) where id = ${subscription}`
  const { subscriptions } = await payments.readCustomer(customer_id)
  expect(subscriptions).toMatchObject([{ status: 'canceled' }])
})

test.each([
  ['without a key', {}, '/v1/charges?customer=cus_1', 401],
  ['for another version', { 'stripe-version': '2020-08-27' }, '/v1/charges?customer=cus_1', 400],
  ['with a parameter that nobody knows', {}, '/v1/charges?customer=cus_1&colour=red', 400],
  ['to an address that nobody knows', {}, '/v1/payouts', 404],
])('a call %s is refused', async (_, headers, path, status) => {
  const response = await fetchStrictly(`https://api.stripe.com${path}`, {
    headers: {
      'stripe-version': STRIPE_API_VERSION,
      ...(status !== 401 && { authorization: 'Bearer sk_test_x' }),
      ...headers,
    },
  })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})
