import { COMMENTS_COUNTED, XP } from '#domain/points/activity.ts'
import { earningCounts } from '#domain/points/badges.ts'
import { CORRECTION_MINUTES, type Mention, type WrittenComment } from '#domain/comments/comments.ts'
import { MENTIONS_PER_DAY } from '#domain/comments/mentions.ts'
import type { NotificationType } from '#domain/notifications/notifications.ts'
import type { Role } from '#domain/roles.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import { lockedMembersCte, lockedPlanCte, afterMemberLocks, rowLock } from '#server/platform/db/locks.ts'
import { type NotificationChange, insertNotificationCte } from '#server/notifications/queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { isAllowed, isFeatureOpenTo } from '#server/platform/policies.queries.ts'
import { insertCommentMailsCte } from '#server/digest/comment-mails.queries.ts'
import type { CommentsRow } from '#server/platform/db/rows.gen.ts'
import { countNotifiedCte, mentionRows, type ResolvedMention } from './mentions.queries.ts'
import { commentColumns, type CommentRow, toComment } from './queries.ts'

export type CommentRequest = {
  id: string
  planId: string
  by: SessionMember
  content: string
  /** The comment that it replies to. */
  parentId: string | null
  mentions: readonly ResolvedMention[]
  /** Of the day’s mentions of the writer. */
  mentionsKey: string
}

/**
 * Finds the comment that an earlier request of this member stored with this id and text, and the plan's number of comments.
 */
export async function findSentComment(
  sql: Sql,
  { id, planId, by, content }: Pick<CommentRequest, 'id' | 'planId' | 'by' | 'content'>,
): Promise<{ comment: WrittenComment; comments_count: number } | null> {
  const row = await sql.maybeOne<CommentRow & { comments_count: number }>`
    select ${commentColumns(sql)}, s.comments_count
    from comments c join plan_stats s on s.plan_id = c.plan_id join profiles a on a.user_id = c.user_id
    where c.id = ${id} and c.plan_id = ${planId} and c.user_id = ${by.id} and c.content = ${content}`
  if (!row) return null
  const { comments_count, ...comment } = row
  return { comment: toWritten(comment), comments_count }
}

/** The comment has an author who is signed in: it is not deleted. */
const toWritten = (row: CommentRow) => toComment(row) as WrittenComment

type CommentResult = {
  may_comment: boolean
  /** False when there is no such published plan. */
  is_found: boolean
  /** Of the comment that it replies to; null without one. */
  parent: 'found' | 'closed' | 'missing' | 'deleted' | 'blocked' | null
  earns_badge: boolean
  /** Null when the id is taken, usually because the request is a retry. */
  comment: WrittenComment | null
  comments_count: number
  /** Whether the comment brought XP; false once the day’s limit is reached. */
  is_paid: boolean
  notifications: NotificationChange[]
}

/**
 * Writes the comment, its mentions, notifications and counters, or nothing. The statement checks bans itself. Locks the author, so
 * that their comments of one day are counted one after the other. Without `withBadge`, a comment that earns a badge is not
 * written: the caller repeats it in the transaction that awards the badge.
 */
