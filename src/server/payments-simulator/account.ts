import { STRIPE_API_VERSION } from '#server/adapters/payments/stripe.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { AppContext } from '#server/context.ts'
import {
  type Kind,
  newId,
  nowInSeconds,
  type ObjectOf,
  type StripeEvent,
  type StripeObject,
} from './objects.ts'
import { findObject, lockCustomer, saveObject } from './queries.ts'
import { noSuch } from './stripe-error.ts'

/** The data of the simulated Stripe. */
export type SimulatedAccount = {
  sql: Sql
  /** All of a change, with the calls to the webhook that it causes, or nothing of it. */
  change<T>(work: (ledger: Ledger) => Promise<T>): Promise<T>
}

/** What a change reads and writes. */
export type Ledger = {
  sql: Sql
  /** Saves an object of this customer. */
  save(object: StripeObject, customer: string): Promise<void>
  /** Sends the event to the webhook. */
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
    change: (work) =>
      db.transaction(async (tx) => {
        const save = (object: StripeObject, customer: string) => saveObject(tx, object, customer)
        return await work({
          sql: tx,
          save,
          async emit(type, object, customer) {
            const event = eventOf(type, object)
            await save(event, customer)
            await enqueue(tx, 'simulated_webhook', { event: event.id })
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

export async function get<K extends Kind>(sql: Sql, kind: K, id: string): Promise<ObjectOf<K>> {
  const object = await findObject(sql, kind, id)
  if (!object) throw noSuch(kind, id)
  return object
}

type Owned = 'checkout.session' | 'subscription' | 'invoice' | 'charge'

/** Locks the customer for a change. */
export async function getLocked<K extends Owned>({ sql }: Ledger, kind: K, id: string): Promise<ObjectOf<K>> {
  const { customer } = await get<Owned>(sql, kind, id)
  await requireCustomer(sql, customer)
  return await get(sql, kind, id)
}

export async function requireCustomer(sql: Sql, customer: string): Promise<void> {
  if (!(await lockCustomer(sql, customer))) throw noSuch('customer', customer)
}
