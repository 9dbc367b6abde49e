import { AppError } from '#domain/errors.ts'
import type { Fragment, Sql } from './sql.ts'
import type { PlansRow, UsersRow } from './rows.gen.ts'

/*
 * Every transaction takes its row locks in this order, so that no two transactions deadlock:
 *
 * 1. `removals`: taken by the jobs that purge deleted plans and accounts, and to recount; `rankings`: by the job that counts them
 * 2. members (`users`), by id
 * 3. plans, by id
 * 4. rows that belong to them: conversations, then drafts, messages, likes, comments, files, notifications …
 * 5. counters: `plan_stats`, `search_tags`, `profile_stats`, each by id
 * 6. `profiles`
 *
 * Foreign keys also lock the rows they refer to, but only at the end of the statement, after the counters. So a statement
 * that refers to a member or a plan locks both before. If one is deleted by then, the response is 404 and not an error.
 *
 * A change of role or subscription goes the other way: a trigger copies it from `profiles` to the counters. It locks the
 * member to `remove`, so that no other transaction changes their counters meanwhile.
 */

/**
 * `share`: no other transaction can delete the row. `change`: none can change it either. `remove`: none can even write a
 * row that refers to it.
 */
type Strength = 'share' | 'change' | 'remove'

export const rowLock = (sql: Sql, strength: Strength) =>
  ({ share: sql`for key share`, change: sql`for no key update`, remove: sql`for update` })[strength]

/**
 * Only one job at a time deletes a batch: cascades delete the rows of a plan or an account in an order that the database
 * chooses, so two jobs could deadlock.
 */
export async function lockRemovals(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('removals'))`
}

/*
 * A closed account and a deleted plan stay in their tables until a job removes them. All other queries leave them out.
 */

/** Locks the viewer: one action at a time, and none once the account is deleted. */
export async function lockViewer(sql: Sql, id: string, strength: Strength = 'change'): Promise<void> {
  if (!(await lockMember(sql, id, strength))) throw accountDeletedError()
}

export const accountDeletedError = () => new AppError('unauthenticated', 'Ce compte n’existe plus.')

/** Returns false if the member does not exist. */
export async function lockMember(sql: Sql, id: string, strength: Strength): Promise<boolean> {
  const locked = await sql`select from users where id = ${id} and closed_at is null ${rowLock(sql, strength)}`
  return locked.count === 1
}

/** Returns the ids of the members who exist. */
export async function lockMembers(
  sql: Sql,
  ids: readonly string[],
  strength: Strength,
): Promise<ReadonlySet<string>> {
  const locked = await sql<Pick<UsersRow, 'id'>[]>`
    select id from users where id = any (${[...ids]}::uuid[]) and closed_at is null order by id ${rowLock(sql, strength)}`
  return new Set(locked.map(({ id }) => id))
}

/** Locks the viewer and another member. False if the other member does not exist. */
export async function lockPair(sql: Sql, viewerId: string, otherId: string): Promise<boolean> {
  const locked = await lockMembers(sql, [viewerId, otherId], 'change')
  if (!locked.has(viewerId)) throw accountDeletedError()
  return locked.has(otherId)
}

/** Returns false if the plan does not exist. */
export async function lockPlan(sql: Sql, id: string, strength: Strength): Promise<boolean> {
  const locked =
    await sql`select from plans where id = ${id} and status <> 'deleted' ${rowLock(sql, strength)}`
  return locked.count === 1
}

/** Returns the ids of the plans that exist. */
export async function lockPlans(
  sql: Sql,
  ids: readonly string[],
  strength: Strength,
): Promise<ReadonlySet<string>> {
  const locked = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans where id = any (${[...ids]}::uuid[]) and status <> 'deleted' order by id ${rowLock(sql, strength)}`
  return new Set(locked.map(({ id }) => id))
}

/** To change or delete a plan: locks the viewer and the author, then the plan. False if the plan does not exist. */
export async function lockPlanWithMembers(
  sql: Sql,
  { planId, by }: { planId: string; by: string },
  strength: Strength,
): Promise<boolean> {
  const members = await sql<Pick<UsersRow, 'id'>[]>`
    select id from users where id in (${by}, (select author_id from plans where id = ${planId})) and closed_at is null
    order by id ${rowLock(sql, 'change')}`
  if (!members.some(({ id }) => id === by)) throw accountDeletedError()
  return await lockPlan(sql, planId, strength)
}

/** Locks the counters of plans, given as a query of their ids. */
export async function lockPlanCounters(sql: Sql, planIds: Fragment): Promise<void> {
  await sql`select from plan_stats where plan_id in (${planIds}) order by plan_id for no key update`
}

/** Locks the plan counts of all tags of these plans. */
export async function lockTagCounters(sql: Sql, planIds: readonly string[]): Promise<void> {
  await sql`
    select from search_tags
    where id in (select unnest(tags) from plan_search where plan_id = any(${[...planIds]}::uuid[]))
    order by id for update`
}

/** Locks the counters of members, given as a query of their ids. */
export async function lockMemberCounters(sql: Sql, userIds: Fragment): Promise<void> {
  await sql`select from profile_stats where user_id in (${userIds}) order by user_id for no key update`
}

/*
 * The CTEs below take the locks in the same order within one statement, for actions that need a single round trip.
 */

/** The CTE `locked_members`: these members, locked so that their accounts cannot be deleted meanwhile. */
export const lockedMembersCte = (
  sql: Sql,
  one: Fragment,
  other: Fragment,
  third: Fragment = sql`null`,
  others: readonly string[] = [],
) => sql`
  locked_members as materialized (
    select id from users
    where (id in (${one}, ${other}, ${third}) ${others.length > 0 ? sql`or id = any (${[...others]}::uuid[])` : sql``})
      and closed_at is null
    order by id ${rowLock(sql, 'share')}
  )`

/**
 * An always true condition that forces the order: to count `locked_members`, PostgreSQL must first lock all of them.
 */
export const afterMemberLocks = (sql: Sql) => sql`(select count(*) from locked_members) >= 0`

/** The CTE `plan`: the plan `p` if the condition holds, locked so that it cannot be deleted meanwhile. Needs `locked_members`. */
export const lockedPlanCte = (sql: Sql, planId: string | Fragment, condition: Fragment) => sql`
  plan as materialized (
    select p.id, p.slug, p.title, p.author_id from plans p
    where p.id = ${planId} and p.status <> 'deleted' and ${condition} and ${afterMemberLocks(sql)} ${rowLock(sql, 'share')}
  )`
