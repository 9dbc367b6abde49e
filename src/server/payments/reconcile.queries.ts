import { isRunning } from '#domain/payments.ts'
import type { Role, VerifiedType } from '#domain/roles.ts'
import type { PaymentEvent, Payments } from '#server/platform/adapters/payments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { RecordedPurchase, DecidedSubscription, PaymentDecision } from './decide.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'

/** The database's clock: several processes read the provider. */
export async function readClock(sql: Sql): Promise<string> {
  const row = await sql.one<{ now: string }>`select clock_timestamp() as now`
  return row.now
}

export type Owner =
  | { user_id: string; account_deleted_at: null }
  | { user_id: null; account_deleted_at: string }

/** Null for an unknown customer. */
export async function findOwner(sql: Sql, customerId: string): Promise<Owner | null> {
  return await sql.maybeOne<Owner>`
    select user_id, case when user_id is null then coalesce(account_deleted_at, now()) end as account_deleted_at
    from billing_customers where customer_id = ${customerId}`
}

/** The event was received before, or concerns no customer of this site. */
export async function isIrrelevant(sql: Sql, { id, customer_id }: PaymentEvent): Promise<boolean> {
  const found = await sql`
    select from billing_customers
    where customer_id = ${customer_id} and not exists (select from payment_events where id = ${id})`
  return found.count === 0
}

/** False when the event was received before. */
export async function insertEvent(
  sql: Sql,
  { id, type, customer_id, object_id }: PaymentEvent,
  provider: Payments['provider'],
): Promise<boolean> {
  const inserted = await sql`
    insert into payment_events (id, provider, type, payload)
    values (${id}, ${provider}, ${type}, ${sql.json({ customer: customer_id, object: object_id })})
    on conflict do nothing`
  return inserted.count === 1
}

/** False when a newer snapshot was applied already. */
export async function recordSnapshotTime(sql: Sql, customerId: string, readAt: string): Promise<boolean> {
  const updated = await sql`
    update billing_customers set snapshot_at = ${readAt} where customer_id = ${customerId} and snapshot_at < ${readAt}`
  return updated.count === 1
}

export async function setNeedsReconciliation(
  sql: Sql,
  customerId: string,
  needsReconciliation: boolean,
): Promise<void> {
  await sql`
    update billing_customers set needs_reconciliation = ${needsReconciliation}
    where customer_id = ${customerId} and needs_reconciliation <> ${needsReconciliation}`
}

/** This member's purchases in these checkout sessions; after the deletion of the account, those without an owner. */
export async function listPurchases(
  sql: Sql,
  userId: string | null,
  checkoutSessionIds: string[],
): Promise<RecordedPurchase[]> {
  return await sql<RecordedPurchase[]>`
    select id, checkout_session_id, product, interval, verified_type, amount_cents, currency, status, paid_at
    from purchases where checkout_session_id = any (${checkoutSessionIds}) and user_id is not distinct from ${userId}
    order by created_at`
}

/** Updates purchases that are not paid first: a unique index allows one paid badge per member. */
export async function updatePurchases(sql: Sql, rows: PaymentDecision['purchases']): Promise<void> {
  for (const isPaid of [false, true]) {
    await sql`
      update purchases p set status = r.status, paid_at = r.paid_at, url = null
      from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, status text, paid_at timestamptz)
      where p.id = r.id and (r.status = 'paid') = ${isPaid}
        and (p.status, p.paid_at) is distinct from (r.status, r.paid_at)`
  }
}

/**
 * Whether the paid time of a subscription counts again after a dispute that was won: our row has no VIP time, and the paid
 * period is the same. Call it before `saveSubscriptions`.
 */
export async function isTimeRestored(sql: Sql, rows: DecidedSubscription[]): Promise<boolean> {
  const restored = await sql`
    select from subscriptions s
    join jsonb_to_recordset(${sql.json(rows)}) as r (id text, current_period_end timestamptz, vip_until timestamptz)
      on r.id = s.subscription_id
    where s.vip_until is null and r.vip_until > now() and s.current_period_end = r.current_period_end`
  return restored.count > 0
}

