import type { Sql } from '#server/platform/db/sql.ts'
import { memberId } from './ids.ts'
import { readMembers } from './read-members.ts'

export async function hasMembers(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from users limit 1`
  return first !== undefined
}

/** Loading the demo takes longer than a request may. */
export const liftTimeLimits = (tx: Sql) =>
  tx`select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`

/**
 * Selects the members of the demo by their ids, which are the same in every database and stay when an address changes, and
 * by their addresses, which other members cannot have. Synthetic members (synthetic/) are selected by address.
 */
const demoMembers = (sql: Sql) => sql`
  select id from users
  where id = any(${readMembers().map(({ handle }) => memberId(handle))}::uuid[]) or email like '%@planb.test'
    or email like 'membre-%@foule.test'`

/** Whether a member of the demo can sign in. */
export async function hasDemoCredential(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from passwords where user_id in (${demoMembers(sql)}) limit 1`
  return first !== undefined
}

export type Removed = { members: number; plans: number; comments: number }

/**
 * Deletes the members of the demo with everything they own: plans and all comments on them, comments, conversations,
 * payments, staff log. Deletes the XP that other members earned by them too; the caller recounts the counters.
 */
export async function deleteDemo(sql: Sql): Promise<Removed> {
  await sql`create temporary table demo_members on commit drop as ${demoMembers(sql)}`
  await sql`create temporary table demo_plans on commit drop as
    select id from plans where author_id in (select id from demo_members)`
  await sql`create temporary table demo_comments on commit drop as
    select id from comments where user_id in (select id from demo_members) or plan_id in (select id from demo_plans)`
  await sql`
    delete from xp_events where kind = 'comment' and cause in (select id::text from demo_comments)
      or kind = 'like_received' and (
        split_part(cause, ':', 1) in (select id::text from demo_plans)
        or split_part(cause, ':', 2) in (select id::text from demo_members)
      )`
  await sql`
    delete from reports where reporter_id in (select id from demo_members) or target_user_id in (select id from demo_members)
      or target_id in (select id from demo_plans union all select id from demo_comments)`
  const comments = await deleteComments(sql)
  const plans = await sql`delete from plans where id in (select id from demo_plans)`
  await sql`
    delete from conversations
    where participant1_id in (select id from demo_members) or participant2_id in (select id from demo_members)`
  await sql`
    delete from simulated_stripe where customer in (
      select id from simulated_stripe
      where object ->> 'object' = 'customer' and object #>> '{metadata,member}' in (select id::text from demo_members)
    )`
  for (const table of [
    'purchases',
    'subscriptions',
    'billing_customers',
    'support_requests',
    'numbered_badges',
  ])
    await sql`delete from ${sql(table)} where user_id in (select id from demo_members)`
  await deleteStaffLog(sql)
  const members = await sql`delete from users where id in (select id from demo_members)`
  return { members: members.count, plans: plans.count, comments: comments.count }
}

/** A comment to which a real member replied keeps its place, as when its author deletes it. */
async function deleteComments(sql: Sql) {
  await sql`create temporary table replied_comments on commit drop as
    select distinct parent_id as id from comments
    where parent_id in (select id from demo_comments) and id not in (select id from demo_comments)`
  for (const table of ['comment_likes', 'comment_mentions', 'notifications'])
    await sql`delete from ${sql(table)} where comment_id in (select id from replied_comments)`
  await sql`
    update comments set content = null, user_id = null, edited_at = null, likes_count = 0, pinned_at = null,
      deleted_at = now()
    where id in (select id from replied_comments) and deleted_at is null`
  return await sql`
    delete from comments
    where id in (select id from demo_comments) and id not in (select id from replied_comments)`
}

/** A trigger makes the logs append-only; only the owner of the tables can disable it. */
async function deleteStaffLog(sql: Sql) {
  for (const log of ['moderation_logs', 'moderation_actions', 'moderation_logs_extended']) {
    const guard = sql(`${log}_append_only`)
    await sql`alter table ${sql(log)} disable trigger ${guard}`
    await sql`delete from ${sql(log)} where admin_id in (select id from demo_members)`
    await sql`alter table ${sql(log)} enable trigger ${guard}`
  }
}
