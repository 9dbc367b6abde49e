import { XP } from '#domain/activity.ts'
import { earningCounts } from '#domain/badges.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { lockedPeople, lockedPlan, lockPlanCounters, peopleLocked } from '#server/db/locks.ts'
import { lastToLeave, leftLikes, lostLikes, withLike } from '#server/reactions/recent-likes/queries.ts'
import { plainNumber } from '#server/db/sql.ts'
import { type Notified, insertedNotification, withdrawnNotification } from '#server/notifications/queries.ts'
import { countedInPeriods } from '#server/leaderboard/points/queries.ts'
import { isAllowed } from '#server/policies/queries.ts'

/** What members do with a plan so that others see it. */
export type Reaction = {
  table: 'likes' | 'reposts'
  type: 'new_like' | 'new_repost'
  title: string
  /** Of whom, and of which plan. */
  sentence: string
  /** The field of the notification's data that names the member who reacted. */
  actor: string
}

export const LIKE: Reaction = {
  table: 'likes',
  type: 'new_like',
  title: 'Nouveau j’aime',
  sentence: '%s a aimé votre plan «\u202F%s\u202F»',
  actor: 'liker_pseudo',
}

export const REPOST: Reaction = {
  table: 'reposts',
  type: 'new_repost',
  title: 'Nouveau repost',
  sentence: '%s a reposté votre plan «\u202F%s\u202F»',
  actor: 'reposter_pseudo',
}

/*
 * Each request is one statement, hence one round trip: it writes the row, its notification and its counters, or nothing. Its
 * locks come in the order of db/locks.ts.
 */

type Member = { id: string; pseudo: string }
/** `requested`: the row is to be inserted (true) or deleted (false). */
export type ReactionRequest = { by: Member; planId: string; requested: boolean }
type FollowRequest = { by: Member; memberId: string; requested: boolean }

type Written = {
  may_react: boolean
  /** False for what does not exist or is not public. */
  is_found: boolean
  has_changed: boolean
  notified: Notified | null
}
type WrittenReaction = Written & {
  author_id: string | null
  /** It brings the author a badge: nothing is written unless it was asked for `withBadge`. */
  earns_badge: boolean
  count: number
  /** All that the author received by now; null when this brought them nothing. */
  likes_received: number | null
}
type WrittenFollow = Written & { followers_count: number; following_count: number }

/** One that earns a badge is written only `withBadge`, in the transaction that gives it. */
export async function writeReaction(
  sql: Sql,
  reaction: Reaction,
  asked: ReactionRequest & { withBadge: boolean },
): Promise<WrittenReaction> {
  const { by, planId, requested, withBadge } = asked
  const table = sql(reaction.table)
  const counter = sql(`${reaction.table}_count`)
  const step = requested ? 1 : -1
  const notification = requested ? insertedNotification : withdrawnNotification
  const row = await sql.one<WrittenReaction>`
    with ${people(sql, by.id, sql`(select author_id from plans where id = ${planId})`)},
    ${lockedPlan(sql, planId, sql`p.status = 'published'`)}, badge as materialized (
      select ${requested && reaction.table === 'likes' ? earnsBadge(sql, by.id) : sql`false`} as is_earned
    ), written as (${
      requested
        ? sql`
      insert into ${table} (plan_id, user_id) select plan.id, me.id from plan, me, badge
      where ${withBadge} or not is_earned on conflict do nothing returning plan_id, created_at`
        : sql`
      delete from ${table} r using plan, me where r.plan_id = plan.id and r.user_id = me.id
      returning r.plan_id, r.created_at`
    }), ${notification(sql, reactionNotification(sql, reaction, by), sql`written join plan on true`)}, counted as (
      update plan_stats s set ${counter} = greatest(0, ${counter} + ${step})
        ${reaction.table === 'likes' ? sql`, ${withLike(sql, sql`written`, step)}` : sql``}
      from written left join notified on true where s.plan_id = written.plan_id returning ${counter} as count
    ), ${reaction.table === 'likes' ? received(sql, asked) : sql`received as (select null::int as likes_received)`}
    select exists (select from me) as may_react, exists (select from plan) as is_found,
      exists (select from written) as has_changed, (select to_jsonb(notified) from notified) as notified,
      (select author_id from plan), (select likes_received from received), (select is_earned from badge) as earns_badge,
      coalesce((select count from counted), (select ${counter} from plan_stats where plan_id = ${planId})) as count`
  return row
}

/** As far as the statement sees when it begins: of likes that come at the same moment, another one may be the one. */
const earnsBadge = (sql: Sql, userId: string) => sql`
  exists (
    select from plan join profile_stats t on t.user_id = plan.author_id
    where plan.author_id <> ${userId} and likes_received + 1 = any (${earningCounts('likes_received')}::int[])
  )`

/** The likes of others bring the author points. */
function received(sql: Sql, { by, planId, requested }: ReactionRequest) {
  const cause = `${planId}:${by.id}`
  return sql`
    earner as (
      select plan.author_id as id from counted join plan on plan.author_id <> ${by.id}
    ), ledger as (${
      requested
        ? sql`
      insert into xp_events (user_id, kind, cause, amount)
      select id, 'like_received', ${cause}, ${XP.likeReceived} from earner on conflict do nothing
      returning user_id, kind, created_at, amount`
        : sql`
      delete from xp_events x using earner
      where x.user_id = earner.id and x.kind = 'like_received' and x.cause = ${cause}
      returning x.user_id, x.kind, x.created_at, -x.amount as amount`
    }), received as (
      update profile_stats t set likes_received = greatest(0, likes_received + ${requested ? 1 : -1}),
        community_xp = greatest(0, community_xp + coalesce((select sum(amount) from ledger), 0))
      from earner where t.user_id = earner.id returning likes_received
    ), ${countedInPeriods(sql, { ledger: requested ? 'adds' : 'deletes', lines: 'one', after: sql`received` })}`
}

