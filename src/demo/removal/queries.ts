import type { Sql } from '#server/db/sql.ts'
import { everyone, memberId } from '../content/everyone.ts'

/**
 * Members of the demo are known by their ids, which are the same in every database and stay when an address changes, and by
 * their addresses, which nobody else can have; those who came for measuring (scale/), by the addresses they were given.
 */
const demoMembers = (sql: Sql) => sql`
  select id from users
  where id = any(${everyone.map(({ handle }) => memberId(handle))}::uuid[]) or email like '%@planb.test'
    or email like 'membre-%@foule.test'`

/** Whether anybody of the demo could sign in. */
export async function hasDemoCredential(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from accounts where user_id in (${demoMembers(sql)}) limit 1`
  return first !== undefined
}

export type Removed = { members: number; plans: number; comments: number }

/**
 * The members of the demo with all that is theirs: plans and what anybody wrote under them, comments, conversations,
 * payments, staff work. What others earned by it goes too; their counters are to be counted anew.
 */
export async function deleteDemo(sql: Sql): Promise<Removed> {
  await sql`create temporary table leaving on commit drop as ${demoMembers(sql)}`
  await sql`create temporary table leaving_plans on commit drop as
    select id from plans where author_id in (select id from leaving)`
  await sql`create temporary table leaving_comments on commit drop as
    select id from comments where user_id in (select id from leaving) or plan_id in (select id from leaving_plans)`
  await sql`
    delete from xp_events where kind = 'comment' and cause in (select id::text from leaving_comments)
      or kind = 'like_received' and (
        split_part(cause, ':', 1) in (select id::text from leaving_plans)
        or split_part(cause, ':', 2) in (select id::text from leaving)
      )`
  await sql`
    delete from reports where reporter_id in (select id from leaving) or target_user_id in (select id from leaving)
      or target_id in (select id from leaving_plans union all select id from leaving_comments)`
  const comments = await sql`delete from comments where id in (select id from leaving_comments)`
  const plans = await sql`delete from plans where id in (select id from leaving_plans)`
  await sql`
    delete from conversations
    where participant1_id in (select id from leaving) or participant2_id in (select id from leaving)`
  await sql`
    delete from simulated_stripe where customer in (
      select id from simulated_stripe
      where object ->> 'object' = 'customer' and object #>> '{metadata,member}' in (select id::text from leaving)
    )`
  for (const table of [
    'purchases',
    'subscriptions',
    'billing_customers',
    'support_requests',
    'numbered_badges',
  ])
    await sql`delete from ${sql(table)} where user_id in (select id from leaving)`
  await deleteStaffWork(sql)
  const members = await sql`delete from users where id in (select id from leaving)`
  return { members: members.count, plans: plans.count, comments: comments.count }
}

/** Logs cannot be changed, except by whoever owns the tables: what the demo's team did never happened. */
async function deleteStaffWork(sql: Sql) {
  for (const log of ['moderation_logs', 'moderation_actions', 'moderation_logs_extended']) {
    const guard = sql(`${log}_append_only`)
    await sql`alter table ${sql(log)} disable trigger ${guard}`
    await sql`delete from ${sql(log)} where admin_id in (select id from leaving)`
    await sql`alter table ${sql(log)} enable trigger ${guard}`
  }
}
