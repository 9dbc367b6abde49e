import { Hono } from 'hono'
import * as v from 'valibot'
import { get, type SimulatedAccount } from './account.ts'
import { asOfNow as pageAsOfNow, expireSession } from './checkout.ts'
import { createCheckout, createCustomer, createPortal, updateCustomer } from './create.ts'
import { parseForm } from './form.ts'
import { type Kind, listOf, type ObjectOf } from './objects.ts'
import * as params from './params.ts'
import { findPaidCharge, listDisputes, listObjects } from './queries.ts'
import { check, checkHead, once } from './rest-call.ts'
import { refund } from './returns.ts'
import { noSuch, StripeRefusal } from './stripe-error.ts'
import { asOfNow as subscriptionAsOfNow, cancelNow } from './subscriptions.ts'

/** The calls of Stripe's API that our adapter makes. */
export function restApi(account: SimulatedAccount, siteUrl: string): Hono {
  const api = new Hono()
  api.use(checkHead)
  writes(api, account, siteUrl)
  reads(api, account)
  api.notFound(() => {
    throw new StripeRefusal('Unrecognized request URL.', { status: 404 })
  })
  api.onError((error, c) => {
    // A failure of this machine: to the library it is as if Stripe were unavailable.
    if (!(error instanceof StripeRefusal)) throw error
    const { status, type, code, param, message } = error
    return c.json({ error: { type, code, param, message } }, status)
  })
  return api
}

function writes(api: Hono, account: SimulatedAccount, siteUrl: string) {
  api.post(
    '/v1/customers',
    once(account, (ledger, form) => createCustomer(ledger, check(params.customer, form))),
  )
  api.post(
    '/v1/customers/:id',
    once(account, (ledger, form, id) => updateCustomer(ledger, id, check(params.customerChange, form))),
  )
  api.post(
    '/v1/checkout/sessions',
    once(account, (ledger, form) => createCheckout(ledger, check(params.checkout, form), siteUrl)),
  )
  api.post(
    '/v1/checkout/sessions/:id/expire',
    once(account, (ledger, _, id) => expireSession(ledger, id)),
  )
  api.post(
    '/v1/billing_portal/sessions',
    once(account, (ledger, form) => createPortal(ledger, check(params.portal, form), siteUrl)),
  )
  api.post(
    '/v1/refunds',
    once(account, async (ledger, form) => {
      const { payment_intent } = check(params.refund, form)
      const charge = await findPaidCharge(ledger.sql, payment_intent)
      if (!charge) throw noSuch('payment_intent', payment_intent)
      return await refund(ledger, charge)
    }),
  )
  api.delete(
    '/v1/subscriptions/:id',
    once(account, (ledger, _, id) => cancelNow(ledger, id)),
  )
}

function reads(api: Hono, { sql }: SimulatedAccount) {
  api.get('/v1/checkout/sessions/:id', async (c) =>
    c.json(pageAsOfNow(await get(sql, 'checkout.session', c.req.param('id')))),
  )
  api.get('/v1/charges/:id', async (c) => c.json(await get(sql, 'charge', c.req.param('id'))))
  api.get('/v1/disputes/:id', async (c) => c.json(await get(sql, 'dispute', c.req.param('id'))))
  api.get('/v1/disputes', async (c) => {
    const { charge } = check(params.disputes, parseForm(new URL(c.req.url).search))
    return c.json(listOf('/v1/disputes', await listDisputes(sql, charge)))
  })
  list('checkout.session', '/v1/checkout/sessions', params.sessions, pageAsOfNow)
  list('subscription', '/v1/subscriptions', params.subscriptions, subscriptionAsOfNow)
  list('charge', '/v1/charges', params.list)
  list('invoice', '/v1/invoices', params.invoices, ({ payments, ...invoice }, { expand }) =>
    expand ? { ...invoice, payments } : invoice,
  )

  function list<K extends Kind, Schema extends v.GenericSchema<unknown, params.List>>(
    kind: K,
    path: string,
    schema: Schema,
    shown: (object: ObjectOf<K>, asked: v.InferOutput<Schema>) => object = (object) => object,
  ) {
    api.get(path, async (c) => {
      const asked = check(schema, parseForm(new URL(c.req.url).search))
      const { customer, limit, starting_after: startingAfter } = asked
      await get(sql, 'customer', customer)
      const status = 'status' in asked && asked.status === 'complete' ? asked.status : undefined
      const found = await listObjects(sql, kind, { customer, status, limit: limit + 1, startingAfter })
      const page = found.slice(0, limit).map((object) => shown(object, asked))
      return c.json(listOf(path, page, found.length > limit))
    })
  }
}
