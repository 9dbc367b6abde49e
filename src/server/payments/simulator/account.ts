import { STRIPE_API_VERSION } from '#server/platform/adapters/stripe.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import {
  type StripeKind,
  newId,
  nowInSeconds,
  type ObjectOf,
  type StripeEvent,
  type StripeObject,
} from './objects.ts'
import { findObject, lockCustomer, saveObject } from './queries.ts'

/** The data of the simulated Stripe. */
export type SimulatedAccount = {
  sql: Sql
  /** Commits a change together with its webhook events. */
  transaction<T>(work: (tx: SimulatorTransaction) => Promise<T>): Promise<T>
}

export type SimulatorTransaction = {
  sql: Sql
  /** Saves an object of this customer. */
  save(object: StripeObject, customer: string): Promise<void>
  /** Queues the event for the webhook. */
  emit(type: StripeEvent['type'], object: StripeObject, customer: string): Promise<void>
}

export function simulatedAccount({
  db,
  enqueue,
}: {
  db: Database
  enqueue: AppContext['enqueue']
}): SimulatedAccount {
  return {
    sql: db.sql,
    transaction: (work) =>
      db.transaction(async (sql) => {
        const save = (object: StripeObject, customer: string) => saveObject(sql, object, customer)
        return await work({
          sql,
          save,
          async emit(type, object, customer) {
            const event = eventOf(type, object)
            await save(event, customer)
            await enqueue(sql, 'simulated_webhook', { event: event.id })
          },
        })
      }),
  }
}

const eventOf = (type: StripeEvent['type'], object: StripeObject): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  created: nowInSeconds(),
  livemode: false,
  type,
  api_version: STRIPE_API_VERSION,
  data: { object },
})

export async function get<K extends StripeKind>(sql: Sql, kind: K, id: string): Promise<ObjectOf<K>> {
  const object = await findObject(sql, kind, id)
  if (!object) throw resourceMissing(kind, id)
  return object
}

type CustomerObject = 'checkout.session' | 'subscription' | 'invoice' | 'charge'

/** Reads an object after locking its customer. */
export async function getLocked<K extends CustomerObject>(
  { sql }: SimulatorTransaction,
  kind: K,
  id: string,
): Promise<ObjectOf<K>> {
  const { customer } = await get<CustomerObject>(sql, kind, id)
  await lockExistingCustomer(sql, customer)
  return await get(sql, kind, id)
}

/** Locks the customer, or throws Stripe's error when there is none. */
export async function lockExistingCustomer(sql: Sql, customer: string): Promise<void> {
  if (!(await lockCustomer(sql, customer))) throw resourceMissing('customer', customer)
}

/** An error response of Stripe, with its wording. */
export class StripeRefusal extends Error {
  readonly status: 400 | 401 | 402 | 404
  readonly code: string | undefined
  readonly param: string | undefined
  readonly type: 'invalid_request_error' | 'idempotency_error'

  constructor(
    message: string,
    {
      status = 400,
      code,
      param,
      type = 'invalid_request_error',
    }: Partial<Pick<StripeRefusal, 'status' | 'code' | 'param' | 'type'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.type = type
  }
}

export const resourceMissing = (what: string, id: string) =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: what })