export async function writeComment(
  sql: Sql,
  {
    id,
    planId,
    by,
    content,
    parentId,
    mentions,
    mentionsKey,
    withBadge,
  }: CommentRequest & { withBadge: boolean },
): Promise<CommentResult> {
  const row = await sql.one<Omit<CommentResult, 'comment'> & (CommentRow | { id: null })>`
    with ${lockedMembersCte(
      sql,
      sql`${by.id}`,
      sql`(select author_id from plans where id = ${planId})`,
      parentId ? sql`(select user_id from comments where id = ${parentId})` : sql`null`,
      mentions.map(({ user_id }) => user_id),
    )}, actor as materialized (
      select id from users
      where id = ${by.id} and closed_at is null and ${afterMemberLocks(sql)}
        and ${isAllowed(sql, by.id, 'comment.create')} ${rowLock(sql, 'change')}
    ), ${lockedPlanCte(sql, planId, sql`p.status = 'published' and (select count(*) from actor) >= 0`)},
    ${parentId ? parentCtes(sql, { parentId, planId, by }) : noParentCte(sql)}, totals as materialized (
      select xp, comments + 1 = any (${earningCounts('comments')}::int[]) as earns_badge
      from actor, comment_totals(actor.id, ${COMMENTS_COUNTED})
    ), c as (
      insert into comments (id, plan_id, user_id, content, parent_id)
      select ${id}, plan.id, actor.id, ${content}, parent.thread_id
      from plan, actor, totals, parent
      where (${withBadge} or not earns_badge) and (state is null or state = 'found')
      on conflict (id) do nothing returning *
    ), ${parentId ? threadCountersCte(sql) : sql``} ${notificationCtes(sql, { id, by, parentId, mentions, mentionsKey })}, plan_counter as (
      update plan_stats s set comments_count = comments_count + 1,
        discussion_due_since = least(s.discussion_due_since, c.created_at)
      from c where s.plan_id = c.plan_id and (select count(*) from notification) >= 0 returning comments_count
    ), followed_discussion as (
      insert into discussion_levels as d (plan_id, user_id, level, is_chosen)
      select plan_id, user_id, 'follow', false from c
      on conflict (plan_id, user_id) do update set level = 'follow' where not d.is_chosen and d.level <> 'follow'
    ), paid as (
      insert into xp_events (user_id, kind, cause, amount)
      select ${by.id}, 'comment', ${id}, ${XP.comment}::int from totals, plan_counter
      where xp + ${XP.comment}::int <= ${XP.commentsPerDay}::int
      on conflict do nothing returning amount
    ), earned as (
      update profile_stats set community_xp = community_xp + amount from paid where user_id = ${by.id}
    )
    select exists (select from actor) as may_comment, exists (select from plan) as is_found,
      (select state from parent) as parent, coalesce((select earns_badge from totals), false) as earns_badge, (select comments_count from plan_counter),
      exists (select from paid) as is_paid, array(select to_jsonb(notification) from notification) as notifications,
      ${commentColumns(sql)}
    from (select) nothing left join c on true left join profiles a on a.user_id = c.user_id`
  const { may_comment, is_found, parent, earns_badge, comments_count, is_paid, notifications, ...comment } =
    row
  const result = { may_comment, is_found, parent, earns_badge, comments_count, is_paid, notifications }
  // The statement does not read the mentions that it inserts.
  return {
    ...result,
    comment: comment.id === null ? null : toWritten({ ...comment, mentions: mentions.map(toMention) }),
  }
}

/**
 * The CTE `parent`: one row, the thread that the reply belongs to, and whether the comment can be replied to. The thread is
 * locked, so that it cannot be deleted meanwhile. Needs `plan`.
 */
const parentCtes = (
  sql: Sql,
  { parentId, planId, by }: Pick<CommentRequest, 'planId' | 'by'> & { parentId: string },
) => sql`
  answered as materialized (
    select c.id, coalesce(c.parent_id, c.id) as thread_id, c.user_id from comments c, plan
    where c.id = ${parentId} and c.plan_id = ${planId}
  ), thread as materialized (
    select t.id, t.deleted_at from comments t where t.id = (select thread_id from answered) ${rowLock(sql, 'change')}
  ), parent as materialized (
    select thread.id as thread_id, case
      when not ${isFeatureOpenTo(sql, by, 'replies')} then 'closed'
      when thread.id is null then 'missing'
      when thread.deleted_at is not null and answered.id = thread.id then 'deleted'
      when ${isBlockBetween(sql, sql`${by.id}`, sql`answered.user_id`)} then 'blocked'
      else 'found' end as state
    from (select) one left join answered on true left join thread on true
  )`

/** For a comment of the first level. A statement of its own: PostgreSQL would plan the one for replies anew each time. */
const noParentCte = (sql: Sql) => sql`parent as (select null::uuid as thread_id, null::text as state)`

