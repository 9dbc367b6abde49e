import { COUNTED_MAX, type StaffPlan } from '#domain/moderation/staff.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset } from '#server/platform/db/keyset.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { openReports } from './queries.ts'

export type StaffPlanRow = Omit<StaffPlan, 'may_moderate'>
export type PlanSearch = {
  viewerId: string
  status: 'published' | 'rejected'
  q: string
  /** Ids of published plans whose title contains `q`; null if they are too many: then filtering along the list is fast. */
  titleMatches: string[] | null
}

export const listStaffPlans = (
  sql: Sql,
  search: PlanSearch,
  bound: Bound<{ at: string; id: string }> | null,
  count: number,
): Promise<StaffPlanRow[]> => {
  const at = search.status === 'published' ? sql`p.created_at` : sql`p.updated_at`
  const { isBeyond, order } = keyset(sql, bound, { at, id: sql`p.id` }, 'desc')
  return sql<StaffPlanRow[]>`
    with page as materialized (
      select p.id, ${at} as at, row_number() over (order by ${order}) as place from plans p
      where ${matchesFilters(sql, search)} and ${isBeyond} order by ${order} limit ${plainNumber(sql, count)}
    )
    select p.id, p.slug, p.title, p.category, p.status, p.review_note, page.at, s.likes_count, s.comments_count,
      s.views_count, ${memberCard(sql)} as author, 
      ${openReports(sql, { type: 'plan', id: sql`p.id`, viewerId: search.viewerId })} as reports
    from page
    join plans p on p.id = page.id join plan_stats s on s.plan_id = p.id left join profiles a on a.user_id = p.author_id
    order by page.place`
}

/** Counts up to `COUNTED_MAX`. */
export async function countPlans(sql: Sql, search: PlanSearch): Promise<number> {
  const found =
    search.q && search.status === 'published'
      ? havingTitle(sql, search.q)
      : sql`select from plans p where ${matchesFilters(sql, search)}`
  const { total } = await sql.one<{ total: number }>`
    select count(*) as total from (${found} limit ${plainNumber(sql, COUNTED_MAX)}) counted`
  return total
}

/** Ids of published plans whose title contains `q`; null if they are more than `max`. */
export async function listTitleMatches(sql: Sql, q: string, max: number): Promise<string[] | null> {
  const found = await sql<{ plan_id: string }[]>`${havingTitle(sql, q)} limit ${plainNumber(sql, max + 1)}`
  return found.length > max ? null : found.map(({ plan_id }) => plan_id)
}

/** Only published plans have a folded title in `plan_search`. */
function matchesFilters(sql: Sql, { status, q, titleMatches }: PlanSearch): Fragment {
  if (status === 'rejected')
    return sql`p.status = 'rejected' ${q ? sql`and ${containsQuery(sql, sql`search_fold(p.title)`, q)}` : sql``}`
  if (!q) return sql`p.status = 'published'`
  return titleMatches
    ? sql`p.status = 'published' and p.id = any (${titleMatches}::uuid[])`
    : sql`p.status = 'published'
        and (select ${containsQuery(sql, sql`t.title`, q)} from plan_search t where t.plan_id = p.id)`
}

const havingTitle = (sql: Sql, q: string) => sql`
  select t.plan_id from plan_search t where ${containsQuery(sql, sql`t.title`, q)}`

/** The subquery folds `q` once, not for every row. */
const containsQuery = (sql: Sql, folded: Fragment, q: string) =>
  sql`strpos(${folded}, (select search_fold(${q}))) > 0`

export async function takePlanOffline(sql: Sql, planId: string, reason: string): Promise<void> {
  await sql`
    update plans set status = 'rejected', validated = false, modified = false, review_note = ${reason}, updated_at = now()
    where id = ${planId}`
}

export async function resubmitPlan(sql: Sql, planId: string): Promise<void> {
  await sql`
    update plans set status = 'pending', version = version + 1, review_note = null, updated_at = now()
    where id = ${planId}`
}
