import type { ProductChoice } from '#domain/payments.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { PurchasesRow } from '#server/platform/db/rows.gen.ts'

export type OpenPurchase = Pick<PurchasesRow, 'id' | 'created_at' | 'checkout_session_id' | 'url'> & {
  /** False for a purchase made with other keys, of the test mode or the simulator. */
  is_current_provider: boolean
  is_same_choice: boolean
  /** Created recently enough for its checkout session to be used again. */
  is_reusable: boolean
}

/** Reasons why a member may not buy. */
export type PurchaseBlockers = {
  has_running_subscription: boolean
  /** The end of the paid period of a cancelled subscription; null once it has passed. */
  paid_until: string | null
  is_verified: boolean
}

export async function findPurchaseBlockers(
  sql: Sql,
  userId: string,
  provider: Payments['provider'],
): Promise<PurchaseBlockers> {
  const row = await sql.one<PurchaseBlockers>`
    select p.verified_type is not null as is_verified,
      coalesce(bool_or(s.status in ('trialing', 'active', 'past_due')), false) as has_running_subscription,
      max(s.current_period_end) filter (where s.vip_until > now() and s.current_period_end > now()) as paid_until
    from profiles p left join subscriptions s on s.user_id = p.user_id and s.provider = ${provider}
    where p.user_id = ${userId} group by p.user_id`
  return row
}

/** The member's open purchase of this product, or a new one. Null when another request closed it at this moment. */
export async function findOrInsertPurchase(
  sql: Sql,
  purchase: ProductChoice & {
    user_id: string
    provider: Payments['provider']
    amount_cents: number
    currency: string
  },
  reuseMinutes: number,
): Promise<OpenPurchase | null> {
  const { user_id, provider, product, interval, verified_type, amount_cents, currency } = purchase
  await sql`
    insert into purchases (user_id, provider, product, interval, verified_type, amount_cents, currency)
    values (${user_id}, ${provider}, ${product}, ${interval}, ${verified_type}, ${amount_cents}, ${currency})
    on conflict do nothing`
  return await sql.maybeOne<OpenPurchase>`
    select id, created_at, checkout_session_id, url, provider = ${provider} as is_current_provider,
      provider = ${provider} and interval is not distinct from ${interval}
        and verified_type is not distinct from ${verified_type} and amount_cents = ${amount_cents} as is_same_choice,
      created_at > now() - make_interval(mins => ${reuseMinutes}) as is_reusable
    from purchases where user_id = ${user_id} and product = ${product} and status = 'open'`
}

/** False when the purchase expired meanwhile, or another tab set another checkout session. */
export async function setCheckoutSession(
  sql: Sql,
  purchaseId: string,
  { checkout_session_id, url }: { checkout_session_id: string; url: string },
): Promise<boolean> {
  const set = await sql`
    update purchases set checkout_session_id = ${checkout_session_id}, url = ${url}
    where id = ${purchaseId} and status = 'open' and coalesce(checkout_session_id, ${checkout_session_id}) = ${checkout_session_id}`
  return set.count === 1
}

/** Does nothing when another request set a checkout session meanwhile. */
export async function expirePurchase(
  sql: Sql,
  { id, checkout_session_id }: Pick<OpenPurchase, 'id' | 'checkout_session_id'>,
): Promise<void> {
  await sql`
    update purchases set status = 'expired', url = null
    where id = ${id} and status = 'open' and checkout_session_id is not distinct from ${checkout_session_id}`
}