/** Saves ended subscriptions first: a unique index allows one running per member. Returns whether any changed. */
export async function saveSubscriptions(
  sql: Sql,
  { userId, provider }: { userId: string | null; provider: Payments['provider'] },
  rows: DecidedSubscription[],
): Promise<boolean> {
  // A subscription of another provider (test keys before live keys) must not run at the same time.
  if (rows.some(({ status }) => isRunning(status))) {
    await sql`
      update subscriptions set status = 'canceled', updated_at = now()
      where user_id = ${userId} and provider <> ${provider} and status in ('trialing', 'active', 'past_due')`
  }
  let changed = 0
  for (const row of rows.toSorted((a, b) => Number(isRunning(a.status)) - Number(isRunning(b.status)))) {
    const saved = await sql`
      insert into subscriptions as s (
        user_id, provider, subscription_id, status, interval, current_period_end, cancel_at_period_end, vip_until, created_at
      ) values (
        ${userId}, ${provider}, ${row.id}, ${row.status}, ${row.interval}, ${row.current_period_end},
        ${row.cancel_at_period_end}, ${row.vip_until}, ${row.created_at}
      )
      on conflict (subscription_id) do update set
        status = excluded.status, interval = excluded.interval, current_period_end = excluded.current_period_end,
        cancel_at_period_end = excluded.cancel_at_period_end, vip_until = excluded.vip_until, updated_at = now()
      where (s.status, s.interval, s.current_period_end, s.cancel_at_period_end, s.vip_until) is distinct from
        (excluded.status, excluded.interval, excluded.current_period_end, excluded.cancel_at_period_end, excluded.vip_until)`
    changed += saved.count
  }
  return changed > 0
}

export type Entitlements = {
  email: string
  subscribed: boolean
  /** The part that is visible to others. */
  public_profile: { role: Role; verified_type: VerifiedType | null; badges: string[] }
  /** The renewal of the VIP subscription failed. */
  is_past_due: boolean
  vip_until: string | null
  /** The next renewal of the running subscription; null without one, or when it is cancelled. */
  renews_at: string | null
}

/** The member's current entitlements from payments. */
export async function findEntitlements(sql: Sql, userId: string): Promise<Entitlements> {
  const row = await sql.one<Entitlements>`
    select u.email, p.subscribed,
      jsonb_build_object('role', p.role, 'verified_type', p.verified_type, 'badges', p.badges) as public_profile,
      coalesce(s.status = 'past_due', false) as is_past_due, s.vip_until,
      case when s.status in ('trialing', 'active') and not s.cancel_at_period_end then s.current_period_end end as renews_at
    from users u join profiles p on p.user_id = u.id
    left join lateral (
      select status, vip_until, current_period_end, cancel_at_period_end
      from subscriptions where user_id = u.id and vip_until > now()
      order by status in ('trialing', 'active', 'past_due') desc, vip_until desc limit 1
    ) s on true
    where u.id = ${userId}`
  return row
}

/**
 * Sets or ends VIP by the subscriptions and the clock. Staff keep their role and get the VIP badge only. A member whose VIP
 * ends keeps a bought verified badge.
 */
export async function updateVip(sql: Sql, userId: string): Promise<void> {
  await sql`
    update profiles p set
      subscribed = vip.is_on,
      badges = without_badge(p.badges, 'VIP') || case when vip.is_on then array['VIP'] else '{}' end,
      role = case
        when p.role not in ('user', 'verified', 'vip') then p.role
        when vip.is_on then 'vip'
        when p.verified_type is not null then 'verified'
        else 'user' end
    from (select exists (select from subscriptions where user_id = ${userId} and vip_until > now()) as is_on) vip
    where p.user_id = ${userId} and (p.subscribed <> vip.is_on or (vip.is_on and p.role in ('user', 'verified')))`
}

export async function grantVerified(
  sql: Sql,
  userId: string,
  colour: VerifiedType | null,
  paidAt: string | null,
): Promise<void> {
  await sql`
    update profiles set verified_type = ${colour}, verified_at = ${paidAt}, verified_bought = true,
      role = case role when 'user' then 'verified' else role end
    where user_id = ${userId}`
}

/** For a payment that was refunded or disputed. */
export async function revokeVerified(sql: Sql, userId: string): Promise<void> {
  await sql`
    update profiles set verified_type = null, verified_at = null, verified_bought = false,
      role = case role when 'verified' then 'user' else role end
    where user_id = ${userId} and verified_bought`
}

/** The member's first paid VIP purchase. */
export async function findFirstVipPurchase(
  sql: Sql,
  userId: string,
): Promise<{ id: string; status: 'paid' | 'refunded' } | null> {
  return await sql.maybeOne<{ id: string; status: 'paid' | 'refunded' }>`
    select id, status from purchases where user_id = ${userId} and product = 'vip' and status in ('paid', 'refunded')
    order by paid_at, created_at limit 1`
}

export async function listMembersWithEndedVip(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<Pick<ProfilesRow, 'user_id'>[]>`
    select p.user_id from profiles p
    where p.subscribed and (${after}::uuid is null or p.user_id > ${after}) and not exists (
      select from subscriptions s where s.user_id = p.user_id and s.vip_until > now()
    ) order by p.user_id limit ${limit}`
  return rows.map(({ user_id }) => user_id)
}
