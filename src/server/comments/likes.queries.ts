import type { Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import { afterMemberLocks, lockedMembersCte, lockedPlanCte, rowLock } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import {
  insertNotificationCte,
  type NotificationChange,
  withdrawNotificationCte,
} from '#server/notifications/queries.ts'
import { isAllowed, isFeatureOpenTo } from '#server/platform/policies/queries.ts'

/** `requested`: the like is to be inserted (true) or deleted (false). */
type LikeRequest = { by: SessionMember; commentId: string; requested: boolean }

type LikeResult = {
  may_react: boolean
  is_open: boolean
  /** Null if the comment does not exist, or its plan is not public. */
  state: 'found' | 'deleted' | 'own' | 'blocked' | null
  likes_count: number
  author_id: string | null
  notification: NotificationChange | null
}

/**
 * One statement writes the like, its notification and the counter of the comment, or nothing. It takes its locks in the
 * order of platform/db/locks.ts. A like can be removed across a block.
 */
export async function writeCommentLike(
  sql: Sql,
  { by, commentId, requested }: LikeRequest,
): Promise<LikeResult> {
  const author = sql`(select user_id from comments where id = ${commentId})`
  const notificationCte = requested ? insertNotificationCte : withdrawNotificationCte
  const row = await sql.one<LikeResult>`
    with ${lockedMembersCte(sql, sql`${by.id}`, author)}, actor as materialized (
      select id from locked_members
      where id = ${by.id} and ${afterMemberLocks(sql)} and ${isAllowed(sql, by.id, 'contribute')}
    ), ${lockedPlanCte(sql, sql`(select plan_id from comments where id = ${commentId})`, sql`p.status = 'published'`)},
    locked_comment as materialized (
      select c.id, c.user_id, c.likes_count, c.deleted_at from comments c, plan
      where c.id = ${commentId} and c.plan_id = plan.id ${rowLock(sql, 'change')} of c
    ), comment as materialized (
      select id, user_id, likes_count, case
        when deleted_at is not null then 'deleted'
        when ${requested} and user_id = ${by.id} then 'own'
        when ${requested} and ${isBlockBetween(sql, sql`${by.id}`, sql`user_id`)} then 'blocked'
        else 'found' end as state
      from locked_comment
    ), feature as materialized (
      select ${isFeatureOpenTo(sql, by, 'replies')} as is_open
    ), changed_row as (${
      requested
        ? sql`
      insert into comment_likes (comment_id, user_id) select comment.id, actor.id from comment, actor, feature
      where state = 'found' and is_open on conflict do nothing returning comment_id`
        : sql`
      delete from comment_likes l using comment, actor, feature
      where l.comment_id = comment.id and l.user_id = actor.id and is_open returning l.comment_id`
    }), ${notificationCte(sql, likeNotification(sql, by), sql`changed_row join comment on true join plan on true`)}, counter as (
      update comments c set likes_count = greatest(0, c.likes_count + ${requested ? 1 : -1})
      from changed_row left join notification on true where c.id = changed_row.comment_id returning c.likes_count
    )
    select exists (select from actor) as may_react, is_open, state, comment.user_id as author_id,
      coalesce((select likes_count from counter), comment.likes_count) as likes_count,
      (select to_jsonb(notification) from notification) as notification
    from feature left join comment on true`
  return row
}

const likeNotification = (sql: Sql, by: SessionMember) => ({
  user_id: sql`comment.user_id`,
  type: 'comment_liked' as const,
  title: 'J’aime',
  message: sql`format(${'%s a aimé votre commentaire sous «\u202F%s\u202F»'}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object('plan_slug', plan.slug, 'comment_id', comment.id, 'liker_pseudo', ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
  comment_id: sql`comment.id`,
})
