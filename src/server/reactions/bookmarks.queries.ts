import { type BookmarkSort, BOOKMARKS_COUNTED } from '#domain/reactions-bookmarks.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, lockedPlanCte } from '#server/platform/db/locks.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'

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
export type BookmarkRow = PlanCardRow & { saved_at: string }

type BookmarkFilter = { q?: string | undefined; sort: BookmarkSort }

/** Plans that are offline are left out. Their bookmarks stay, so they appear again once the plan is back online. */
export const listBookmarks = (
  sql: Sql,
  userId: string,
  { q, sort }: BookmarkFilter,
  after: BookmarkCursor | null,
  count: number,
): Promise<BookmarkRow[]> => {
  const isNewest = sort === 'newest'
  const direction = isNewest ? sql`desc` : sql`asc`
  return sql<BookmarkRow[]>`
    select ${planCardColumns(sql)}, b.created_at as saved_at
    from bookmarks b join plans p on p.id = b.plan_id join plan_stats s on s.plan_id = p.id
    left join profiles a on a.user_id = p.author_id
    where b.user_id = ${userId} and p.status = 'published'
      ${q ? sql`and strpos(pseudo_key(concat_ws(' ', p.title, a.pseudo, p.category)), pseudo_key(${q})) > 0` : sql``}
      ${after ? sql`and (b.created_at, b.plan_id) ${isNewest ? sql`<` : sql`>`} (${after.saved_at}, ${after.id})` : sql``}
    order by b.created_at ${direction}, b.plan_id ${direction} limit ${count}`
}

/** Of the latest BOOKMARKS_COUNTED bookmarks, those whose plan is online. `offset 0`: each is looked up, instead of all plans read. */
export async function countBookmarks(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ total: number }>`
    select count(*) as total from (
      select plan_id from bookmarks where user_id = ${userId}
      order by created_at desc, plan_id desc limit ${BOOKMARKS_COUNTED}
    ) latest, lateral (select from plans p where p.id = latest.plan_id and p.status = 'published' offset 0) online`
  return row.total
}
