import type { Discussion } from '#domain/comments/discussions.ts'
import { isOfDiscussion, NOTIFICATION_TYPES } from '#domain/notifications/notifications.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { PlansRow, DiscussionRoundsRow, NotificationsRow } from '#server/platform/db/rows.gen.ts'
import { lockedMembersCte, lockedPlanCte } from '#server/platform/db/locks.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import { insertNotificationCte } from '#server/notifications/queries.ts'

/**
 * Stores the level under a published plan or the member's own, and returns what was stored before. Null when there is no
 * such plan.
 */
export async function writeDiscussionLevel(
  sql: Sql,
  { userId, planId, level, is_chosen }: Discussion & { userId: string; planId: string },
): Promise<{ stored: Discussion | null; plan: Pick<PlansRow, 'slug' | 'title' | 'author_id'> } | null> {
  return await sql.maybeOne<{
    stored: Discussion | null
    plan: Pick<PlansRow, 'slug' | 'title' | 'author_id'>
  }>`
    with ${lockedMembersCte(sql, sql`${userId}`, sql`null`)},
    ${lockedPlanCte(sql, planId, sql`(p.status = 'published' or p.author_id = ${userId})`)}, before as (
      select level, is_chosen from discussion_levels where plan_id = ${planId} and user_id = ${userId}
    ), written as (
      insert into discussion_levels (plan_id, user_id, level, is_chosen)
      select plan.id, locked_members.id, ${level}, ${is_chosen} from plan, locked_members
      on conflict (plan_id, user_id) do update set level = excluded.level, is_chosen = excluded.is_chosen
    )
    select (select to_jsonb(before) from before) as stored, to_jsonb(plan) as plan
    from plan, locked_members`
}

/** Deletes at most `atMost` unread notifications about the comments of the plan, and returns how many. */
export async function deleteUnreadOfDiscussion(
  sql: Sql,
  userId: string,
  planId: string,
  atMost: number,
): Promise<number> {
  const deleted = await sql`
    delete from notifications where id in (
      select id from notifications
      where user_id = ${userId} and plan_id = ${planId} and not read and type = any (${NOTIFICATION_TYPES.filter(isOfDiscussion)}::text[])
      limit ${atMost} for update skip locked
    )`
  return deleted.count
}

/** Returns false while another transaction works on a round. */
export async function lockRounds(sql: Sql): Promise<boolean> {
  const { is_locked } = await sql.one<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('discussion_rounds')) as is_locked`
  return is_locked
}

/** The times stay text: JavaScript would cut the microseconds off. */
type Round = Pick<DiscussionRoundsRow, 'plan_id' | 'last_user'> & { since: string; until: string }

export const findRound = (sql: Sql): Promise<Round | null> => sql.maybeOne<Round>`
  select plan_id, since::text, until::text, last_user from discussion_rounds order by plan_id limit 1`

/**
 * Starts the round of a plan with new comments; false if there is none. A comment that is written meanwhile waits for the
 * lock of the counters, or this statement waits for it: it belongs to this round or makes the next one due. Its time may be
 * earlier than `until`; then the next round begins before the end of this one.
 */
export async function startRound(sql: Sql): Promise<boolean> {
  const started = await sql`
    with due as materialized (
      select plan_id, discussion_due_since from plan_stats
      where discussion_due_since is not null order by plan_id limit 1 for no key update skip locked
    ), cleared as (
      update plan_stats s set discussion_due_since = null from due where s.plan_id = due.plan_id
    )
    insert into discussion_rounds (plan_id, since, until)
    select plan_id, discussion_due_since, clock_timestamp() from due`
  return started.count === 1
}

export async function listFollowers(
  sql: Sql,
  { plan_id, last_user }: Round,
  count: number,
): Promise<string[]> {
  const rows = await sql<Pick<NotificationsRow, 'user_id'>[]>`
    select user_id from discussion_levels
    where plan_id = ${plan_id} and level = 'follow' ${last_user ? sql`and user_id > ${last_user}` : sql``}
    order by user_id limit ${count}`
  return rows.map(({ user_id }) => user_id)
}

export const updateRound = (sql: Sql, planId: string, lastUser: string) =>
  sql`update discussion_rounds set last_user = ${lastUser} where plan_id = ${planId}`

export const deleteRound = (sql: Sql, planId: string) =>
  sql`delete from discussion_rounds where plan_id = ${planId}`

/**
 * Notifies these followers of the first comment of the round that concerns them: not their own, not one that they have been
 * notified of otherwise, and not by a member with a block between them. The plan's author is notified of each comment
 * anyway. A follower with an unread notification of this discussion gets no second one (a unique index).
 */
export async function insertFollowerNotifications(
  sql: Sql,
  { plan_id, since, until }: Round,
  followers: readonly string[],
): Promise<Pick<NotificationsRow, 'id' | 'user_id'>[]> {
  const content = {
    user_id: sql`follower.id`,
    type: 'discussion_active' as const,
    title: 'Discussion suivie',
    message: sql`format(${'De nouveaux commentaires sous « %s »'}, plan.title)`,
    data: sql`jsonb_build_object('plan_slug', plan.slug, 'comment_id', first_comment.id::text)`,
    plan_id: sql`plan.id`,
    comment_id: sql`first_comment.id`,
  }
  return await sql<Pick<NotificationsRow, 'id' | 'user_id'>[]>`
    with plan as materialized (
      select id, slug, title, author_id from plans where id = ${plan_id} and status = 'published'
    ), added as materialized (
      select c.id, c.user_id, c.created_at from comments c, plan
      where c.plan_id = plan.id and c.deleted_at is null and c.created_at between ${since} and ${until}
    ), notified as materialized (
      select n.comment_id, n.user_id from notifications n
      where n.comment_id in (select id from added) and n.type in ('new_reply', 'new_mention', 'new_comment')
        and n.user_id = any (${[...followers]}::uuid[])
    ), ${insertNotificationCte(
      sql,
      content,
      sql`plan cross join unnest(${[...followers]}::uuid[]) as follower (id) cross join lateral (
        select added.id from added
        where follower.id is distinct from plan.author_id and added.user_id is distinct from follower.id
          and (added.id, follower.id) not in (select comment_id, user_id from notified)
          and not ${isBlockBetween(sql, sql`follower.id`, sql`added.user_id`)}
        order by added.created_at, added.id limit 1
      ) first_comment`,
    )}
    select notification.id, notification.user_id from notification`
}
