import type { Sql } from '#server/db/database.ts'
import { rowLock } from '#server/db/locks.ts'
import type { CommentsRow, PlanPinsRow, PlansRow } from '#server/db/rows.gen.ts'

/** Finds the author of a published plan. */
export const findPublishedPlan = (sql: Sql, id: string) =>
  sql.maybeOne<Pick<PlansRow, 'author_id'>>`
    select author_id from plans where id = ${id} and status = 'published'`

/** Finds a comment of the plan, locked so that it cannot be deleted meanwhile. */
export const findPinnable = (sql: Sql, planId: string, id: string) =>
  sql.maybeOne<Pick<CommentsRow, 'parent_id' | 'deleted_at'>>`
    select parent_id, deleted_at from comments where id = ${id} and plan_id = ${planId} ${rowLock(sql, 'change')}`

/** Pins the comment, or with null none. Returns the comments whose pin changed: the one before and the new one. */
export async function setPin(sql: Sql, planId: string, commentId: string | null): Promise<string[]> {
  const before = await sql.maybeOne<Pick<PlanPinsRow, 'comment_id'>>`
    select comment_id from plan_pins where plan_id = ${planId} ${rowLock(sql, 'change')}`
  if (before?.comment_id === commentId || (!before && !commentId)) return []
  if (commentId) {
    await sql`
      insert into plan_pins (plan_id, comment_id) values (${planId}, ${commentId})
      on conflict (plan_id) do update set comment_id = excluded.comment_id, pinned_at = now()`
  } else await sql`delete from plan_pins where plan_id = ${planId}`
  return [before?.comment_id, commentId].filter((id) => typeof id === 'string')
}