const threadCountersCte = (sql: Sql) => sql`
  thread_counters as (
    update comments t set replies_count = t.replies_count + 1,
      author_replies = t.author_replies + (c.user_id is not distinct from plan.author_id)::int
    from c, plan where t.id = c.parent_id
  ),`

/**
 * The CTEs `notification` and `comment_mail`: of a comment without parent and mentions for the plan's author, otherwise for
 * each recipient one, by the first kind that they did not mute in this channel.
 */
function notificationCtes(
  sql: Sql,
  {
    id,
    by,
    parentId,
    mentions,
    mentionsKey,
  }: Pick<CommentRequest, 'id' | 'by' | 'parentId' | 'mentions' | 'mentionsKey'>,
): Fragment {
  if (!parentId && mentions.length === 0) {
    const cause = { user_id: sql`plan.author_id`, ...NEW_COMMENT }
    return sql`${insertNotificationCte(sql, commentNotification(sql, id, by, cause), sql`c join plan on true`)},
    ${insertCommentMailsCte(
      sql,
      by,
      sql`
        select p.user_id, 'new_comment' as type from plan join profiles p on p.user_id = plan.author_id
        where not 'new_comment' = any (p.muted_mails)`,
    )}`
  }
  const notified = mentions.filter(({ is_notified }) => is_notified).length
  const recipient = ({ type, title, message }: Record<'type' | 'title' | 'message', string>) =>
    sql`${type}::text as type, ${title}::text as title, ${message}::text as message`
  const cause = { user_id: sql`r.user_id`, type: sql`r.type`, title: sql`r.title`, message: sql`r.message` }
  return sql`
    ${countNotifiedCte(sql, mentionsKey, notified)}, mentioned as (
      insert into comment_mentions (comment_id, name, user_id, is_notified)
      select c.id, m.name, m.user_id, m.is_notified and sum(m.is_notified::int) over (order by m.place)
        <= ${MENTIONS_PER_DAY + notified} - (select hits from counted)
      from c, ${mentionRows(sql, mentions)} join locked_members l on l.id = m.user_id
      returning user_id, is_notified
    ), causes as materialized (
      select r.*, p.muted_notifications, p.muted_mails from (
        ${parentId ? sql`select user_id, 1 as rank, ${recipient(NEW_REPLY)} from answered union all` : sql``}
        select user_id, 2 as rank, ${recipient(NEW_MENTION)} from mentioned where is_notified
        union all select author_id, 3, ${recipient(NEW_COMMENT)} from plan
      ) r
      join profiles p on p.user_id = r.user_id
    ), ${insertNotificationCte(
      sql,
      commentNotification(sql, id, by, cause),
      sql`c join plan on true join (${firstCauses(sql, 'muted_notifications')}) r on true`,
    )}, ${insertCommentMailsCte(sql, by, firstCauses(sql, 'muted_mails'))}`
}

const firstCauses = (sql: Sql, muted: 'muted_notifications' | 'muted_mails') => sql`
  select distinct on (user_id) * from causes where not type = any (${sql(muted)}) order by user_id, rank`

const NEW_COMMENT = {
  type: 'new_comment',
  title: 'Nouveau commentaire',
  message: '%s a commenté votre plan « %s »',
} as const
const NEW_REPLY = {
  type: 'new_reply',
  title: 'Nouvelle réponse',
  message: '%s a répondu à votre commentaire sous « %s »',
} as const
const NEW_MENTION = {
  type: 'new_mention',
  title: 'Mention',
  message: '%s vous mentionne sous « %s »',
} as const

type Cause = {
  user_id: Fragment
  type: NotificationType | Fragment
  title: string | Fragment
  message: string | Fragment
}

