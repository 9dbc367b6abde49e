import { Hono, type Context } from 'hono'
import { paymentsApi } from '#api/payments.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import * as objects from './objects.ts'
import { listObjects } from './queries.ts'
import * as state from './state.ts'

export type StripeSimulator = ReturnType<typeof stripeSimulator>

type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

type SimulatorOptions = {
  db: Database
  enqueue: AppContext['enqueue']
  webhookSecret: string
  siteUrl: string
  sign: (body: string, secret: string) => Promise<string>
}

/** Simulates Stripe on a local site without keys. */
export function stripeSimulator(options: SimulatorOptions) {
  const account = state.simulatedAccount(options)
  const api = restApi(account, `${options.siteUrl}/dev/stripe`)
  /** Handles the library's API calls. */
  const fetch: typeof globalThis.fetch = async (input, init) => await api.fetch(new Request(input, init))
  return {
    account,
    fetch,
    /** Sends a signed event to the webhook. Throws unless the response is 2xx. */
    async deliver(eventId: string, sendRequest: SendRequest): Promise<void> {
      const body = JSON.stringify(await state.get(account.sql, 'event', eventId))
      const { method, path } = paymentsApi.webhook
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': await options.sign(body, options.webhookSecret),
      }
      const response = await sendRequest(path, { method, headers, body })
      if (!response.ok) throw new Error(`The webhook responded ${response.status} to ${eventId}.`)
    },
  }
}

/** The endpoints of Stripe's API that our adapter calls. */
function restApi(account: state.SimulatedAccount, pagesUrl: string): Hono {
  const { sql } = account
  const api = new Hono()
  const write = idempotentWrites(account)
  const routes: [method: string, path: string, operation: Operation][] = [
    ['POST', '/v1/customers', (tx, form) => saveCustomer(tx, objects.newCustomer(form))],
    ['POST', '/v1/customers/:id', updateCustomer],
    ['POST', '/v1/checkout/sessions', (tx, form) => saveSession(tx, objects.newSession(form, pagesUrl))],
    ['POST', '/v1/checkout/sessions/:id/expire', (tx, _, id) => state.expireSession(tx, id)],
    ['POST', '/v1/billing_portal/sessions', (tx, form) => saveSession(tx, objects.newPortal(form, pagesUrl))],
    ['POST', '/v1/refunds', refundPayment],
    ['DELETE', '/v1/subscriptions/:id', (tx, _, id) => state.cancelNow(tx, id)],
  ]
  for (const [method, path, operation] of routes) api.on(method, path, write(operation))

  api.get('/v1/checkout/sessions/:id', async (c) =>
    c.json(state.sessionAsOfNow(await state.get(sql, 'checkout.session', c.req.param('id')))),
  )
  api.get('/v1/charges/:id', async (c) => c.json(await state.get(sql, 'charge', c.req.param('id'))))
  list('checkout.session', '/v1/checkout/sessions', state.sessionAsOfNow)
  list('subscription', '/v1/subscriptions', state.subscriptionAsOfNow)
  list('charge', '/v1/charges')
  list('dispute', '/v1/disputes')
  list('invoice', '/v1/invoices', ({ payments, ...invoice }, isExpanded) =>
    isExpanded ? { ...invoice, payments } : invoice,
  )
  // Any other error becomes a 500, as if Stripe had failed.
  api.onError((error, c) => {
    if (!(error instanceof state.StripeRefusal)) throw error
    const { status = 400, type = 'invalid_request_error', ...details } = error.details
    return c.json({ error: { type, message: error.message, ...details } }, status)
  })
  return api

  function list<K extends objects.StripeKind>(
    kind: K,
    path: string,
    present: (object: objects.ObjectOf<K>, isExpanded: boolean) => object = (object) => object,
  ) {
    api.get(path, async (c) => {
      const { customer, charge, status, limit = '10', ...query } = c.req.query()
      if (customer) await state.get(sql, 'customer', customer)
      const fields = { customer, charge, status: status === 'complete' ? status : undefined }
      const options = { limit: Number(limit) + 1, startingAfter: query['starting_after'] }
      const found = await listObjects(sql, kind, fields, options)
      const page = found.slice(0, Number(limit)).map((object) => present(object, 'expand[0]' in query))
      return c.json(objects.listOf(path, page, found.length > page.length))
    })
  }
}

type Tx = state.SimulatorTransaction
type Operation = (tx: Tx, form: URLSearchParams, id: string) => Promise<objects.StripeObject>

/**
 * Handlers that run an operation once per idempotency key: a repeated request gets the same response. Keys are remembered
 * until the process ends.
 */
function idempotentWrites(account: state.SimulatedAccount) {
  const known = new Map<string, { call: string; response: ReturnType<Operation> }>()
  return (operation: Operation) => async (c: Context) => {
    const form = await c.req.text()
    const call = `${c.req.method} ${c.req.path}?${form}`
    const run = () =>
      account.transaction((tx) => operation(tx, new URLSearchParams(form), c.req.param('id') ?? ''))
    const key = c.req.header('idempotency-key')
    if (!key) return c.json(await run())
    const { call: first, response } = known.get(key) ?? { call, response: run() }
    if (first !== call) {
      throw new state.StripeRefusal(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    }
    known.set(key, { call, response })
    response.catch(() => known.delete(key))
    return c.json(await response)
  }
}

async function saveCustomer({ save }: Tx, customer: objects.Customer) {
  await save(customer, customer.id)
  return customer
}

async function saveSession({ sql, save }: Tx, session: objects.CheckoutSession | objects.PortalSession) {
  await state.get(sql, 'customer', session.customer)
  await save(session, session.customer)
  return session
}

const updateCustomer: Operation = async (tx, form, id) => {
  const customer = await state.get(tx.sql, 'customer', id, { lock: true })
  return await saveCustomer(tx, objects.newCustomer(form, customer))
}

const refundPayment: Operation = async (tx, form) => {
  const payment_intent = form.get('payment_intent') ?? ''
  const [charge] = await listObjects(tx.sql, 'charge', { payment_intent, paid: true })
  if (!charge) throw state.resourceMissing('payment_intent', payment_intent)
  return await state.refundCharge(tx, charge.id)
}
