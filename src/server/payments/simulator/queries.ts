import type { Sql } from '#server/platform/db/database.ts'
import type { Dispute, StripeKind, ObjectOf, StripeObject } from './objects.ts'
import type { SimulatedStripeRow } from '#server/platform/db/rows.gen.ts'

export async function findObject<K extends StripeKind>(
  sql: Sql,
  kind: K,
  id: string,
): Promise<ObjectOf<K> | null> {
  const row = await sql.maybeOne<{ object: ObjectOf<K> }>`
    select object from simulated_stripe where id = ${id} and object ->> 'object' = ${kind}`
  return row?.object ?? null
}

type ListOptions = {
  customer: string
  status?: string | undefined
  limit?: number
  startingAfter?: string | undefined
}

/** The newest first. */
export async function listObjects<K extends StripeKind>(
  sql: Sql,
  kind: K,
  { customer, status, limit, startingAfter }: ListOptions,
): Promise<ObjectOf<K>[]> {
  const rows = await sql<{ object: ObjectOf<K> }[]>`
    select object from simulated_stripe
    where customer = ${customer} and object ->> 'object' = ${kind} ${
      status === undefined ? sql`` : sql`and object ->> 'status' = ${status}`
    } ${
      startingAfter === undefined
        ? sql``
        : sql`and (created_at, id) < (select created_at, id from simulated_stripe where id = ${startingAfter})`
    }
    order by created_at desc, id desc limit ${limit ?? null}`
  return rows.map(({ object }) => object)
}

/** The id of the successful charge of this payment intent. */
export async function findPaidCharge(sql: Sql, paymentIntent: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<SimulatedStripeRow, 'id'>>`
    select id from simulated_stripe
    where object ->> 'object' = 'charge' and object ->> 'payment_intent' = ${paymentIntent}
      and object @> '{"paid": true}'`
  return row?.id ?? null
}

/** The newest first. */
export async function listDisputes(sql: Sql, charge: string): Promise<Dispute[]> {
  const rows = await sql<{ object: Dispute }[]>`
    select object from simulated_stripe
    where object ->> 'object' = 'dispute' and object ->> 'charge' = ${charge} order by created_at desc, id desc`
  return rows.map(({ object }) => object)
}

/** Serialises changes of a customer. False for an unknown customer. */
export async function lockCustomer(sql: Sql, customer: string): Promise<boolean> {
  const locked = await sql`
    select from simulated_stripe where id = ${customer} and object ->> 'object' = 'customer' for update`
  return locked.count === 1
}

/** Inserts the object, or replaces it. */
export async function saveObject(sql: Sql, object: StripeObject, customer: string): Promise<void> {
  await sql`
    insert into simulated_stripe (id, customer, object) values (${object.id}, ${customer}, ${sql.json(object)})
    on conflict (id) do update set object = excluded.object`
}

type KeyedResponse = { call: string; response: StripeObject }

/** Locks an idempotency key: waits for a request with the same key. Returns its response, or null for the first request. */
export async function lockKey(sql: Sql, key: string): Promise<KeyedResponse | null> {
  const inserted = await sql`
    insert into simulated_stripe (id, object) values (${key}, '{}') on conflict do nothing`
  if (inserted.count === 1) return null
  const row = await sql.one<{ object: KeyedResponse }>`select object from simulated_stripe where id = ${key}`
  return row.object
}

export async function saveResponse(
  sql: Sql,
  key: string,
  response: KeyedResponse,
  customer: string | null,
): Promise<void> {
  await sql`
    update simulated_stripe set object = ${sql.json(response)}, customer = ${customer} where id = ${key}`
}