const commentNotification = (
  sql: Sql,
  id: string,
  by: { id: string; pseudo: string },
  { message, ...cause }: Cause,
) => ({
  ...cause,
  message: sql`format(${message}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object(
    'plan_slug', plan.slug, 'comment_id', ${id}::text, 'commenter_pseudo', ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
  comment_id: id,
})

const toMention = ({ name, pseudo, handle }: ResolvedMention): Mention => ({ name, pseudo, handle })

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

export type KnownComment = Pick<CommentsRow, 'id' | 'plan_id' | 'parent_id' | 'edited_at'> & {
  content: string
  author_id: string | null
  author_role: Role | null
  plan_title: string
  plan_author_id: string | null
}

/** A deleted comment is not found. */
export async function findKnownComment(
  sql: Sql,
  id: string,
  { forUpdate = false } = {},
): Promise<KnownComment | null> {
  return await sql.maybeOne<KnownComment>`
    select c.id, c.content, c.parent_id, c.edited_at, a.user_id as author_id, a.role as author_role, c.plan_id, p.title as plan_title,
      p.author_id as plan_author_id
    from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted' left join profiles a on a.user_id = c.user_id
    where c.id = ${id} and c.deleted_at is null ${forUpdate ? sql`for no key update of c` : sql``}`
}

/**
 * Deletes the comment, or with replies all of it but its place. The last reply takes such a place along. Returns false if
 * the comment was already deleted. The replies are counted in the locked row: one may be written or deleted meanwhile.
 */
export async function deleteCommentRow(
  sql: Sql,
  { id, plan_id, parent_id, author_id, plan_author_id }: KnownComment,
): Promise<boolean> {
  const row = await sql.one<{ is_deleted: boolean; is_emptied: boolean }>`
    with ${lockedMembersCte(sql, sql`${author_id}`, sql`${plan_author_id}`)}, ${lockedPlanCte(sql, plan_id, sql`true`)},
    thread as materialized (
      select t.id, t.replies_count from comments t, plan
      where t.id = ${parent_id ?? id} and t.plan_id = plan.id ${rowLock(sql, 'remove')} of t
    ), deleted as (
      delete from comments c using thread where c.id = ${id} and (c.parent_id is not null or thread.replies_count = 0)
      returning c.parent_id, c.user_id
    ), emptied as (
      update comments c set content = null, user_id = null, edited_at = null, likes_count = 0, pinned_at = null,
        deleted_at = now()
      from thread where c.id = ${id} and c.parent_id is null and thread.replies_count > 0 and c.deleted_at is null
      returning c.id
    ), thread_counters as (
      update comments t set replies_count = greatest(0, t.replies_count - 1),
        author_replies = least(
          greatest(0, t.author_replies - coalesce(deleted.user_id = ${plan_author_id}, false)::int),
          greatest(0, t.replies_count - 1))
      from deleted where t.id = deleted.parent_id
    )
    select exists (select from deleted) as is_deleted, exists (select from emptied) as is_emptied`
  if (row.is_emptied) await clearEmptied(sql, id)
  if (row.is_deleted && parent_id)
    await sql`delete from comments where id = ${parent_id} and deleted_at is not null and replies_count = 0`
  return row.is_deleted || row.is_emptied
}

/** Deletes what belonged to a comment of which only the place is left. */
async function clearEmptied(sql: Sql, id: string): Promise<void> {
  await sql`delete from comment_mentions where comment_id = ${id}`
  await sql`delete from comment_likes where comment_id = ${id}`
  await sql`delete from notifications where comment_id = ${id}`
  await sql`delete from comment_mails where comment_id = ${id}`
  await sql`delete from withdrawn_notifications where comment_id = ${id}`
}

/** The members who have a notification about the comment. */
export async function listRecipients(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<
    { user_id: string }[]
  >`select distinct user_id from notifications where comment_id = ${id}`
  return rows.map(({ user_id }) => user_id)
}

/** Returns null when it is too late, by the database’s clock. An unchanged text does not count as edited. */
export async function correctComment(sql: Sql, id: string, content: string): Promise<WrittenComment | null> {
  const row = await sql.maybeOne<CommentRow>`
    with c as (
      update comments set content = ${content},
        edited_at = case when content = ${content} then edited_at else now() end
      where id = ${id} and now() - created_at <= make_interval(mins => ${CORRECTION_MINUTES}) returning *
    )
    select ${commentColumns(sql)} from c left join profiles a on a.user_id = c.user_id`
  return row && toWritten(row)
}
