import { COMMENTS_COUNTED, XP } from '#domain/activity.ts'
import { earningCounts } from '#domain/badges.ts'
import { type Comment, CORRECTION_MINUTES } from '#domain/comments.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql } from '#server/db/database.ts'
import { lockedMembersCte, lockedPlanCte, afterMemberLocks, rowLock } from '#server/db/locks.ts'
import { type NotificationChange, insertNotificationCte } from '#server/notifications/queries.ts'
import { isAllowed } from '#server/policies/queries.ts'
import { commentColumns } from './read/queries.ts'
import type { CommentsRow } from '#server/db/rows.gen.ts'

export type CommentRequest = {
  id: string
  planId: string
  by: { id: string; pseudo: string }
  content: string
}

/** Finds the comment that an earlier request of this member stored with this id, and the plan's number of comments. */
export async function findSentComment(
  sql: Sql,
  { id, planId, by }: Omit<CommentRequest, 'content'>,
): Promise<{ comment: Comment; comments_count: number } | null> {
  const row = await sql.maybeOne<Comment & { comments_count: number }>`
    select ${commentColumns(sql)}, s.comments_count
    from comments c join plan_stats s on s.plan_id = c.plan_id join profiles a on a.user_id = c.user_id
    where c.id = ${id} and c.plan_id = ${planId} and c.user_id = ${by.id}`
  if (!row) return null
  const { comments_count, ...comment } = row
  return { comment, comments_count }
}

type CommentResult = {
  may_comment: boolean
  /** False when there is no such published plan. */
  is_found: boolean
  earns_badge: boolean
  /** Null when the id is taken, usually because the request is a retry. */
  comment: Comment | null
  comments_count: number
  /** Whether the comment brought XP; false once the day’s limit is reached. */
  is_paid: boolean
  author_id: string | null
  notification: NotificationChange | null
}

/**
 * Writes the comment, its notification and its counters, or nothing. The statement checks bans itself. Locks the author, so
 * that their comments of one day are counted one after the other. Without `withBadge`, a comment that earns a badge is not
 * written: the caller repeats it in the transaction that awards the badge.
 */
export async function writeComment(
  sql: Sql,
  { id, planId, by, content, withBadge }: CommentRequest & { withBadge: boolean },
): Promise<CommentResult> {
  const row = await sql.one<Omit<CommentResult, 'comment'> & (Comment | { id: null })>`
    with ${lockedMembersCte(sql, sql`${by.id}`, sql`(select author_id from plans where id = ${planId})`)}, actor as materialized (
      select id from users
      where id = ${by.id} and closed_at is null and ${afterMemberLocks(sql)}
        and ${isAllowed(sql, by.id, 'comment')} ${rowLock(sql, 'change')}
    ), ${lockedPlanCte(sql, planId, sql`p.status = 'published' and (select count(*) from actor) >= 0`)}, totals as materialized (
      select xp, comments + 1 = any (${earningCounts('comments')}::int[]) as earns_badge
      from actor, comment_totals(actor.id, ${COMMENTS_COUNTED})
    ), c as (
      insert into comments (id, plan_id, user_id, content)
      select ${id}, plan.id, actor.id, ${content} from plan, actor, totals where ${withBadge} or not earns_badge
      on conflict (id) do nothing returning *
    ), ${insertNotificationCte(sql, commentNotification(sql, id, by), sql`c join plan on true`)}, plan_counter as (
      update plan_stats s set comments_count = comments_count + 1 from c left join notification on true
      where s.plan_id = c.plan_id returning comments_count
    ), paid as (
      insert into xp_events (user_id, kind, cause, amount)
      select ${by.id}, 'comment', ${id}, ${XP.comment}::int from totals, plan_counter
      where xp + ${XP.comment}::int <= ${XP.commentsPerDay}::int
      on conflict do nothing returning amount
    ), earned as (
      update profile_stats set community_xp = community_xp + amount from paid where user_id = ${by.id}
    )
    select exists (select from actor) as may_comment, exists (select from plan) as is_found,
      coalesce((select earns_badge from totals), false) as earns_badge, (select comments_count from plan_counter),
      exists (select from paid) as is_paid, (select author_id from plan),
      (select to_jsonb(notification) from notification) as notification, ${commentColumns(sql)}
    from (select) nothing left join c on true left join profiles a on a.user_id = c.user_id`
  const { may_comment, is_found, earns_badge, comments_count, is_paid, author_id, notification, ...comment } =
    row
  const result = { may_comment, is_found, earns_badge, comments_count, is_paid, author_id, notification }
  return { ...result, comment: comment.id === null ? null : comment }
}

const commentNotification = (sql: Sql, id: string, by: { id: string; pseudo: string }) => ({
  user_id: sql`plan.author_id`,
  type: 'new_comment' as const,
  title: 'Nouveau commentaire',
  message: sql`format(${'%s a commenté votre plan « %s »'}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object(
    'plan_slug', plan.slug, 'comment_id', ${id}::text, 'commenter_pseudo', ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
  comment_id: id,
})

/** Subtracts a deleted comment from the counters and removes the XP it brought. */
export async function uncountComment(
  sql: Sql,
  { id, planId, userId }: { id: string; planId: string; userId: string | null },
): Promise<Pick<CommentResult, 'comments_count' | 'is_paid'>> {
  const row = await sql.one<Pick<CommentResult, 'comments_count' | 'is_paid'>>`
    with plan_counter as (
      update plan_stats set comments_count = greatest(0, comments_count - 1) where plan_id = ${planId}
      returning comments_count
    ), paid as (
      delete from xp_events using plan_counter where user_id = ${userId} and kind = 'comment' and cause = ${id} returning amount
    ), lost as (
      update profile_stats set community_xp = greatest(0, community_xp - amount) from paid where user_id = ${userId}
    )
    select comments_count, exists (select from paid) as is_paid from plan_counter`
  return row
}

export type KnownComment = Pick<CommentsRow, 'id' | 'content' | 'plan_id'> & {
  author_id: string | null
  author_role: Role | null
  plan_title: string
  plan_author_id: string | null
}

export async function findKnownComment(
  sql: Sql,
  id: string,
  { forUpdate = false } = {},
): Promise<KnownComment | null> {
  return await sql.maybeOne<KnownComment>`
    select c.id, c.content, a.user_id as author_id, a.role as author_role, c.plan_id, p.title as plan_title,
      p.author_id as plan_author_id
    from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted' left join profiles a on a.user_id = c.user_id
    where c.id = ${id} ${forUpdate ? sql`for no key update of c` : sql``}`
}

/** Returns false if the comment was already deleted. */
export async function deleteComment(
  sql: Sql,
  { id, plan_id, author_id, plan_author_id }: KnownComment,
): Promise<boolean> {
  const deleted = await sql`
    with ${lockedMembersCte(sql, sql`${author_id}`, sql`${plan_author_id}`)}, ${lockedPlanCte(sql, plan_id, sql`true`)}
    delete from comments c using plan where c.id = ${id} and c.plan_id = plan.id`
  return deleted.count === 1
}

/** Returns null when it is too late, by the database’s clock. An unchanged text does not count as edited. */
export async function correctComment(sql: Sql, id: string, content: string): Promise<Comment | null> {
  return await sql.maybeOne<Comment>`
    with c as (
      update comments set content = ${content},
        edited_at = case when content = ${content} then edited_at else now() end
      where id = ${id} and now() - created_at <= make_interval(mins => ${CORRECTION_MINUTES}) returning *
    )
    select ${commentColumns(sql)} from c left join profiles a on a.user_id = c.user_id`
}
