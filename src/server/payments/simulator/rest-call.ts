import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { STRIPE_API_VERSION } from '#server/platform/adapters/stripe.ts'
import type { SimulatorTransaction, SimulatedAccount } from './account.ts'
import { parseForm } from './form.ts'
import type { StripeObject } from './objects.ts'
import { lockKey, saveResponse } from './queries.ts'
import { StripeRefusal } from './stripe-error.ts'

/** Requires an API key and the API version of our adapter. */
export const checkHeaders: MiddlewareHandler = async (c, next) => {
  if (!/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) {
    throw new StripeRefusal('You did not provide an API key.', { status: 401 })
  }
  const version = c.req.header('stripe-version')
  if (version !== STRIPE_API_VERSION) throw new StripeRefusal(`Invalid Stripe API version: ${version}`)
  await next()
}

/** Parses parameters, or throws Stripe's error. */
export function parseParams<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const code = issue.received === 'undefined' ? 'parameter_missing' : 'parameter_invalid'
  const param = v.getDotPath(issue) ?? 'request'
  throw new StripeRefusal(`Invalid ${param}: ${issue.received}`, { code, param })
}

type Operation = (tx: SimulatorTransaction, form: object, id: string) => Promise<StripeObject>

/** Runs the operation once per idempotency key: a repeated request gets the saved response. */
export const idempotent =
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
