import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { STRIPE_API_VERSION } from '#server/adapters/payments/stripe.ts'
import type { Ledger, SimulatedAccount } from './account.ts'
import { parseForm } from './form.ts'
import type { StripeObject } from './objects.ts'
import { lockKey, saveResponse } from './queries.ts'
import { StripeRefusal } from './stripe-error.ts'

/** Every call says who calls, and for which version of the API it was written. */
export const checkHead: MiddlewareHandler = async (c, next) => {
  if (!/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) {
    throw new StripeRefusal('You did not provide an API key.', { status: 401 })
  }
  const version = c.req.header('stripe-version')
  if (version !== STRIPE_API_VERSION) throw new StripeRefusal(`Invalid Stripe API version: ${version}`)
  await next()
}

export function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const code = issue.received === 'undefined' ? 'parameter_missing' : 'parameter_invalid'
  const param = v.getDotPath(issue) ?? 'request'
  throw new StripeRefusal(`Invalid ${param}: ${issue.received}`, { code, param })
}

type Work = (ledger: Ledger, form: object, id: string) => Promise<StripeObject>

/** Does the work; the same idempotency key gets the same response, and nothing happens again. */
export const once =
  (account: SimulatedAccount, work: Work) =>
  async (c: Context): Promise<Response> => {
    const form = await c.req.text()
    const key = c.req.header('idempotency-key')
    const run = (ledger: Ledger) => work(ledger, parseForm(form), c.req.param('id') ?? '')
    const call = `${c.req.method} ${c.req.path}?${form}`
    return c.json(await account.change((ledger) => (key ? keyed(ledger, key, call, run) : run(ledger))))
  }

async function keyed(
  ledger: Ledger,
  key: string,
  call: string,
  run: (ledger: Ledger) => Promise<StripeObject>,
) {
  const row = `idem_${createHash('sha256').update(key).digest('hex')}`
  const before = await lockKey(ledger.sql, row)
  if (before && before.call !== call) {
    throw new StripeRefusal(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    )
  }
  if (before) return before.response
  const response = await run(ledger)
  const customer =
    response.object === 'customer' ? response.id : 'customer' in response ? response.customer : null
  await saveResponse(ledger.sql, row, { call, response }, customer)
  return response
}
