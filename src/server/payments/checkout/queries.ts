import type { ProductChoice } from '#domain/payments.ts'
import type { Payments } from '#server/adapters/payments/payments.ts'
import type { Sql } from '#server/db/database.ts'
import type { PurchasesRow } from '#server/db/rows.gen.ts'

export type OpenPurchase = Pick<PurchasesRow, 'id' | 'created_at' | 'session_id' | 'url'> & {
  /** Of the provider that is asked today. */
  is_ours: boolean
  is_same: boolean
  /** Recent enough to be used again. */
  is_recent: boolean
}

/** What keeps a member from buying. */
export type PurchaseState = {
  subscription_runs: boolean
  /** The end of what was paid for a subscription that is cancelled; null once it has passed. */
  paid_until: string | null
  is_verified: boolean
}

export async function findPurchaseState(
  sql: Sql,
  userId: string,
  provider: Payments['provider'],
): Promise<PurchaseState> {
  const row = await sql.one<PurchaseState>`
    select p.verified_type is not null as is_verified,
      coalesce(bool_or(s.status in ('trialing', 'active', 'past_due')), false) as subscription_runs,
      max(s.current_period_end) filter (where s.vip_until > now() and s.current_period_end > now()) as paid_until
    from profiles p left join subscriptions s on s.user_id = p.user_id and s.provider = ${provider}
    where p.user_id = ${userId} group by p.user_id`
  return row
}

/** The page that is open for this product, or a new one. */
export async function openPurchase(
  sql: Sql,
  purchase: ProductChoice & {
    user_id: string
    provider: Payments['provider']
    amount_cents: number
    currency: string
  },
  recentMinutes: number,
): Promise<OpenPurchase | null> {
  const { user_id, provider, product, interval, verified_type, amount_cents, currency } = purchase
  await sql`
    insert into purchases (user_id, provider, product, interval, verified_type, amount_cents, currency)
    values (${user_id}, ${provider}, ${product}, ${interval}, ${verified_type}, ${amount_cents}, ${currency})
    on conflict do nothing`
  // Null where it was closed at this moment.
  return await sql.maybeOne<OpenPurchase>`
    select id, created_at, session_id, url, provider = ${provider} as is_ours,
      provider = ${provider} and interval is not distinct from ${interval}
        and verified_type is not distinct from ${verified_type} and amount_cents = ${amount_cents} as is_same,
      created_at > now() - make_interval(mins => ${recentMinutes}) as is_recent
    from purchases where user_id = ${user_id} and product = ${product} and status = 'open'`
}

/** False when the page was expired meanwhile, or another tab has opened one for the same purchase. */
export async function setPage(
  sql: Sql,
  purchaseId: string,
  { session_id, url }: { session_id: string; url: string },
): Promise<boolean> {
  const set = await sql`
    update purchases set session_id = ${session_id}, url = ${url}
    where id = ${purchaseId} and status = 'open' and coalesce(session_id, ${session_id}) = ${session_id}`
  return set.count === 1
}

/** Unless its page was opened meanwhile. */
export async function expirePurchase(
  sql: Sql,
  { id, session_id }: Pick<OpenPurchase, 'id' | 'session_id'>,
): Promise<void> {
  await sql`
    update purchases set status = 'expired', url = null
    where id = ${id} and status = 'open' and session_id is not distinct from ${session_id}`
}
