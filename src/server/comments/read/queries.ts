import type { Comment } from '#domain/comments.ts'
import type { Sql } from '#server/db/database.ts'
import { memberCard } from '#server/db/fragments.ts'
import type { CommentsRow } from '#server/db/rows.gen.ts'

export type CommentCursor = Pick<CommentsRow, 'created_at' | 'id'>
/** `from` includes the comment of the cursor; `after` and `before` exclude it. */
export type CommentBound = { from?: CommentCursor; after?: CommentCursor; before?: CommentCursor }
/** Each row repeats the plan's counter. A plan without comments yields one row whose id is null. */
type ListRow = { comments_count: number } & (Comment | { id: null })

/** For queries that name the comment `c` and its author's profile `a`. */
export const commentColumns = (sql: Sql) => sql`
  c.id, c.plan_id, c.content, c.created_at, c.edited_at, ${memberCard(sql)} as author`

/** Returns the comments from the oldest to the newest, or null when there is no such published plan. */
export async function listComments(
  sql: Sql,
  planId: string,
  { from, after, before }: CommentBound,
  count: number,
): Promise<{ comments: Comment[]; comments_count: number } | null> {
  const beyond = (sign: ReturnType<Sql>, cursor: CommentCursor | undefined) =>
    cursor ? sql`and (c.created_at, c.id) ${sign} (${cursor.created_at}, ${cursor.id})` : sql``
  const direction = before ? sql`desc` : sql`asc`
  const rows = await sql<ListRow[]>`
    select s.comments_count, c.* from plan_stats s left join lateral (
      select ${commentColumns(sql)}
      from comments c left join profiles a on a.user_id = c.user_id
      where c.plan_id = s.plan_id
        ${beyond(sql`>=`, from)} ${beyond(sql`>`, after)} ${beyond(sql`<`, before)}
      order by c.created_at ${direction}, c.id ${direction} limit ${count}
    ) c on true
    where s.plan_id = ${planId} and s.published
    order by c.created_at, c.id`
  if (!rows[0]) return null
  const comments = rows.flatMap(({ comments_count: _count, ...row }) => (row.id === null ? [] : [row]))
  return { comments, comments_count: rows[0].comments_count }
}

export async function findCommentCursor(sql: Sql, planId: string, id: string): Promise<CommentCursor | null> {
  return await sql.maybeOne<CommentCursor>`
    select created_at, id from comments where id = ${id} and plan_id = ${planId}`
}

/** Finds the comment only if its plan is published. */
export async function findComment(sql: Sql, id: string): Promise<Comment | null> {
  return await sql.maybeOne<Comment>`
    select ${commentColumns(sql)}
    from comments c join plan_stats s on s.plan_id = c.plan_id and s.published
    left join profiles a on a.user_id = c.user_id where c.id = ${id}`
}
