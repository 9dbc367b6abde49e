import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { CommentsRow, PlansRow } from '#server/platform/db/rows.gen.ts'

/** Finds the author of a published plan. */
export const findPublishedPlan = (sql: Sql, id: string) =>
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
