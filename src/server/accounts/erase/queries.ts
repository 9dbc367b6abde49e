import type { PlansOnDeletion } from '#domain/accounts.ts'
import type { Sql } from '#server/db/database.ts'
import { lockFounders, rowLock } from '#server/db/locks.ts'
import type { ErasuresRow, PlansRow } from '#server/db/rows.gen.ts'

/** They leave one at a time: as many are left at the end of the transaction. */
export async function countFounders(sql: Sql): Promise<number> {
  await lockFounders(sql)
  const founders = await sql`select from profiles where role = 'founder'`
  return founders.count
}

/**
 * Leaving is no way round a ban: the address stays refused as long as the ban would have lasted, a year at most. Networks
 * that were closed with an address ban stay closed by themselves.
 */
export async function insertBannedEmail(sql: Sql, userId: string, emailHash: Buffer): Promise<void> {
  await sql`
    insert into banned_addresses (kind, address_hash, expires_at)
    select 'email', ${emailHash}, least(now() + interval '12 months', case
      when b.banned_permanently or b.ip_banned then now() + interval '12 months' else b.banned_until end)
    from ban_states b where b.user_id = ${userId} and b.banned`
}

export async function cancelSubscriptions(sql: Sql, userId: string): Promise<void> {
  await sql`
    update subscriptions set status = 'canceled', vip_until = null, updated_at = now()
    where user_id = ${userId} and status in ('trialing', 'active', 'past_due')`
}

/** The ledger stays, without a name. */
export async function anonymisePayments(sql: Sql, userId: string): Promise<void> {
  for (const table of ['billing_customers', 'subscriptions', 'purchases'])
    await sql`update ${sql(table)} set user_id = null where user_id = ${userId}`
}

/** All by which a member is known or gets in: few rows, whatever they did. */
const IDENTITY = [
  'sessions',
  'accounts',
  'known_devices',
  'former_names',
  'data_exports',
  'support_requests',
  'member_search',
  'profile_stats',
  'period_scores',
  'profiles',
]

/**
 * The member cannot sign in any more, the address and the names are free, and whatever is left shows no name. The row stays for a
 * job, which removes what refers to it.
 */
export async function closeUser(sql: Sql, userId: string, plans: PlansOnDeletion): Promise<void> {
  await sql`update reports set evidence = null where target_type = 'profile' and target_id = ${userId}`
  for (const table of IDENTITY) await sql`delete from ${sql(table)} where user_id = ${userId}`
  await sql`
    update users set name = '', email = id || '@closed.invalid', email_verified = false, image = null,
      closed_at = now(), updated_at = now()
    where id = ${userId}`
  await sql`insert into account_deletions (user_id, plans) values (${userId}, ${plans})`
}

/** How many plans are hidden, or lose their author, in one transaction. Their triggers take time. */
export const PLANS_AT_ONCE = 200

/**
 * Some of those that go, locked: what was never public goes in any case. Only the locks follow the ids: to find the first
 * ones by id, PostgreSQL might scan all plans.
 */
export async function lockPlansToDelete(
  sql: Sql,
  userId: string,
  plansChoice: PlansOnDeletion,
): Promise<string[]> {
  const isGoing = sql`author_id = ${userId} ${plansChoice === 'keep' ? sql`and status <> 'published'` : sql``}`
  const plans = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans
    where ${isGoing} and id = any (array(select id from plans where ${isGoing} limit ${PLANS_AT_ONCE}))
    order by id ${rowLock(sql, 'remove')}`
  return plans.map(({ id }) => id)
}

export type Tombstone = Pick<ErasuresRow, 'user_id' | 'plans' | 'erased_at'>

/** In the transaction that erases them: a backup of before must not bring them back. */
export async function insertTombstone(sql: Sql, userId: string, plans: PlansOnDeletion): Promise<void> {
  await sql`insert into erasures (user_id, plans) values (${userId}, ${plans}) on conflict do nothing`
}
