import type { Subscription } from '#domain/accounts/viewer.ts'
import { type Purchase, OG, type ProductChoice } from '#domain/payments.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { BillingCustomersRow, UsersRow, PurchasesRow } from '#server/platform/db/rows.gen.ts'

/** SQL for the subscription of the profile `p`: the running one, otherwise the one with the latest VIP end. */
export const subscriptionOfMember = (sql: Sql) => sql`(
  select jsonb_build_object(
    'subscribed', p.subscribed, 'status', coalesce(s.status, 'inactive'), 'interval', s.interval,
    'current_period_end', s.current_period_end, 'cancel_at_period_end', coalesce(s.cancel_at_period_end, false),
    'has_portal', exists (select from purchases b where b.user_id = p.user_id and b.paid_at is not null)
  )
  from (select) one_row left join subscriptions s on s.user_id = p.user_id
  order by s.status in ('trialing', 'active', 'past_due') desc, s.vip_until desc nulls last, s.created_at desc limit 1)`

export async function findSubscription(sql: Sql, userId: string): Promise<Subscription> {
  const row = await sql.one<{ subscription: Subscription }>`
    select ${subscriptionOfMember(sql)} as subscription from profiles p where p.user_id = ${userId}`
  return row.subscription
}

/** Null for the purchase of another member. */
export async function findPurchase(
  sql: Sql,
  userId: string,
  checkoutSessionId: string,
): Promise<Purchase | null> {
  return await sql.maybeOne<Purchase>`
    select product, interval, verified_type, amount_cents, paid_at,
      case status when 'void' then 'refunded' else status end as status
    from purchases
    where checkout_session_id = ${checkoutSessionId} and user_id = ${userId}`
}

export async function countOgTaken(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>`select count(*) from numbered_badges where badge = ${OG}`
  return row.count
}

export async function findCustomer(
  sql: Sql,
  userId: string,
  provider: Payments['provider'],
): Promise<string | null> {
  const row = await sql.maybeOne<Pick<BillingCustomersRow, 'customer_id'>>`
    select customer_id from billing_customers where user_id = ${userId} and provider = ${provider}`
  return row?.customer_id ?? null
}

/** Does nothing when another request inserted a customer first, or the account is being deleted. */
export async function insertCustomer(
  sql: Sql,
  customer: { user_id: string; provider: Payments['provider']; customer_id: string },
): Promise<void> {
  await sql`
    insert into billing_customers (user_id, provider, customer_id)
    select id, ${customer.provider}, ${customer.customer_id} from users
    where id = ${customer.user_id} and closed_at is null ${rowLock(sql, 'share')}
    on conflict do nothing`
}

/**
 * Customers who need reconciliation, have a running or recent subscription, paid or opened a checkout recently, or have a
 * refund or dispute that may still change.
 */
export async function listCustomersToReconcile(
  sql: Sql,
  provider: Payments['provider'],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await sql<Pick<BillingCustomersRow, 'customer_id'>[]>`
    select c.customer_id from billing_customers c
    where c.provider = ${provider} and c.customer_id > ${after} and (
      c.needs_reconciliation
      or exists (
        select from subscriptions s where s.user_id = c.user_id
          and (s.status in ('trialing', 'active', 'past_due') or s.vip_until > now() - interval '7 days'
            -- ended by a refund or dispute: a bank may take months to close a dispute
            or (s.vip_until is null and s.updated_at > now() - interval '180 days')))
      or exists (
        select from purchases p where p.user_id = c.user_id
          -- a bank may dispute a payment for four months
          and (p.created_at > now() - interval '7 days' or p.paid_at > now() - interval '180 days'
            or (p.status = 'refunded' and p.paid_at > now() - interval '2 years')))
    ) order by c.customer_id limit ${limit}`
  return rows.map(({ customer_id }) => customer_id)
}

export async function listCustomers(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<Pick<BillingCustomersRow, 'customer_id'>[]>`
    select customer_id from billing_customers where user_id = ${userId}`
  return rows.map(({ customer_id }) => customer_id)
}

/** Null when the customer belongs to no account, or to a deleted one. */
export async function findCustomerEmail(sql: Sql, customerId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<UsersRow, 'email'>>`
    select u.email from billing_customers c join users u on u.id = c.user_id
    where c.customer_id = ${customerId}`
  return row?.email ?? null
}

/** Checkout sessions expire after an hour. A payment at the last moment still counts. */
export async function expireOldPurchases(sql: Sql): Promise<void> {
  await sql`
    update purchases set status = 'expired', url = null
    where status = 'open' and created_at < now() - interval '2 hours'`
}

/**
 * Flags the customers of an account that is being deleted for reconciliation. The time is in whole seconds, as the
 * provider's are. Returns the customer ids.
 */
export async function setCustomersDeleted(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<Pick<BillingCustomersRow, 'customer_id'>[]>`
    update billing_customers set needs_reconciliation = true, account_deleted_at = date_trunc('second', now()) where user_id = ${userId} returning customer_id`
  return rows.map(({ customer_id }) => customer_id)
}

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
