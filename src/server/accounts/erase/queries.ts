import type { PlanFate } from '#domain/accounts.ts'
import type { Sql } from '#server/db/database.ts'
import { lockMemberCounters, lockPlanCounters, lockTagCounters, rowLock } from '#server/db/locks.ts'
import { withLike } from '#server/db/recent-likes.ts'
import { countedInPeriods } from '#server/points/queries.ts'

export async function countFounders(sql: Sql): Promise<number> {
  const founders = await sql`select from profiles where role = 'founder'`
  return founders.count
}

/** All of the member's plans, and those whose counters change. Answers which ones go: what was never public in any case. */
export async function lockPlans(sql: Sql, userId: string, fate: PlanFate): Promise<string[]> {
  const own = await sql<{ id: string; goes: boolean }[]>`
    select id, ${fate === 'keep' ? sql`status <> 'published'` : sql`true`} as goes
    from plans where author_id = ${userId} order by id ${rowLock(sql, 'remove')}`
  await sql`select from plans where id in (${reactedTo(sql, userId)}) order by id ${rowLock(sql, 'share')}`
  return own.filter(({ goes }) => goes).map(({ id }) => id)
}

const reactedTo = (sql: Sql, userId: string) => sql`
  select plan_id from likes where user_id = ${userId} union select plan_id from reposts where user_id = ${userId}`

/**
 * Leaving is no way round a ban: the address stays refused as long as the ban would have lasted, a year at most. Networks
 * that were closed with an address ban stay closed by themselves.
 */
export async function keepBan(sql: Sql, userId: string, emailHash: Buffer): Promise<void> {
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

/** All that the following change. */
export async function lockCounters(sql: Sql, userId: string, goingPlans: string[]): Promise<void> {
  await lockPlanCounters(sql, reactedTo(sql, userId))
  await lockTagCounters(sql, goingPlans)
  await lockMemberCounters(
    sql,
    sql`
      select p.author_id from likes l join plans p on p.id = l.plan_id where l.user_id = ${userId}
      union select following_id from followers where follower_id = ${userId}
      union select follower_id from followers where following_id = ${userId}
      union select c.user_id from plans p join comments c on c.plan_id = p.id where p.author_id = ${userId}`,
  )
}

/** Likes, and with them what their authors got for them. */
export async function takeBackLikes(sql: Sql, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from likes where user_id = ${userId} returning plan_id, created_at
    ), counted as (
      update plan_stats s set likes_count = likes_count - 1, ${withLike(sql, sql`gone`, -1)}
      from gone where s.plan_id = gone.plan_id
    ), received as (
      select p.author_id, p.id as plan_id from gone join plans p on p.id = gone.plan_id
      where p.author_id is distinct from ${userId}
    ), ledger as (
      delete from xp_events e using received r
      where e.user_id = r.author_id and e.kind = 'like_received' and e.cause = r.plan_id || ':' || ${userId}::text
      returning e.user_id, e.kind, e.created_at, e.amount
    ), lost as (
      select author_id as user_id, count(*) as likes, coalesce(max(xp.amount), 0) as xp
      from received left join (select user_id, sum(amount) as amount from ledger group by user_id) xp
        on xp.user_id = author_id
      where author_id is not null group by author_id
    ), uncounted as (
      update profile_stats t set likes_received = likes_received - lost.likes, community_xp = community_xp - lost.xp
      from lost where t.user_id = lost.user_id returning t.user_id
    ), ${countedInPeriods(sql, { ledger: 'deletes', lines: 'many', after: sql`uncounted` })} select`
}

export async function takeBackReposts(sql: Sql, userId: string): Promise<void> {
  await sql`
    with gone as (delete from reposts where user_id = ${userId} returning plan_id)
    update plan_stats s set reposts_count = reposts_count - 1 from gone where s.plan_id = gone.plan_id`
}

export async function takeBackFollows(sql: Sql, userId: string): Promise<void> {
  await sql`
    with gone as (delete from followers where follower_id = ${userId} returning following_id)
    update profile_stats t set followers_count = followers_count - 1 from gone where t.user_id = gone.following_id`
  await sql`
    with gone as (delete from followers where following_id = ${userId} returning follower_id)
    update profile_stats t set following_count = following_count - 1 from gone where t.user_id = gone.follower_id`
}

/**
 * Everything personal goes with it; comments, messages and kept plans stay without a name. A conversation that both have
 * left is nobody's any more, nor is one in which nothing stands.
 */
export async function deleteUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from support_requests where user_id = ${userId}`
  await sql`
    delete from conversations
    where (participant1_id = ${userId} and (participant2_id is null or last_message_content is null))
       or (participant2_id = ${userId} and (participant1_id is null or last_message_content is null))`
  await sql`delete from users where id = ${userId}`
}
