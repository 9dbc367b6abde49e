import { COMMENTS_COUNTED, XP } from '#domain/activity.ts'
import { earningCounts } from '#domain/badges.ts'
import { type Comment, CORRECTION_MINUTES } from '#domain/comments.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql } from '#server/db/database.ts'
import { lockedPeople, lockedPlan, peopleLocked, rowLock } from '#server/db/locks.ts'
import { type Notified, insertedNotification } from '#server/notifications/queries.ts'
import { isAllowed } from '#server/policies/queries.ts'
import { commentColumns } from './read/queries.ts'
import type { CommentsRow } from '#server/db/rows.gen.ts'

export type CommentRequest = {
  id: string
  planId: string
  by: { id: string; pseudo: string }
  content: string
}

/** The comment that this member sent under this plan and id before, and how many there are. */
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

type Written = {
  may_comment: boolean
  /** False where there is no such plan to see. */
  is_found: boolean
  earns_badge: boolean
  /** Null when the id is taken, usually by the same comment sent before. */
  comment: Comment | null
  comments_count: number
  /** False once the day has brought all it can. */
  is_paid: boolean
  author_id: string | null
  notified: Notified | null
}

/**
 * Writes the comment, its notification and its counters, or nothing. Sanctions are read in the statement that writes. A member's other
 * comments wait: what the day brought them is counted once. One that earns a badge is written only `withBadge`, in the
 * transaction that gives it.
 */
export async function writeComment(
  sql: Sql,
  { id, planId, by, content, withBadge }: CommentRequest & { withBadge: boolean },
): Promise<Written> {
  const row = await sql.one<Omit<Written, 'comment'> & (Comment | { id: null })>`
    with ${lockedPeople(sql, sql`${by.id}`, sql`(select author_id from plans where id = ${planId})`)}, me as materialized (
      select id from users
      where id = ${by.id} and closed_at is null and ${peopleLocked(sql)}
        and ${isAllowed(sql, by.id, 'comment')} ${rowLock(sql, 'change')}
    ), ${lockedPlan(sql, planId, sql`p.status = 'published' and (select count(*) from me) >= 0`)}, so_far as materialized (
      select xp, comments + 1 = any (${earningCounts('comments')}::int[]) as earns_badge
      from me, comment_totals(me.id, ${COMMENTS_COUNTED})
    ), c as (
      insert into comments (id, plan_id, user_id, content)
      select ${id}, plan.id, me.id, ${content} from plan, me, so_far where ${withBadge} or not earns_badge
      on conflict (id) do nothing returning *
    ), ${insertedNotification(sql, commentNotification(sql, id, by), sql`c join plan on true`)}, counted as (
      update plan_stats s set comments_count = comments_count + 1 from c left join notified on true
      where s.plan_id = c.plan_id returning comments_count
    ), paid as (
      insert into xp_events (user_id, kind, cause, amount)
      select ${by.id}, 'comment', ${id}, ${XP.comment}::int from so_far, counted
      where xp + ${XP.comment}::int <= ${XP.commentsPerDay}::int
      on conflict do nothing returning amount
    ), earned as (
      update profile_stats set community_xp = community_xp + amount from paid where user_id = ${by.id}
    )
    select exists (select from me) as may_comment, exists (select from plan) as is_found,
      coalesce((select earns_badge from so_far), false) as earns_badge, (select comments_count from counted),
      exists (select from paid) as is_paid, (select author_id from plan),
      (select to_jsonb(notified) from notified) as notified, ${commentColumns(sql)}
    from (select) nothing left join c on true left join profiles a on a.user_id = c.user_id`
  const { may_comment, is_found, earns_badge, comments_count, is_paid, author_id, notified, ...comment } = row
  const outcome = { may_comment, is_found, earns_badge, comments_count, is_paid, author_id, notified }
  return { ...outcome, comment: comment.id === null ? null : comment }
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

/** The way back, of what the comment brought. */
export async function uncountComment(
  sql: Sql,
  { id, planId, userId }: { id: string; planId: string; userId: string | null },
): Promise<Pick<Written, 'comments_count' | 'is_paid'>> {
  const row = await sql.one<Pick<Written, 'comments_count' | 'is_paid'>>`
    with counted as (
      update plan_stats set comments_count = greatest(0, comments_count - 1) where plan_id = ${planId}
      returning comments_count
    ), paid as (
      delete from xp_events using counted where user_id = ${userId} and kind = 'comment' and cause = ${id} returning amount
    ), lost as (
      update profile_stats set community_xp = greatest(0, community_xp - amount) from paid where user_id = ${userId}
    )
    select comments_count, exists (select from paid) as is_paid from counted`
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
  { isLocked = false } = {},
): Promise<KnownComment | null> {
  return await sql.maybeOne<KnownComment>`
    select c.id, c.content, a.user_id as author_id, a.role as author_role, c.plan_id, p.title as plan_title,
      p.author_id as plan_author_id
    from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted' left join profiles a on a.user_id = c.user_id
    where c.id = ${id} ${isLocked ? sql`for no key update of c` : sql``}`
}

/** False when it was deleted before. */
export async function deleteComment(
  sql: Sql,
  { id, plan_id, author_id, plan_author_id }: KnownComment,
): Promise<boolean> {
  const deleted = await sql`
    with ${lockedPeople(sql, sql`${author_id}`, sql`${plan_author_id}`)}, ${lockedPlan(sql, plan_id, sql`true`)}
    delete from comments c using plan where c.id = ${id} and c.plan_id = plan.id`
  return deleted.count === 1
}

/** Null when it is too late, by the database's clock. A text that says the same is no correction. */
export async function correctComment(sql: Sql, id: string, content: string): Promise<Comment | null> {
  return await sql.maybeOne<Comment>`
    with c as (
      update comments set content = ${content},
        edited_at = case when content = ${content} then edited_at else now() end
      where id = ${id} and now() - created_at <= make_interval(mins => ${CORRECTION_MINUTES}) returning *
    )
    select ${commentColumns(sql)} from c left join profiles a on a.user_id = c.user_id`
}
