import {
  type Comment,
  type CommentPage,
  type CommentSort,
  type DeletedComment,
  type Mention,
  REPLIES_SHOWN,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween, joined, memberCard } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import type { CommentsRow, PlansRow } from '#server/platform/db/rows.gen.ts'
import { afterMemberLocks, lockedMembersCte, lockedPlanCte, rowLock } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  insertNotificationCte,
  type NotificationChange,
  withdrawNotificationCte,
} from '#server/notifications/queries.ts'
import { isAllowed, isFeatureOpenTo } from '#server/platform/policies.queries.ts'

export type CommentCursor = Pick<CommentsRow, 'created_at' | 'id' | 'likes_count'>
/** `from` includes the comment of the cursor; `after` and `before` exclude it. */
export type CommentBound = { from?: CommentCursor; after?: CommentCursor; before?: CommentCursor }

/** A comment as the database has it. The time of a deleted comment is needed for its cursor, and shown to no one. */
export type CommentRow = Pick<
  CommentsRow,
  | 'id'
  | 'plan_id'
  | 'parent_id'
  | 'content'
  | 'created_at'
  | 'edited_at'
  | 'likes_count'
  | 'replies_count'
  | 'author_replies'
> & { author: WrittenComment['author']; mentions: Mention[] }

/** For queries that name the comment `c` and its author's profile `a`. */
export const commentColumns = (sql: Sql) => sql`
  c.id, c.plan_id, c.parent_id, c.content, c.created_at, c.edited_at, c.likes_count, c.replies_count, c.author_replies,
  ${memberCard(sql)} as author,
  array(
    select json_build_object('name', m.name, 'pseudo', mentioned.pseudo, 'handle', mentioned.handle)
    from comment_mentions m join profiles mentioned on mentioned.user_id = m.user_id where m.comment_id = c.id
  ) as mentions`

export function toComment({ content, created_at, edited_at, author, ...place }: CommentRow): Comment {
  return content === null
    ? ({
        ...place,
        is_deleted: true,
        content,
        created_at: null,
        edited_at: null,
        author: null,
      } satisfies DeletedComment)
    : { ...place, is_deleted: false, content, created_at, edited_at, author }
}

type ThreadRow = CommentRow & { is_pinned: boolean; replies: CommentRow[] }
type Counts = Pick<CommentPage, 'comments_count' | 'latest_comment'>
type ListRow = Counts & { position: number; is_pinned: boolean } & (CommentRow | { id: null })

/**
 * Returns threads in the order of `sort`, or null when there is no such published plan. The pinned thread is left out, or
 * added to the others `withPinned`.
 */
export async function listThreads(
  sql: Sql,
  planId: string,
  {
    sort,
    bound,
    count,
    withPinned,
  }: { sort: CommentSort; bound: CommentBound; count: number; withPinned: boolean },
): Promise<({ threads: ThreadRow[] } & Counts) | null> {
  const { ranges, order } = threadOrder(sql, sort, bound)
  const limit = sql`limit ${plainNumber(sql, count)}`
  const inRange = ranges.map(
    (range) => sql`(
      select c.id, c.likes_count, c.created_at from comments c
      where c.plan_id = ${planId} and c.parent_id is null and c.id is distinct from (select comment_id from pin) and ${range}
      order by ${order} ${limit}
    )`,
  )
  const rows = await sql<ListRow[]>`
    with pin as materialized (
      select id as comment_id from comments where plan_id = ${planId} and pinned_at is not null
    ), threads as materialized (
      (
        select c.id, row_number() over (order by ${order}) as position, false as is_pinned
        from (${joined(sql, inRange, sql`union all`)}) c order by ${order} ${limit}
      )
      union all select comment_id, 0, true from pin where ${withPinned}
    ), shown as (
      select id, position, is_pinned from threads
      union all
      select r.id, t.position, false from threads t cross join lateral (
        select c.id from comments c where c.parent_id = t.id
        order by c.created_at, c.id limit ${plainNumber(sql, REPLIES_SHOWN)}
      ) r
    )
    select s.comments_count, (
      select id from comments where plan_id = ${planId} order by created_at desc, id desc limit 1
    ) as latest_comment, listed.*
    from plan_stats s left join (
      select shown.position, shown.is_pinned, ${commentColumns(sql)}
      from shown join comments c on c.id = shown.id left join profiles a on a.user_id = c.user_id
    ) listed on true
    where s.plan_id = ${planId} and s.published
    order by listed.position, listed.parent_id nulls first, listed.created_at, listed.id`
  if (!rows[0]) return null
  const threads: ThreadRow[] = []
  for (const {
    comments_count: _count,
    latest_comment: _latest,
    position: _position,
    is_pinned,
    ...row
  } of rows) {
    if (row.id === null) continue
    if (row.parent_id === null) threads.push({ ...row, is_pinned, replies: [] })
    else threads.at(-1)?.replies.push(row)
  }
  const { comments_count, latest_comment } = rows[0]
  return { threads: bound.before ? threads.toReversed() : threads, comments_count, latest_comment }
}

