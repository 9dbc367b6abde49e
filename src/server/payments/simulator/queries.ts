import type { Sql } from '#server/platform/db/database.ts'
import type { ObjectOf, StripeKind, StripeObject } from './objects.ts'

/** With `lock`, waits for transactions that change the object. */
export async function findObject<K extends StripeKind>(
  sql: Sql,
  kind: K,
  id: string,
  { lock = false } = {},
): Promise<ObjectOf<K> | null> {
  const row = await sql.maybeOne<{ object: ObjectOf<K> }>`
    select object from simulated_stripe
    where id = ${id} and object ->> 'object' = ${kind} ${lock ? sql`for update` : sql``}`
  return row?.object ?? null
}

type ListOptions = { limit?: number; startingAfter?: string | undefined }

/** Those with these fields, the newest first. */
export async function listObjects<K extends StripeKind>(
  sql: Sql,
  kind: K,
  { customer, ...fields }: { customer?: string; [field: string]: string | boolean | undefined },
  { limit, startingAfter }: ListOptions = {},
): Promise<ObjectOf<K>[]> {
  const rows = await sql<{ object: ObjectOf<K> }[]>`
    select object from simulated_stripe
    where object @> ${sql.json({ object: kind, ...fields })} ${
      customer === undefined ? sql`` : sql`and customer = ${customer}`
    } ${
      startingAfter === undefined
        ? sql``
        : sql`and (created_at, id) < (select created_at, id from simulated_stripe where id = ${startingAfter})`
    }
    order by created_at desc, id desc limit ${limit ?? null}`
  return rows.map(({ object }) => object)
}

/** Inserts the object, or replaces it. */
export async function saveObject(sql: Sql, object: StripeObject, customer: string): Promise<void> {
  await sql`
    insert into simulated_stripe (id, customer, object) values (${object.id}, ${customer}, ${sql.json(object)})
    on conflict (id) do update set object = excluded.object`
}
