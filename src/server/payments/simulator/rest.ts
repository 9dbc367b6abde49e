import { createHash } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { paymentsApi } from '#api/payments.ts'
import { STRIPE_API_VERSION } from '#server/platform/adapters/stripe.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  get,
  type SimulatedAccount,
  resourceMissing,
  StripeRefusal,
  type SimulatorTransaction,
  simulatedAccount,
} from './account.ts'
import { expireSession, sessionAsOfNow } from './checkout.ts'
import { type StripeKind, listOf, type ObjectOf, type StripeObject } from './objects.ts'
import * as params from './params.ts'
import { createCheckout, createCustomer, createPortal, updateCustomer } from './params.ts'
import { findPaidCharge, listDisputes, listObjects, lockKey, saveResponse } from './queries.ts'
import { refund } from './refunds-and-disputes.ts'
import { cancelNow, subscriptionAsOfNow } from './subscriptions.ts'

/** The endpoints of Stripe's API that our adapter calls. */
function restApi(account: SimulatedAccount, siteUrl: string): Hono {
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

  function list<K extends StripeKind, Schema extends v.GenericSchema<unknown, params.ListParams>>(
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

/** Requires an API key and the API version of our adapter. */
const checkHeaders: MiddlewareHandler = async (c, next) => {
  if (!/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) {
    throw new StripeRefusal('You did not provide an API key.', { status: 401 })
  }
  const version = c.req.header('stripe-version')
  if (version !== STRIPE_API_VERSION) throw new StripeRefusal(`Invalid Stripe API version: ${version}`)
  await next()
}

/** Parses parameters, or throws Stripe's error. */
function parseParams<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const code = issue.received === 'undefined' ? 'parameter_missing' : 'parameter_invalid'
  const param = v.getDotPath(issue) ?? 'request'
  throw new StripeRefusal(`Invalid ${param}: ${issue.received}`, { code, param })
}

type Operation = (tx: SimulatorTransaction, form: object, id: string) => Promise<StripeObject>

/** Runs the operation once per idempotency key: a repeated request gets the saved response. */
const idempotent =
  (account: SimulatedAccount, work: Operation) =>
  async (c: Context): Promise<Response> => {
    const form = await c.req.text()
    const key = c.req.header('idempotency-key')
    const run = (tx: SimulatorTransaction) => work(tx, parseForm(form), c.req.param('id') ?? '')
    const call = `${c.req.method} ${c.req.path}?${form}`
    return c.json(await account.transaction((tx) => (key ? runOnce(tx, key, call, run) : run(tx))))
  }

async function runOnce(
  tx: SimulatorTransaction,
  key: string,
  call: string,
  run: (tx: SimulatorTransaction) => Promise<StripeObject>,
) {
  const row = `idem_${createHash('sha256').update(key).digest('hex')}`
  const before = await lockKey(tx.sql, row)
  if (before && before.call !== call) {
    throw new StripeRefusal(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    )
  }
  if (before) return before.response
  const response = await run(tx)
  const customer =
    response.object === 'customer' ? response.id : 'customer' in response ? response.customer : null
  await saveResponse(tx.sql, row, { call, response }, customer)
  return response
}

type Nested = { [name: string]: string | Nested }

/** `line_items[0][price_data][currency]=chf` and the like, as nested objects. */
function parseForm(text: string): Nested {
  const root: Nested = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[|\]$/).filter((step) => step !== '')
    const last = path.pop() ?? ''
    let inner = root
    for (const step of path) {
      const next = inner[step]
      inner = typeof next === 'object' ? next : (inner[step] = {})
    }
    inner[last] = value
  }
  return root
}

/** Simulates Stripe on a local site without keys. */
export type StripeSimulator = {
  /** Handles the library's API calls. */
  fetch: typeof globalThis.fetch
  /** Sends a signed event to the webhook. Throws unless the response is 2xx. */
  deliver(eventId: string, sendRequest: SendRequest): Promise<void>
  account: SimulatedAccount
}

type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

type SimulatorOptions = {
  db: Database
  enqueue: AppContext['enqueue']
  webhookSecret: string
  siteUrl: string
  sign: (body: string, secret: string) => Promise<string>
}

export function stripeSimulator({
  db,
  enqueue,
  webhookSecret,
  siteUrl,
  sign,
}: SimulatorOptions): StripeSimulator {
  const account = simulatedAccount({ db, enqueue })
  const api = restApi(account, siteUrl)
  return {
    account,
    fetch: async (input, init) => await api.fetch(new Request(input, init)),
    async deliver(eventId, sendRequest) {
      const body = JSON.stringify(await get(db.sql, 'event', eventId))
      const { method, path } = paymentsApi.webhook
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': await sign(body, webhookSecret),
      }
      const response = await sendRequest(path, { method, headers, body })
      if (!response.ok) throw new Error(`The webhook responded ${response.status} to ${eventId}.`)
    },
  }
}