/**
 * The order, and the ranges of its index beyond the bound. « useful »: the most liked first, of equally liked ones the oldest.
 * There a page has two ranges, because most threads of a large plan are equally liked: a filter would read all of them.
 */
function threadOrder(
  sql: Sql,
  sort: CommentSort,
  { from, after, before }: CommentBound,
): { ranges: Fragment[]; order: Fragment } {
  const isBackwards = before !== undefined
  const at = from ?? after ?? before
  const isDown = (sort === 'newest') !== isBackwards
  const way = isDown ? sql`desc` : sql`asc`
  const sign = sql`${isDown ? sql`<` : sql`>`}${from ? sql`=` : sql``}`
  const byTime = sql`c.created_at ${way}, c.id ${way}`
  const isLater = at ? sql`(c.created_at, c.id) ${sign} (${at.created_at}, ${at.id})` : sql`true`
  if (sort !== 'useful') return { ranges: [isLater], order: byTime }
  const order = sql`c.likes_count ${isBackwards ? sql`asc` : sql`desc`}, ${byTime}`
  if (!at) return { ranges: [sql`true`], order }
  return {
    ranges: [
      sql`c.likes_count = ${at.likes_count} and ${isLater}`,
      sql`c.likes_count ${isBackwards ? sql`>` : sql`<`} ${at.likes_count}`,
    ],
    order,
  }
}

/** Finds the thread of this comment under a published plan, and whether it is pinned. */
export async function findThread(
  sql: Sql,
  id: string,
): Promise<(CommentRow & { is_pinned: boolean }) | null> {
  return await sql.maybeOne<CommentRow & { is_pinned: boolean }>`
    select ${commentColumns(sql)}, c.pinned_at is not null as is_pinned
    from comments named join comments c on c.id = coalesce(named.parent_id, named.id)
    join plan_stats s on s.plan_id = c.plan_id and s.published
    left join profiles a on a.user_id = c.user_id where named.id = ${id}`
}

/** Returns replies from the oldest to the newest. */
export async function listReplies(
  sql: Sql,
  threadId: string,
  { from, after, before }: CommentBound,
  count: number,
): Promise<CommentRow[]> {
  const beyond = (sign: Fragment, cursor: CommentCursor | undefined) =>
    cursor ? sql`and (c.created_at, c.id) ${sign} (${cursor.created_at}, ${cursor.id})` : sql``
  const direction = before ? sql`desc` : sql`asc`
  const rows = await sql<CommentRow[]>`
    select ${commentColumns(sql)} from comments c left join profiles a on a.user_id = c.user_id
    where c.parent_id = ${threadId} ${beyond(sql`>=`, from)} ${beyond(sql`>`, after)} ${beyond(sql`<`, before)}
    order by c.created_at ${direction}, c.id ${direction} limit ${plainNumber(sql, count)}`
  return before ? rows.toReversed() : rows
}

export async function findReplyCursor(
  sql: Sql,
  id: string,
): Promise<(CommentCursor & Pick<CommentsRow, 'parent_id'>) | null> {
  return await sql.maybeOne<CommentCursor & Pick<CommentsRow, 'parent_id'>>`
    select created_at, id, likes_count, parent_id from comments where id = ${id}`
}

/** Finds the comment only if its plan is published. */
export async function findComment(sql: Sql, id: string): Promise<Comment | null> {
  const row = await sql.maybeOne<CommentRow>`
    select ${commentColumns(sql)}
    from comments c join plan_stats s on s.plan_id = c.plan_id and s.published
    left join profiles a on a.user_id = c.user_id where c.id = ${id}`
  return row && toComment(row)
}

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
      where id = ${by.id} and ${afterMemberLocks(sql)} and ${isAllowed(sql, by.id, 'comment.like')}
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

/** Finds the author of a published plan. */
export const findPublishedPlanById = (sql: Sql, id: string) =>
  sql.maybeOne<Pick<PlansRow, 'author_id'>>`
    select author_id from plans where id = ${id} and status = 'published'`

export type Pinnable = Pick<CommentsRow, 'id' | 'parent_id' | 'deleted_at' | 'pinned_at'>

/** Finds the pinned comment of the plan and this one, locked so that neither can be deleted meanwhile. */
export const listPinnable = (sql: Sql, planId: string, id: string | null) => sql<Pinnable[]>`
  select id, parent_id, deleted_at, pinned_at from comments
  where plan_id = ${planId}
    and id in (${id}, (select id from comments where plan_id = ${planId} and pinned_at is not null))
  order by id ${rowLock(sql, 'change')}`

export async function unpin(sql: Sql, id: string): Promise<void> {
  await sql`update comments set pinned_at = null where id = ${id}`
}

export async function pin(sql: Sql, id: string): Promise<void> {
  await sql`update comments set pinned_at = now() where id = ${id}`
}
