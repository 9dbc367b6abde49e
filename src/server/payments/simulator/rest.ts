import { Hono } from 'hono'
import * as v from 'valibot'
import { get, type SimulatedAccount } from './account.ts'
import { expireSession, sessionAsOfNow } from './checkout.ts'
import { createCheckout, createCustomer, createPortal, updateCustomer } from './create.ts'
import { parseForm } from './form.ts'
import { type Kind, listOf, type ObjectOf } from './objects.ts'
import * as params from './params.ts'
import { findPaidCharge, listDisputes, listObjects } from './queries.ts'
import { checkHeaders, idempotent, parseParams } from './rest-call.ts'
import { refund } from './refunds-and-disputes.ts'
import { resourceMissing, StripeRefusal } from './stripe-error.ts'
import { cancelNow, subscriptionAsOfNow } from './subscriptions.ts'

/** The endpoints of Stripe's API that our adapter calls. */
export function restApi(account: SimulatedAccount, siteUrl: string): Hono {
  const api = new Hono()
  api.use(checkHeaders)
  mountWrites(api, account, siteUrl)
  mountReads(api, account)
  api.notFound(() => {
    throw new StripeRefusal('Unrecognized request URL.', { status: 404 })
  })
  api.onError((error, c) => {
    // Any other error becomes a 500, as if Stripe had failed.
    if (!(error instanceof StripeRefusal)) throw error
    const { status, type, code, param, message } = error
    return c.json({ error: { type, code, param, message } }, status)
  })
  return api
}

function mountWrites(api: Hono, account: SimulatedAccount, siteUrl: string) {
  api.post(
    '/v1/customers',
    idempotent(account, (tx, form) => createCustomer(tx, parseParams(params.customer, form))),
  )
  api.post(
    '/v1/customers/:id',
    idempotent(account, (tx, form, id) => updateCustomer(tx, id, parseParams(params.customerChange, form))),
  )
  api.post(
    '/v1/checkout/sessions',
    idempotent(account, (tx, form) => createCheckout(tx, parseParams(params.checkout, form), siteUrl)),
  )
  api.post(
    '/v1/checkout/sessions/:id/expire',
    idempotent(account, (tx, _, id) => expireSession(tx, id)),
  )
  api.post(
    '/v1/billing_portal/sessions',
    idempotent(account, (tx, form) => createPortal(tx, parseParams(params.portal, form), siteUrl)),
  )
  api.post(
    '/v1/refunds',
    idempotent(account, async (tx, form) => {
      const { payment_intent } = parseParams(params.refund, form)
      const charge = await findPaidCharge(tx.sql, payment_intent)
      if (!charge) throw resourceMissing('payment_intent', payment_intent)
      return await refund(tx, charge)
    }),
  )
  api.delete(
    '/v1/subscriptions/:id',
    idempotent(account, (tx, _, id) => cancelNow(tx, id)),
  )
}

function mountReads(api: Hono, { sql }: SimulatedAccount) {
  api.get('/v1/checkout/sessions/:id', async (c) =>
    c.json(sessionAsOfNow(await get(sql, 'checkout.session', c.req.param('id')))),
  )
  api.get('/v1/charges/:id', async (c) => c.json(await get(sql, 'charge', c.req.param('id'))))
  api.get('/v1/disputes/:id', async (c) => c.json(await get(sql, 'dispute', c.req.param('id'))))
  api.get('/v1/disputes', async (c) => {
    const { charge } = parseParams(params.disputes, parseForm(new URL(c.req.url).search))
    return c.json(listOf('/v1/disputes', await listDisputes(sql, charge)))
  })
  list('checkout.session', '/v1/checkout/sessions', params.checkoutSessions, sessionAsOfNow)
  list('subscription', '/v1/subscriptions', params.subscriptions, subscriptionAsOfNow)
  list('charge', '/v1/charges', params.list)
  list('invoice', '/v1/invoices', params.invoices, ({ payments, ...invoice }, { expand }) =>
    expand ? { ...invoice, payments } : invoice,
  )

  function list<K extends Kind, Schema extends v.GenericSchema<unknown, params.List>>(
    kind: K,
    path: string,
    schema: Schema,
    present: (object: ObjectOf<K>, query: v.InferOutput<Schema>) => object = (object) => object,
  ) {
    api.get(path, async (c) => {
      const query = parseParams(schema, parseForm(new URL(c.req.url).search))
      const { customer, limit, starting_after: startingAfter } = query
      await get(sql, 'customer', customer)
      const status = 'status' in query && query.status === 'complete' ? query.status : undefined
      const found = await listObjects(sql, kind, { customer, status, limit: limit + 1, startingAfter })
      const page = found.slice(0, limit).map((object) => present(object, query))
      return c.json(listOf(path, page, found.length > limit))
    })
  }
}
