import { AppError } from '#domain/errors.ts'
import type { Fragment, Sql } from './sql.ts'
import type { UsersRow } from '#server/db/rows.gen.ts'

/*
 * Every transaction takes its row locks in this order, so that no two wait for each other:
 *
 * 1. `removals`: taken by the jobs that remove what is left of a plan or an account, and to recount
 * 2. members (`users`), by id
 * 3. plans, by id
 * 4. what belongs to them: conversations, then drafts, messages, likes, comments, files, notifications …
 * 5. counters: `plan_stats`, `search_tags`, `profile_stats`, each by id; `period_scores` of a member whose `profile_stats`
 *    one has
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
 * Jobs remove one batch at a time, all of them together: what is left of a plan and of an account is deleted in an order
 * that the database chooses.
 */
export async function lockRemovals(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('removals'))`
}

/** Of founders who leave, each counts those who are left. They lock themselves before, and nothing else. */
export async function lockFounders(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leaving founders'))`
}

/*
 * A closed account and a deleted plan stay in their tables until a job removes them. All other queries leave them out.
 */

/** Locks the member who acts: one action at a time, and none once the account is deleted. */
export async function lockViewer(sql: Sql, id: string, strength: Strength = 'change'): Promise<void> {
  if (!(await lockMember(sql, id, strength))) throw accountDeleted()
}

export const accountDeleted = () => new AppError('unauthenticated', 'Ce compte n’existe plus.')

/** False when there is no such member. */
export async function lockMember(sql: Sql, id: string, strength: Strength): Promise<boolean> {
  const locked = await sql`select from users where id = ${id} and closed_at is null ${rowLock(sql, strength)}`
  return locked.count === 1
}

/** Those of these members who exist. */
export async function lockPeople(
  sql: Sql,
  ids: readonly string[],
  strength: Strength,
): Promise<ReadonlySet<string>> {
  const locked = await sql<Pick<UsersRow, 'id'>[]>`
    select id from users where id = any (${[...ids]}::uuid[]) and closed_at is null order by id ${rowLock(sql, strength)}`
  return new Set(locked.map(({ id }) => id))
}

/** Locks the member who acts, and another one. False when there is no such other. */
export async function lockPair(sql: Sql, viewerId: string, otherId: string): Promise<boolean> {
  const locked = await lockPeople(sql, [viewerId, otherId], 'change')
  if (!locked.has(viewerId)) throw accountDeleted()
  return locked.has(otherId)
}

/** False when there is no such plan. */
export async function lockPlan(sql: Sql, id: string, strength: Strength): Promise<boolean> {
  const locked =
    await sql`select from plans where id = ${id} and status <> 'deleted' ${rowLock(sql, strength)}`
  return locked.count === 1
}

/** To change or delete a plan: locks who acts and the author, then the plan. False when there is no such plan. */
export async function lockPlanWithMembers(
  sql: Sql,
  { planId, by }: { planId: string; by: string },
  strength: Strength,
): Promise<boolean> {
  const members = await sql<Pick<UsersRow, 'id'>[]>`
    select id from users where id in (${by}, (select author_id from plans where id = ${planId})) and closed_at is null
    order by id ${rowLock(sql, 'change')}`
  if (!members.some(({ id }) => id === by)) throw accountDeleted()
  return await lockPlan(sql, planId, strength)
}

/** The counters of plans, given as a query of their ids. */
export async function lockPlanCounters(sql: Sql, planIds: Fragment): Promise<void> {
  await sql`select from plan_stats where plan_id in (${planIds}) order by plan_id for no key update`
}

/** How many plans have each tag of these plans. */
export async function lockTagCounters(sql: Sql, planIds: readonly string[]): Promise<void> {
  await sql`
    select from search_tags
    where id in (select unnest(tags) from plan_search where plan_id = any(${[...planIds]}::uuid[]))
    order by id for update`
}

/** The counters of members, given as a query of their ids. */
export async function lockMemberCounters(sql: Sql, userIds: Fragment): Promise<void> {
  await sql`select from profile_stats where user_id in (${userIds}) order by user_id for no key update`
}

/*
 * The same order within one statement, for actions that must cost a single round trip.
 */

/** `people`: these members, locked so that their accounts cannot be deleted meanwhile. */
export const lockedPeople = (sql: Sql, one: Fragment, other: Fragment) => sql`
  people as materialized (
    select id from users where id in (${one}, ${other}) and closed_at is null order by id ${rowLock(sql, 'share')}
  )`

/**
 * A condition that is always true. Counting makes PostgreSQL read, and so lock, all `people` before it locks the rows of
 * this condition.
 */
export const peopleLocked = (sql: Sql) => sql`(select count(*) from people) >= 0`

/** `plan`: the plan `p` if the condition holds, locked so that it cannot be deleted meanwhile. Comes after `people`. */
export const lockedPlan = (sql: Sql, planId: string, condition: Fragment) => sql`
  plan as materialized (
    select p.id, p.slug, p.title, p.author_id from plans p
    where p.id = ${planId} and p.status <> 'deleted' and ${condition} and ${peopleLocked(sql)} ${rowLock(sql, 'share')}
  )`
