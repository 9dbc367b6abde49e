import { COUNTED_MAX, STAFF_COMMENTS_MAX, type StaffComment, type StaffPlan } from '#domain/staff.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { type Bound, keyset } from '#server/db/keyset.ts'
import { memberCard } from '#server/db/member-card.ts'

/** Open ones, of this thing. */
const openReports = (sql: Sql, type: 'plan' | 'comment', id: Fragment) => sql`
  (select count(*) from reports r where r.target_type = ${type} and r.target_id = ${id} and r.status = 'open')`

export type ModeratorQueues = {
  reports: number
  oldest_report: string | null
  appeals: number
  support: number
}

/** Reports of the same thing are one case. */
export async function countQueues(sql: Sql): Promise<ModeratorQueues> {
  const [counts] = await sql<[ModeratorQueues]>`
    select count(distinct (target_type, target_id)) as reports, min(created_at) as oldest_report,
      (select count(*) from appeals where status = 'open') as appeals,
      (select count(*) from support_requests where status = 'open') as support
    from reports where status = 'open'`
  return counts
}

/** Those that wait, and those that were changed since they were approved. */
export async function countPlansToValidate(sql: Sql): Promise<number> {
  const count = (list: Fragment) =>
    sql`(select count(*) from (select from plans where ${list} limit ${COUNTED_MAX}) counted)`
  const [{ plans }] = await sql<[{ plans: number }]>`
    select ${count(sql`status = 'pending'`)} + ${count(sql`modified`)} as plans`
  return plans
}

export type CommentRow = Omit<StaffComment, 'may_delete'>

export const listLatestComments = (sql: Sql): Promise<CommentRow[]> => sql<CommentRow[]>`
  select c.id, c.content, c.created_at, c.edited_at, ${memberCard(sql)} as author,
    jsonb_build_object('title', p.title, 'slug', p.slug) as plan, ${openReports(sql, 'comment', sql`c.id`)} as reports
  from comments c join plans p on p.id = c.plan_id left join profiles a on a.user_id = c.user_id
  order by c.created_at desc, c.id desc limit ${STAFF_COMMENTS_MAX}`

export type PlanRow = Omit<StaffPlan, 'may_moderate'>
export type PlanSearch = { status: 'published' | 'rejected'; q?: string | undefined }

export const listPlans = (
  sql: Sql,
  search: PlanSearch,
  bound: Bound<{ at: string; id: string }> | null,
  count: number,
): Promise<PlanRow[]> => {
  const { isBeyond, order } = keyset(sql, bound, { at: sql`f.at`, id: sql`f.id` }, 'desc')
  return sql<PlanRow[]>`
    select p.id, p.slug, p.title, p.category, p.status, p.review_note, f.at, s.likes_count, s.comments_count,
      s.views_count, ${memberCard(sql)} as author, ${openReports(sql, 'plan', sql`p.id`)} as reports
    from (
      select * from (${foundPlans(sql, search)}) f where ${isBeyond} order by ${order} limit ${count}
    ) f
    join plans p on p.id = f.id join plan_stats s on s.plan_id = p.id left join profiles a on a.user_id = p.author_id
    order by ${order}`
}

/** Nobody pages further than `COUNTED_MAX`. */
export async function countPlans(sql: Sql, search: PlanSearch): Promise<number> {
  const [{ total }] = await sql<[{ total: number }]>`
    select count(*) as total from (select from (${foundPlans(sql, search)}) f limit ${COUNTED_MAX}) counted`
  return total
}

/** Those online in the order of the feed, those refused by the day of it. Only what is online has a folded title. */
const foundPlans = (sql: Sql, { status, q }: PlanSearch): Fragment =>
  status === 'published'
    ? sql`
      select p.id, p.created_at as at from plans p where p.status = 'published'
        ${q ? sql`and p.id in (select t.plan_id from plan_search t where ${isIn(sql, q, sql`t.title`)})` : sql``}`
    : sql`
      select p.id, greatest(p.updated_at, (
        select max(l.created_at) from moderation_logs l where l.plan_id = p.id and l.action = 'rejected'
      )) as at
      from plans p where p.status = 'rejected' ${q ? sql`and ${isIn(sql, q, sql`search_fold(p.title)`)}` : sql``}`

const isIn = (sql: Sql, q: string, folded: Fragment) => sql`position(search_fold(${q}) in ${folded}) > 0`

export async function takePlanOffline(sql: Sql, planId: string, reason: string): Promise<void> {
  await sql`
    update plans set status = 'rejected', validated = false, modified = false, review_note = ${reason}, updated_at = now()
    where id = ${planId}`
}

export async function waitAgain(sql: Sql, planId: string): Promise<void> {
  await sql`
    update plans set status = 'pending', version = version + 1, review_note = null, updated_at = now()
    where id = ${planId}`
}

/** No validator takes care of it any longer. */
export async function releaseFromValidation(sql: Sql, planId: string): Promise<void> {
  await sql`delete from assignments where queue = 'validation' and target_id = ${planId}`
}
