import { XP } from '#domain/xp.ts'
import type { Sql } from '#server/db/database.ts'

/*
 * Whoever reacts locks in this order: the members concerned by id, the plan, and at last the counters, a plan's before
 * members'. Whoever deletes a plan or an account locks that first, and finds every reaction either done or not begun.
 */

export type Table = 'likes' | 'reposts'
export type ReactedPlan = { id: string; slug: string; title: string; author_id: string | null }
type Written = { may_react: boolean; has_changed: boolean }
/** The plan is null where there is none to see. */
export type WrittenReaction = Written & { plan: ReactedPlan | null }

/** Writes or deletes the row, unless somebody did before. */
export async function writeReaction(
  sql: Sql,
  table: Table,
  { userId, planId, wish }: { userId: string; planId: string; wish: boolean },
): Promise<WrittenReaction> {
  const [row] = await sql<[WrittenReaction]>`
    with ${people(sql, userId, sql`(select author_id from plans where id = ${planId})`)}, plan as materialized (
      select p.id, p.slug, p.title, p.author_id from plans p
      where p.id = ${planId} and p.status = 'published' and exists (select from people) for key share
    ), written as (${
      wish
        ? sql`
      insert into ${sql(table)} (plan_id, user_id) select plan.id, me.id from plan, me
      on conflict do nothing returning plan_id`
        : sql`
      delete from ${sql(table)} r using plan, me where r.plan_id = plan.id and r.user_id = me.id returning r.plan_id`
    })
    select exists (select from me) as may_react, exists (select from written) as has_changed,
      (select to_jsonb(plan) from plan) as plan`
  return row
}

/** The same for who follows whom. */
export async function writeFollow(
  sql: Sql,
  { userId, memberId, wish }: { userId: string; memberId: string; wish: boolean },
): Promise<Written & { has_member: boolean }> {
  const [row] = await sql<[Written & { has_member: boolean }]>`
    with ${people(sql, userId, sql`${memberId}`)}, other as (select id from people where id = ${memberId}),
    written as (${
      wish
        ? sql`
      insert into followers (follower_id, following_id) select me.id, other.id from me, other
      on conflict do nothing returning following_id`
        : sql`
      delete from followers f using me, other
      where f.follower_id = me.id and f.following_id = other.id returning f.following_id`
    })
    select exists (select from me) as may_react, exists (select from written) as has_changed,
      exists (select from other) as has_member`
  return row
}

/** `people`: who reacts and whom it concerns, neither of whom can leave meanwhile. `me`: the first, unless banned. */
const people = (sql: Sql, userId: string, other: ReturnType<Sql>) => sql`
  people as materialized (
    select id from users where id in (${userId}, ${other}) order by id for key share
  ), me as (
    select id from people
    where id = ${userId} and not exists (select from ban_states b where b.user_id = ${userId} and b.banned)
  )`

type Counted = { count: number; likes_received: number }

/** In the plan's counter and in what its author received, which is the likes of others. */
export async function countLike(
  sql: Sql,
  {
    planId,
    userId,
    earnerId,
    step,
  }: { planId: string; userId: string; earnerId: string | null; step: 1 | -1 },
): Promise<Counted> {
  const cause = `${planId}:${userId}`
  const [row] = await sql<[Counted]>`
    with counted as (
      update plan_stats set likes_count = likes_count + ${step} where plan_id = ${planId} returning likes_count
    ), ledger as (${
      step === 1
        ? sql`
      insert into xp_events (user_id, kind, cause, amount)
      select ${earnerId}::uuid, 'like_received', ${cause}, ${XP.likeReceived} where ${earnerId}::uuid is not null
      on conflict do nothing returning amount`
        : sql`
      delete from xp_events where user_id = ${earnerId} and kind = 'like_received' and cause = ${cause}
      returning -amount as amount`
    }), received as (
      update profile_stats t set likes_received = likes_received + ${step},
        community_xp = community_xp + coalesce((select sum(amount) from ledger), 0)
      from counted where t.user_id = ${earnerId} returning t.likes_received
    )
    select likes_count as count, (select likes_received from received) from counted`
  return row
}

export async function countRepost(sql: Sql, planId: string, step: 1 | -1): Promise<number> {
  const [row] = await sql<[{ reposts_count: number }]>`
    update plan_stats set reposts_count = reposts_count + ${step} where plan_id = ${planId} returning reposts_count`
  return row.reposts_count
}

export async function readCount(sql: Sql, table: Table, planId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select ${sql(`${table}_count`)} as count from plan_stats where plan_id = ${planId}`
  return row.count
}

type Pair = { userId: string; memberId: string }
type FollowCounts = { followers_count: number; following_count: number }

/** Both counters, locked by id: two who follow each other at the same moment must not wait for each other. */
export async function countFollow(
  sql: Sql,
  { userId, memberId, step }: Pair & { step: 1 | -1 },
): Promise<FollowCounts> {
  const [row] = await sql<[FollowCounts]>`
    with pair as materialized (
      select user_id from profile_stats where user_id in (${userId}, ${memberId}) order by user_id for update
    ), counted as (
      update profile_stats t set
        followers_count = followers_count + case when t.user_id = ${memberId} then ${step} else 0 end,
        following_count = following_count + case when t.user_id = ${userId} then ${step} else 0 end
      from pair where t.user_id = pair.user_id
      returning t.user_id, t.followers_count, t.following_count
    )
    ${bothCounts(sql, sql`counted`, { userId, memberId })}`
  return row
}

export async function readFollowCounts(sql: Sql, pair: Pair): Promise<FollowCounts> {
  const [row] = await sql<[FollowCounts]>`${bothCounts(sql, sql`profile_stats`, pair)}`
  return row
}

const bothCounts = (sql: Sql, stats: ReturnType<Sql>, { userId, memberId }: Pair) => sql`
  select (select followers_count from ${stats} where user_id = ${memberId}),
    (select following_count from ${stats} where user_id = ${userId})`
