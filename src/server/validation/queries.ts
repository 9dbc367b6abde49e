import type { Forecast } from '#domain/forecast/forecast.ts'
import type { MailedNotification } from '#domain/notifications/notifications.ts'
import type { PlanTerms, PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import type { Role } from '#domain/roles.ts'
import { isActiveBan } from '#server/platform/db/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { hasBaseColumn } from '#server/plans/adaptations.queries.ts'
import { planSummaryColumns } from '#server/plans/queries.ts'
import type { PlanSlugsRow, PlanVersionsRow, PlansRow } from '#server/platform/db/rows.gen.ts'

export const REVIEW_PAGE_SIZE = 20
/** Counting stops here, because the page shows no larger number. */
const COUNT_MAX = 1000

/** The refusals are searched in this many of an author's latest plans. */
const HISTORY_PLANS = 200
const REFUSALS_SHOWN = 3

export type SubmittedPlanRow = Omit<PlanToReview, 'preview' | 'is_own' | 'may_reject'> & {
  /** The sort key of the list and of its cursor. */
  at: string
}

/** Newest first, modified plans oldest first, along the index of the list. Reads one row more than a page, to know whether a next page exists. */
export function listPlansToReview(
  sql: Sql,
  list: ReviewList,
  after: { at: string; id: string } | null,
): Promise<SubmittedPlanRow[]> {
  const isModified = list === 'modified'
  const at = isModified ? sql`p.updated_at` : sql`p.created_at`
  const isBeyond = isModified ? sql`>` : sql`<`
  const direction = isModified ? sql`asc` : sql`desc`
  return sql<SubmittedPlanRow[]>`
    with page as materialized (
      select p.id, p.author_id, ${at} as at from plans p
      where ${isIn(sql, list)} ${after ? sql`and (${at}, p.id) ${isBeyond} (${after.at}, ${after.id})` : sql``}
      order by ${at} ${direction}, p.id ${direction}
      limit ${REVIEW_PAGE_SIZE + 1}
    ), ${histories(sql)}
    select ${planSummaryColumns(sql)}, p.status, p.modified, p.review_note, p.version, p.updated_at, p.markdown_content,
      p.content_html, p.forecast, v.approved, ${hasBaseColumn(sql)}, page.at, h.history, t.assignee, (
        select jsonb_build_object('reason', l.reason, 'created_at', l.created_at) from moderation_logs l
        where l.plan_id = p.id and l.action = 'rejected' order by l.plan_version desc limit 1
      ) as last_refusal
    from page
    join plans p on p.id = page.id
    join plan_stats s on s.plan_id = p.id
    left join profiles a on a.user_id = p.author_id
    left join histories h on h.user_id = p.author_id
    left join lateral (
      select ${memberCard(sql)} as assignee from assignments w join profiles a on a.user_id = w.user_id
      where w.queue = 'validation' and w.target_id = p.id
    ) t on true
    left join lateral (
      select jsonb_build_object('title', title, 'category', category, 'budget', budget, 'difficulty', difficulty,
        'duration', duration, 'tags', tags, 'town', town, 'country', country, 'thumbnail_url', thumbnail_url,
        'markdown_content', markdown_content, 'forecast', forecast, 'approved_at', approved_at) as approved
      from plan_versions where plan_id = p.id and p.modified order by version desc limit 1
    ) v on true
    order by page.at ${direction}, p.id ${direction}`
}

/** Defines the CTE `histories`, with one row per author on the `page`. */
const histories = (sql: Sql) => sql`
  histories as materialized (
    select u.id as user_id, jsonb_build_object('joined_at', u.created_at, 'published', s.plans_posted,
      'refused', r.refused, 'refusals', r.refusals, 'sanctions', b.sanctions) as history
    from (select distinct author_id from page) w
    join users u on u.id = w.author_id
    join profile_stats s on s.user_id = u.id
    cross join lateral (
      select count(*) as refused, coalesce(jsonb_agg(jsonb_build_object('plan_id', l.plan_id, 'title', l.title,
        'reason', l.reason, 'created_at', l.created_at) order by l.created_at desc)
        filter (where l.place <= ${REFUSALS_SHOWN}), '[]') as refusals
      from (
        select m.plan_id, o.title, m.reason, m.created_at, row_number() over (order by m.created_at desc) as place
        from (
          select id, title from plans where author_id = u.id
          order by created_at desc, id desc limit ${HISTORY_PLANS}
        ) o join moderation_logs m on m.plan_id = o.id and m.action = 'rejected'
      ) l
    ) r
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('type', b.type, 'end_at', b.end_at) order by b.start_at desc), '[]')
        as sanctions
      from user_bans b where b.user_id = u.id and ${isActiveBan(sql)}
    ) b
  )`

export async function countPlansToReview(sql: Sql): Promise<Record<ReviewList, number>> {
  const count = (list: ReviewList) =>
    sql`(select count(*) from (select from plans p where ${isIn(sql, list)} limit ${COUNT_MAX}) counted)`
  const counts = await sql.one<Record<ReviewList, number>>`
    select ${count('pending')} as pending, ${count('modified')} as modified, ${count('unvalidated')} as unvalidated`
  return counts
}

function isIn(sql: Sql, list: ReviewList) {
  switch (list) {
    case 'pending':
      return sql`p.status = 'pending'`
    case 'modified':
      return sql`p.modified`
    case 'unvalidated':
      return sql`p.status = 'published' and not p.validated and not p.modified`
  }
}

export type DecidedPlan = Pick<
  PlansRow,
  'id' | 'author_id' | 'slug' | 'title' | 'status' | 'validated' | 'modified' | 'version'
> & {
  author_role: Role | null
  forecast: Forecast | null
  /** The latest approved version; null if none was approved. */
  approved_version: number | null
}

export async function findDecidedPlan(sql: Sql, planId: string): Promise<DecidedPlan | null> {
  return await sql.maybeOne<DecidedPlan>`
    select id, author_id, (select role from profiles a where a.user_id = p.author_id) as author_role, slug, title, status, validated, modified, version, forecast,
      (select max(v.version) from plan_versions v where v.plan_id = p.id) as approved_version
    from plans p where id = ${planId} and status <> 'deleted'`
}

export const findNotedPlan = (
  sql: Sql,
  planId: string,
): Promise<Pick<PlansRow, 'slug' | 'title' | 'status' | 'review_note'> | null> =>
  sql.maybeOne<Pick<PlansRow, 'slug' | 'title' | 'status' | 'review_note'>>`
    select slug, title, status, review_note from plans where id = ${planId}`

/** Returns false if this version of the plan already has a decision. */
export async function insertDecision(
  sql: Sql,
  decision: { plan: DecidedPlan; admin_id: string; action: 'published' | 'rejected'; reason: string | null },
): Promise<boolean> {
  const { plan, admin_id, action, reason } = decision
  const { count } = await sql`
    insert into moderation_logs (admin_id, plan_id, plan_version, action, reason)
    values (${admin_id}, ${plan.id}, ${plan.version}, ${action}, ${reason})
    on conflict (plan_id, plan_version) do nothing`
  return count > 0
}

export async function approvePlanRow(sql: Sql, planId: string, note: string | null): Promise<void> {
  await sql`
    update plans set status = 'published', validated = true, modified = false, review_note = ${note},
      published_at = coalesce(published_at, now())
    where id = ${planId}`
}

export async function rejectPlanRow(sql: Sql, planId: string, note: string): Promise<void> {
  await sql`
    update plans set status = 'rejected', validated = false, modified = false, review_note = ${note}, updated_at = now()
    where id = ${planId}`
}

export async function insertApprovedVersion(sql: Sql, planId: string, approvedBy: string): Promise<void> {
  await sql`
    insert into plan_versions (
      plan_id, version, title, category, budget, difficulty, duration, tags, town, country, thumbnail_url, markdown_content,
      forecast, approved_by
    )
    select id, version, title, category, budget, difficulty, duration, tags, town, country, thumbnail_url, markdown_content,
      forecast, ${approvedBy}
    from plans where id = ${planId}`
}

export type ApprovedRow = PlanTerms & Pick<PlanVersionsRow, 'version'>

export async function findApprovedVersion(sql: Sql, planId: string): Promise<ApprovedRow | null> {
  return await sql.maybeOne<ApprovedRow>`
    select version, title, category, budget, difficulty, duration, tags, town, country, thumbnail_url,
      markdown_content, forecast
    from plan_versions where plan_id = ${planId} order by version desc limit 1`
}

/** Finds the slug that the plan had for a title. It may end in the number that made it unique. */
export async function findFormerSlug(sql: Sql, planId: string, slug: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<PlanSlugsRow, 'slug'>>`
    select slug from plan_slugs
    where plan_id = ${planId} and (slug = ${slug} or slug ~ ${`^${slug}-[0-9]+$`})
    order by slug = ${slug} desc, created_at desc limit 1`
  return row?.slug ?? null
}

/** Attaches the thumbnail to the plan again, because an edit may have detached it. Returns false if the file is gone. */
export async function reattachThumbnail(sql: Sql, planId: string, path: string): Promise<boolean> {
  const { count } = await sql`
    update files set plan_id = ${planId}
    where path = ${path} and purpose = 'thumbnail' and coalesce(plan_id, ${planId}) = ${planId} and not is_being_deleted`
  return count > 0
}

export async function setReviewNote(sql: Sql, planId: string, note: string): Promise<void> {
  await sql`update plans set review_note = ${note} where id = ${planId}`
}

type AuthorMail = { email: string; is_wanted: boolean }

/** The author's address, and whether they want mails of this kind. */
export async function findAuthorMail(
  sql: Sql,
  authorId: string,
  kind: MailedNotification,
): Promise<AuthorMail | null> {
  return await sql.maybeOne<AuthorMail>`
    select u.email, not ${kind} = any (p.muted_mails) as is_wanted
    from users u join profiles p on p.user_id = u.id where u.id = ${authorId}`
}
