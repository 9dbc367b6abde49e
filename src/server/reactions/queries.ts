import type { Action } from '#domain/actions.ts'
import { XP } from '#domain/points/activity.ts'
import { earningCounts } from '#domain/points/badges.ts'
import { type BookmarkSort, BOOKMARKS_COUNTED } from '#domain/reactions-bookmarks.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, lockedPlanCte, afterMemberLocks } from '#server/platform/db/locks.ts'
import {
  type NotificationChange,
  insertNotificationCte,
  withdrawNotificationCte,
} from '#server/notifications/queries.ts'
import { isAllowed } from '#server/platform/policies.queries.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'

/** How likes and reposts differ: the table, and the notification to the author. */
export type ReactionTable = {
  action: 'plan.like' | 'plan.repost'
  table: 'likes' | 'reposts'
  type: 'new_like' | 'new_repost'
  title: string
  /** With the actor’s pseudo and the plan’s title. */
  message: string
  /** The field of the notification’s data with the actor’s pseudo. */
  actorField: string
}

export const LIKE: ReactionTable = {
  action: 'plan.like',
  table: 'likes',
  type: 'new_like',
  title: 'Nouveau j’aime',
  message: '%s a aimé votre plan «\u202F%s\u202F»',
  actorField: 'liker_pseudo',
}

export const REPOST: ReactionTable = {
  action: 'plan.repost',
  table: 'reposts',
  type: 'new_repost',
  title: 'Nouveau repost',
  message: '%s a reposté votre plan «\u202F%s\u202F»',
  actorField: 'reposter_pseudo',
}

/*
 * Each request is one statement, hence one round trip: it writes the row, its notification and its counters, or nothing.
 * It takes its locks in the order of platform/db/locks.ts.
 */

type Member = { id: string; pseudo: string }
/** `requested`: the row is to be inserted (true) or deleted (false). */
export type ReactionRequest = { by: Member; planId: string; requested: boolean }
type FollowRequest = { by: Member; memberId: string; requested: boolean }

type ReactionResult = {
  may_react: boolean
  /** False if the plan or member does not exist, or the plan is not public. */
  is_found: boolean
  has_changed: boolean
  notification: NotificationChange | null
}
type PlanReactionResult = ReactionResult & {
  author_id: string | null
  /** The like earns the author a badge: nothing was written unless the request was `withBadge`. */
  earns_badge: boolean
  count: number
  /** All likes that the author has received; null for the author’s own like and for reposts. */
  likes_received: number | null
}
type FollowResult = ReactionResult & { followers_count: number; following_count: number }

/** Without `withBadge`, a like that earns a badge is not written: the caller repeats it in the transaction that awards the badge. */
export async function writeReaction(
  sql: Sql,
  reaction: ReactionTable,
  request: ReactionRequest & { withBadge: boolean },
): Promise<PlanReactionResult> {
  const { by, planId, requested, withBadge } = request
  const table = sql(reaction.table)
  const counter = sql(`${reaction.table}_count`)
  const step = requested ? 1 : -1
  const notificationCte = requested ? insertNotificationCte : withdrawNotificationCte
  const row = await sql.one<PlanReactionResult>`
    with ${actorAndMemberCtes(sql, by.id, sql`(select author_id from plans where id = ${planId})`, reaction.action)},
    ${lockedPlanCte(sql, planId, sql`p.status = 'published'`)}, badge_check as materialized (
      select ${requested && reaction.table === 'likes' ? earnsBadge(sql, by.id) : sql`false`} as is_earned
    ), changed_row as (${
      requested
        ? sql`
      insert into ${table} (plan_id, user_id) select plan.id, actor.id from plan, actor, badge_check
      where ${withBadge} or not is_earned on conflict do nothing returning plan_id`
        : sql`
      delete from ${table} r using plan, actor where r.plan_id = plan.id and r.user_id = actor.id returning r.plan_id`
    }), ${notificationCte(sql, reactionNotification(sql, reaction, by), sql`changed_row join plan on true`)}, plan_counter as (
      update plan_stats s set ${counter} = greatest(0, ${counter} + ${step})
      from changed_row left join notification on true where s.plan_id = changed_row.plan_id returning ${counter} as count
    ), ${reaction.table === 'likes' ? authorStatsCtes(sql, request) : sql`author_stats as (select null::int as likes_received)`}
    select exists (select from actor) as may_react, exists (select from plan) as is_found,
      exists (select from changed_row) as has_changed, (select to_jsonb(notification) from notification) as notification,
      (select author_id from plan), (select likes_received from author_stats), (select is_earned from badge_check) as earns_badge,
      coalesce((select count from plan_counter), (select ${counter} from plan_stats where plan_id = ${planId})) as count`
  return row
}

/** By the counter as it was when the statement began: of several likes at the same moment, any may be the one that earns it. */
const earnsBadge = (sql: Sql, userId: string) => sql`
  exists (
    select from plan join profile_stats t on t.user_id = plan.author_id
    where plan.author_id <> ${userId} and likes_received + 1 = any (${earningCounts('likes_received')}::int[])
  )`

/** Adds or removes the points that a like by another member brings the author. */
function authorStatsCtes(sql: Sql, { by, planId, requested }: ReactionRequest) {
  const cause = `${planId}:${by.id}`
  return sql`
    author as (
      select plan.author_id as id from plan_counter join plan on plan.author_id <> ${by.id}
    ), xp_changes as (${
      requested
        ? sql`
      insert into xp_events (user_id, kind, cause, amount)
      select id, 'like_received', ${cause}, ${XP.likeReceived} from author on conflict do nothing
      returning amount`
        : sql`
      delete from xp_events x using author
      where x.user_id = author.id and x.kind = 'like_received' and x.cause = ${cause} returning -x.amount as amount`
    }), author_stats as (
      update profile_stats t set likes_received = greatest(0, likes_received + ${requested ? 1 : -1}),
        community_xp = greatest(0, community_xp + coalesce((select sum(amount) from xp_changes), 0))
      from author where t.user_id = author.id returning likes_received
    )`
}

