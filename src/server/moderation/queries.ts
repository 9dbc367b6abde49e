import {
  STAFF_COMMENTS_MAX,
  type StaffComment,
  COUNTED_MAX,
  type StaffPlan,
  type SupportRequest,
} from '#domain/moderation/staff.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset, memberCard } from '#server/platform/db/fragments.ts'
import type { SupportRequestsRow } from '#server/platform/db/rows.gen.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

/** SQL for the number of open reports of this plan or comment, without those about the viewer. */
const openReports = (
  sql: Sql,
  { type, id, viewerId }: { type: 'plan' | 'comment'; id: Fragment; viewerId: string },
) => sql`
  (select count(*) from reports r where r.target_type = ${type} and r.target_id = ${id} and r.status = 'open'
    and r.target_user_id is distinct from ${viewerId})`

export async function countOpenRequests(sql: Sql): Promise<{ appeals: number; support: number }> {
  const counts = await sql.one<{ appeals: number; support: number }>`
    select (select count(*) from appeals where status = 'open') as appeals,
      (select count(*) from support_requests where status = 'open') as support`
  return counts
}

export type StaffCommentRow = Omit<StaffComment, 'may_delete'>

export const listLatestComments = (sql: Sql, viewerId: string): Promise<StaffCommentRow[]> => sql<
  StaffCommentRow[]
>`
  select c.id, c.content, c.created_at, c.edited_at, ${memberCard(sql)} as author,
    jsonb_build_object('title', p.title, 'slug', p.slug) as plan,
    (
      select jsonb_build_object('pseudo', r.pseudo) from comments t left join profiles r on r.user_id = t.user_id
      where t.id = c.parent_id
    ) as reply_to,
    ${openReports(sql, { type: 'comment', id: sql`c.id`, viewerId })} as reports
  from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted' left join profiles a on a.user_id = c.user_id
  where c.deleted_at is null
  order by c.created_at desc, c.id desc limit ${STAFF_COMMENTS_MAX}`

export type StaffPlanRow = Omit<StaffPlan, 'may_moderate'>
export type StaffPlanSearch = {
  viewerId: string
  status: 'published' | 'rejected'
  q: string
  /** Ids of published plans whose title contains `q`; null if they are too many: then filtering along the list is fast. */
  titleMatches: string[] | null
}

export const listStaffPlans = (
  sql: Sql,
  search: StaffPlanSearch,
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
export async function countPlans(sql: Sql, search: StaffPlanSearch): Promise<number> {
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
function matchesFilters(sql: Sql, { status, q, titleMatches }: StaffPlanSearch): Fragment {
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

type NewRequest = Pick<SupportRequestsRow, 'id' | 'user_id' | 'email' | 'subject' | 'message' | 'is_vip'>

/** Returns false when the id already exists. */
export async function insertRequest(sql: Sql, request: NewRequest): Promise<boolean> {
  const made = await sql`insert into support_requests ${sql.columns(request)} on conflict (id) do nothing`
  return made.count === 1
}

/** Whether the request with this id is the same one of the same sender: a retry. */
export async function isRequestStored(
  sql: Sql,
  { id, user_id, email, subject, message }: NewRequest,
): Promise<boolean> {
  const found = await sql`
    select from support_requests where id = ${id} and user_id is not distinct from ${user_id}
      and (user_id is not null or email = ${email}) and subject = ${subject} and message = ${message}`
  return found.count === 1
}

/** `is_later` is true for requests of non-VIP, which come after all VIP requests. */
type WaitingRequest = SupportRequest & { is_later: boolean }

export const listWaitingRequests = (
  sql: Sql,
  bound: Bound<{ is_later: boolean; created_at: string; id: string }> | null,
  count: number,
): Promise<WaitingRequest[]> => {
  const is_later = sql`not r.is_vip`
  const columns = { is_later, created_at: sql`r.created_at`, id: sql`r.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'asc')
  return sql<WaitingRequest[]>`
    select ${requestColumns(sql)}, ${is_later} as is_later from ${requests(sql)}
    where r.status = 'open' and ${isBeyond} order by ${order} limit ${count}`
}

type ClosedRequest = SupportRequest & { handled_at: string }

export const listClosedRequests = (
  sql: Sql,
  bound: Bound<{ handled_at: string; id: string }> | null,
  count: number,
): Promise<ClosedRequest[]> => {
  const columns = { handled_at: sql`r.handled_at`, id: sql`r.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'desc')
  return sql<ClosedRequest[]>`
    select ${requestColumns(sql)} from ${requests(sql)}
    where r.status = 'closed' and ${isBeyond} order by ${order} limit ${count}`
}

const requests = (sql: Sql): Fragment => sql`support_requests r left join profiles a on a.user_id = r.user_id`
const requestColumns = (sql: Sql): Fragment => sql`
  r.id, r.subject, r.message, case when r.user_id is null then r.email end as email, r.is_vip,
  ${memberCard(sql)} as member, r.created_at, r.answer, r.handled_at,
  (select h.pseudo from profiles h where h.user_id = r.handled_by) as handled_by`

/** For a member, `email` is their current address, not the one stored with the request. */
type RepliedRequest = Pick<SupportRequestsRow, 'user_id' | 'email' | 'subject' | 'message'>

/** Returns null when the request is already closed or does not exist. */
export async function closeRequest(
  sql: Sql,
  id: string,
  { answer, by }: { answer: string; by: string },
): Promise<RepliedRequest | null> {
  return await sql.maybeOne<RepliedRequest>`
    with r as (
      update support_requests set status = 'closed', answer = ${answer || null}, handled_by = ${by}, handled_at = now()
      where id = ${id} and status = 'open' returning user_id, email, subject, message
    )
    select r.user_id, coalesce(u.email, r.email) as email, r.subject, r.message
    from r left join users u on u.id = r.user_id`
}

export async function isRequest(sql: Sql, id: string): Promise<boolean> {
  const found = await sql`select from support_requests where id = ${id}`
  return found.count === 1
}