const reactionNotification = (sql: Sql, { type, title, sentence, actor }: Reaction, by: Member) => ({
  user_id: sql`plan.author_id`,
  type,
  title,
  message: sql`format(${sentence}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object('plan_slug', plan.slug, ${actor}::text, ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
})

/** Both counters are locked by id: two who follow each other at the same moment must not wait for each other. */
export async function writeFollow(
  sql: Sql,
  { by, memberId, requested }: FollowRequest,
): Promise<WrittenFollow> {
  const step = requested ? 1 : -1
  const notification = requested ? insertedNotification : withdrawnNotification
  const row = await sql.one<WrittenFollow>`
    with ${people(sql, by.id, sql`${memberId}`)}, other as (select id from people where id = ${memberId}),
    written as (${
      requested
        ? sql`
      insert into followers (follower_id, following_id) select me.id, other.id from me, other
      on conflict do nothing returning following_id`
        : sql`
      delete from followers f using me, other
      where f.follower_id = me.id and f.following_id = other.id returning f.following_id`
    }), ${notification(sql, followNotification(sql, by, memberId), sql`written`)}, pair as materialized (
      select t.user_id from written left join notified on true, profile_stats t
      where t.user_id in (${by.id}, ${memberId}) order by t.user_id for no key update of t
    ), counted as (
      update profile_stats t set
        followers_count = greatest(0, followers_count + case when t.user_id = ${memberId} then ${step} else 0 end),
        following_count = greatest(0, following_count + case when t.user_id = ${by.id} then ${step} else 0 end)
      from pair where t.user_id = pair.user_id returning t.user_id, t.followers_count, t.following_count
    ), stats as (
      select * from counted union all
      select user_id, followers_count, following_count from profile_stats
      where user_id in (${by.id}, ${memberId}) and not exists (select from written)
    )
    select exists (select from me) as may_react, exists (select from other) as is_found,
      exists (select from written) as has_changed, (select to_jsonb(notified) from notified) as notified,
      (select followers_count from stats where user_id = ${memberId}),
      (select following_count from stats where user_id = ${by.id})`
  return row
}

const followNotification = (sql: Sql, by: Member, memberId: string) => ({
  user_id: memberId,
  type: 'new_follower' as const,
  title: 'Nouvel abonné',
  message: `${by.pseudo} vous suit`,
  data: sql`${sql.json({ follower_pseudo: by.pseudo })}`,
  actor_id: by.id,
  plan_id: null,
})

/** `people`: who reacts and whom it concerns, neither of whom can leave meanwhile. `me`: the first, unless banned. */
const people = (sql: Sql, userId: string, other: Fragment) => sql`
  ${lockedPeople(sql, sql`${userId}`, other)}, me as materialized (
    select id from people
    where id = ${userId} and ${peopleLocked(sql)}
      and ${isAllowed(sql, userId, 'contribute')}
  )`

type Aging = { since: string; until: string }

/** Of each window, in one step. */
const LIKES_AT_ONCE = 2_000

/** Up to when the plans of all likes were aged, and the moment until which the next step ages them. */
export async function findAging(sql: Sql): Promise<Aging & { is_last: boolean }> {
  const row = await sql.one<Aging & { is_last: boolean }>`
    select since, least(step, now()) as until, coalesce(step >= now(), true) as is_last
    from (
      select a.until as since, ${lastToLeave(sql, sql`a.until`, plainNumber(sql, LIKES_AT_ONCE))} as step
      from recent_likes_progress a
    ) next`
  return row
}

/** The plans with likes that left a window in that time, and that still count them. */
export async function listPlansToAge(sql: Sql, aging: Aging): Promise<string[]> {
  const rows = await sql<{ plan_id: string }[]>`
    select distinct plan_id from ${countedStill(sql, aging)} order by plan_id`
  return rows.map(({ plan_id }) => plan_id)
}

/** In a transaction. Counted once they are locked: a like that comes or goes meanwhile waits. */
export async function agePlans(sql: Sql, planIds: readonly string[], aging: Aging): Promise<void> {
  const ids = sql`select unnest(${[...planIds]}::uuid[])`
  await lockPlanCounters(sql, ids)
  await sql`
    update plan_stats s set recent_likes_until = ${aging.until},
      week_likes = s.week_likes - l.week_likes, month_likes = s.month_likes - l.month_likes
    from (
      select plan_id, ${lostLikes(sql)} from ${countedStill(sql, aging)} where plan_id in (${ids}) group by plan_id
    ) l
    where s.plan_id = l.plan_id`
}

/** The likes that left a window in that time, and after the plan's own `recent_likes_until`: none of a plan that is aged further. */
const countedStill = (sql: Sql, { since, until }: Aging) => sql`
  (
    select l.plan_id, l.length
    from (${leftLikes(sql, sql`${since}::timestamptz`, sql`${until}::timestamptz`)}) l join plan_stats s using (plan_id)
    where l.created_at > s.recent_likes_until - l.length
  ) l`

/** A slower run that ends later puts nothing back. */
export async function updateAging(sql: Sql, until: string): Promise<void> {
  await sql`update recent_likes_progress set until = greatest(until, ${until}::timestamptz)`
}
