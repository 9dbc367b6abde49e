import type { PlansOnDeletion } from '#domain/accounts/accounts.ts'
import { isActiveBan } from '#server/platform/db/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { ErasuresRow, PlansRow } from '#server/platform/db/rows.gen.ts'

/**
 * A member cannot evade a ban by deleting the account: the address stays banned as long as the ban would have lasted, at
 * most a year. Networks that an address ban covers stay banned without this row. A comment ban continues in a new account
 * with the same address (`resumeCommentBan`).
 */
export async function insertBannedEmail(sql: Sql, userId: string, emailHash: Buffer): Promise<void> {
  await sql`
    insert into banned_addresses (kind, address_hash, expires_at)
    select 'email', ${emailHash}, least(now() + interval '12 months', case
      when b.banned_permanently or b.ip_banned then now() + interval '12 months' else b.banned_until end)
    from ban_states b where b.user_id = ${userId} and b.banned`
  await sql`
    insert into banned_addresses (kind, address_hash, banned_by_role)
    select 'comment_email', ${emailHash}, coalesce(b.banned_by_role, s.role)
    from user_bans b left join profiles s on s.user_id = b.banned_by
    where b.user_id = ${userId} and b.type = 'comment' and ${isActiveBan(sql)}`
}

export async function cancelSubscriptions(sql: Sql, userId: string): Promise<void> {
  await sql`
    update subscriptions set status = 'canceled', vip_until = null, updated_at = now()
    where user_id = ${userId} and status in ('trialing', 'active', 'past_due')`
}

/** Payment rows are kept without the member. */
export async function anonymisePayments(sql: Sql, userId: string): Promise<void> {
  for (const table of ['billing_customers', 'subscriptions', 'purchases'])
    await sql`update ${sql(table)} set user_id = null where user_id = ${userId}`
}

/** Tables that identify a member or let them sign in. Each has few rows per member, so one transaction deletes them. */
const IDENTITY = [
  'sessions',
  'passwords',
  'google_identities',
  'known_devices',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
  'second_factor_resets',
  'former_names',
  'data_exports',
  'support_requests',
  'member_search',
  'profile_stats',
  'period_scores',
  'profiles',
]

/**
 * Afterwards the member cannot sign in, the address and the names are free, and remaining content shows no name. The row of
 * the user stays until a job has removed the rows that refer to it.
 */
export async function closeUser(sql: Sql, userId: string, plans: PlansOnDeletion): Promise<void> {
  await sql`update reports set evidence = null where target_type = 'profile' and target_id = ${userId}`
  for (const table of IDENTITY) await sql`delete from ${sql(table)} where user_id = ${userId}`
  await sql`
    update users set name = '', email = id || '@closed.invalid', email_verified = false,
      closed_at = now(), plans_on_deletion = ${plans}, updated_at = now()
    where id = ${userId}`
}

/** How many plans one transaction hides or anonymises. Their triggers are slow. */
export const PLANS_AT_ONCE = 200

/**
 * Locks one batch of the plans to delete. Plans that are not published are deleted in any case. Only the outer query sorts
 * by id, for the order of the locks. With a sort in the inner query PostgreSQL might scan all plans.
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

/** Runs in the transaction that erases the member. ops/backup copies the row, so that a restore erases the member again. */
export async function insertTombstone(sql: Sql, userId: string, plans: PlansOnDeletion): Promise<void> {
  await sql`insert into erasures (user_id, plans) values (${userId}, ${plans}) on conflict do nothing`
}