const reactionNotification = (sql: Sql, { type, title, message, actorField }: ReactionTable, by: Member) => ({
  user_id: sql`plan.author_id`,
  type,
  title,
  message: sql`format(${message}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object('plan_slug', plan.slug, ${actorField}::text, ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
})

/** Locks both counters in the order of their ids: two members who follow each other at the same moment must not deadlock. */
export async function writeFollow(
  sql: Sql,
  { by, memberId, requested }: FollowRequest,
): Promise<FollowResult> {
  const step = requested ? 1 : -1
  const notificationCte = requested ? insertNotificationCte : withdrawNotificationCte
  const row = await sql.one<FollowResult>`
    with ${actorAndMemberCtes(sql, by.id, sql`${memberId}`, 'follow.set')}, other as (select id from locked_members where id = ${memberId}),
    changed_row as (${
      requested
        ? sql`
      insert into followers (follower_id, following_id) select actor.id, other.id from actor, other
      on conflict do nothing returning following_id`
        : sql`
      delete from followers f using actor, other
      where f.follower_id = actor.id and f.following_id = other.id returning f.following_id`
    }), ${notificationCte(sql, followNotification(sql, by, memberId), sql`changed_row`)}, pair as materialized (
      select t.user_id from changed_row left join notification on true, profile_stats t
      where t.user_id in (${by.id}, ${memberId}) order by t.user_id for no key update of t
    ), updated_stats as (
      update profile_stats t set
        followers_count = greatest(0, followers_count + case when t.user_id = ${memberId} then ${step} else 0 end),
        following_count = greatest(0, following_count + case when t.user_id = ${by.id} then ${step} else 0 end)
      from pair where t.user_id = pair.user_id returning t.user_id, t.followers_count, t.following_count
    ), stats as (
      select * from updated_stats union all
      select user_id, followers_count, following_count from profile_stats
      where user_id in (${by.id}, ${memberId}) and not exists (select from changed_row)
    )
    select exists (select from actor) as may_react, exists (select from other) as is_found,
      exists (select from changed_row) as has_changed, (select to_jsonb(notification) from notification) as notification,
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

/** `locked_members`: the actor and the other member; neither account can be deleted meanwhile. `actor`: empty if they are banned. */
const actorAndMemberCtes = (sql: Sql, userId: string, other: Fragment, action: Action) => sql`
  ${lockedMembersCte(sql, sql`${userId}`, other)}, actor as materialized (
    select id from locked_members
    where id = ${userId} and ${afterMemberLocks(sql)}
      and ${isAllowed(sql, userId, action)}
  )`

/** Returns false when there is no such plan, or the member may not see it. */
export async function insertBookmark(sql: Sql, userId: string, planId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>`
    with ${lockedMembersCte(sql, sql`${userId}`, sql`null`)},
    ${lockedPlanCte(sql, planId, sql`(p.status = 'published' or p.author_id = ${userId})`)}, kept as (
      insert into bookmarks (plan_id, user_id) select plan.id, locked_members.id from plan, locked_members on conflict do nothing
    )
    select exists (select from plan) as found`
  return row.found
}

export async function deleteBookmark(sql: Sql, userId: string, planId: string): Promise<{ done: true }> {
  await sql`delete from bookmarks where plan_id = ${planId} and user_id = ${userId}`
  return { done: true }
}

type BookmarkCursor = { saved_at: string; id: string }
type BookmarkRow = PlanCardRow & { saved_at: string }

type BookmarkFilter = { q?: string | undefined; sort: BookmarkSort }

/** Plans that are offline are left out. Their bookmarks stay, so they appear again once the plan is back online. */
export const listBookmarks = (
  sql: Sql,
  userId: string,
  { q, sort }: BookmarkFilter,
  after: BookmarkCursor | null,
  count: number,
): Promise<BookmarkRow[]> => {
  const isNewest = sort === 'newest'
  const direction = isNewest ? sql`desc` : sql`asc`
  return sql<BookmarkRow[]>`
    select ${planCardColumns(sql)}, b.created_at as saved_at
    from bookmarks b join plans p on p.id = b.plan_id join plan_stats s on s.plan_id = p.id
    left join profiles a on a.user_id = p.author_id
    where b.user_id = ${userId} and p.status = 'published'
      ${q ? sql`and strpos(pseudo_key(concat_ws(' ', p.title, a.pseudo, p.category)), pseudo_key(${q})) > 0` : sql``}
      ${after ? sql`and (b.created_at, b.plan_id) ${isNewest ? sql`<` : sql`>`} (${after.saved_at}, ${after.id})` : sql``}
    order by b.created_at ${direction}, b.plan_id ${direction} limit ${count}`
}

/** Of the latest BOOKMARKS_COUNTED bookmarks, those whose plan is online. `offset 0`: each is looked up, instead of all plans read. */
export async function countBookmarks(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ total: number }>`
    select count(*) as total from (
      select plan_id from bookmarks where user_id = ${userId}
      order by created_at desc, plan_id desc limit ${BOOKMARKS_COUNTED}
    ) latest, lateral (select from plans p where p.id = latest.plan_id and p.status = 'published' offset 0) online`
  return row.total
}
