import type { PlanCard } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'
import { lockedMembersCte, lockedPlanCte } from '#server/db/locks.ts'
import { planCardColumns } from '#server/plans/queries.ts'

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

export type BookmarkCursor = { saved_at: string; id: string }
export type BookmarkRow = PlanCard & { saved_at: string }

/** Plans that are offline are left out. Their bookmarks stay, so they appear again once the plan is back online. */
export const listBookmarks = (
  sql: Sql,
  userId: string,
  after: BookmarkCursor | null,
  count: number,
): Promise<BookmarkRow[]> => sql<BookmarkRow[]>`
  select ${planCardColumns(sql)}, b.created_at as saved_at
  from bookmarks b join plans p on p.id = b.plan_id join plan_stats s on s.plan_id = p.id
  left join profiles a on a.user_id = p.author_id
  where b.user_id = ${userId} and p.status = 'published'
    ${after ? sql`and (b.created_at, b.plan_id) < (${after.saved_at}, ${after.id})` : sql``}
  order by b.created_at desc, b.plan_id desc limit ${count}`
