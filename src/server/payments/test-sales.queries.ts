import type { Sql } from '#server/platform/db/database.ts'
import type { PurchasesRow } from '#server/platform/db/rows.gen.ts'

/** The members with a customer, a purchase or a subscription of test keys or of the simulator. */
export async function listTestBuyers(sql: Sql): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from billing_customers where provider <> 'stripe' and user_id is not null
    union select user_id from purchases where provider <> 'stripe' and user_id is not null
    union select user_id from subscriptions where provider <> 'stripe' and user_id is not null
    order by user_id`
  return rows.map(({ user_id }) => user_id)
}

/** Returns the deleted purchases that were paid, refunded ones included. */
export async function deleteTestRows(sql: Sql, userId: string): Promise<Pick<PurchasesRow, 'product'>[]> {
  await sql`delete from billing_customers where user_id = ${userId} and provider <> 'stripe'`
  await sql`delete from subscriptions where user_id = ${userId} and provider <> 'stripe'`
  return await sql<Pick<PurchasesRow, 'product'>[]>`
    with deleted as (
      delete from purchases where user_id = ${userId} and provider <> 'stripe' returning product, paid_at
    ) select product from deleted where paid_at is not null`
}
