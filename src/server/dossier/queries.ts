import type { AdaptedFrom, PlanLicence } from '#domain/plans/adaptations.ts'
import type { ExportState } from '#domain/dossier/dossier.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { PlanSummary } from '#domain/plans/plans.ts'
import type { PublicProfile } from '#domain/profiles/profiles.ts'
import type { FilterCategory } from '#domain/categories.ts'
import type { DraftContent } from '#domain/editor/plan-form.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { adaptedColumn, adaptedDraftColumn } from '#server/plans/adaptations.queries.ts'
import { planSummaryColumns } from '#server/plans/queries.ts'

type SharedPlan = Pick<PlanSummary, 'title' | 'category' | 'budget' | 'difficulty' | 'thumbnail_url'> & {
  author: string | null
  forecast: Forecast | null
}

export async function findSharedPlan(sql: Sql, id: string): Promise<SharedPlan | null> {
  return await sql.maybeOne<SharedPlan>`
    select p.title, a.pseudo as author, p.category, p.budget, p.difficulty, p.thumbnail_url, p.forecast
    from plans p left join profiles a on a.user_id = p.author_id where p.id = ${id} and p.status = 'published'`
}

type SharedMember = Pick<
  PublicProfile,
  | 'pseudo'
  | 'handle'
  | 'avatar_url'
  | 'custom_avatar_url'
  | 'bio'
  | 'plans_posted'
  | 'likes_received'
  | 'followers_count'
>

export async function findSharedMember(sql: Sql, id: string): Promise<SharedMember | null> {
  return await sql.maybeOne<SharedMember>`
    select p.pseudo, p.handle, p.avatar_url, p.custom_avatar_url, p.bio, t.plans_posted, t.likes_received, t.followers_count
    from profiles p join profile_stats t on t.user_id = p.user_id where p.user_id = ${id}`
}

export async function countPlansOf(sql: Sql, category: FilterCategory): Promise<number> {
  const { plans } = await sql.one<{ plans: number }>`
    select coalesce(sum(count), 0)::int as plans from category_counts where category = ${category}`
  return plans
}

export type ExportedPlan = Omit<SharedPlan, 'thumbnail_url' | 'difficulty'> &
  Pick<PlanSummary, 'slug' | 'duration' | 'tags' | 'town' | 'country' | 'created_at' | 'validated'> & {
    /** Null for the draft of a new plan. */
    plan_id: string | null
    /** Null when the account is deleted. */
    author_id: string | null
    difficulty: string
    markdown_content: string
    version: number
    updated_at: string
    state: ExportState
    licence: PlanLicence
    adapted: AdaptedFrom | null
  }

export async function findExportedPlan(sql: Sql, slug: string): Promise<ExportedPlan | null> {
  return await sql.maybeOne<ExportedPlan>`
    select ${exportedColumns(sql)}
    from plans p left join profiles a on a.user_id = p.author_id
    where p.id = (select plan_id from plan_slugs where plan_slugs.slug = ${slug}) and p.status = 'published'`
}

/** Finds a plan of this author, whatever its state. */
export async function findOwnExportedPlan(
  sql: Sql,
  authorId: string,
  id: string,
): Promise<ExportedPlan | null> {
  return await sql.maybeOne<ExportedPlan>`
    select ${exportedColumns(sql)}
    from plans p join profiles a on a.user_id = p.author_id
    where p.id = ${id} and p.author_id = ${authorId} and p.status <> 'deleted'`
}

const exportedColumns = (sql: Sql) => sql`
  p.id as plan_id, p.author_id, p.title, p.slug, a.pseudo as author, p.category, p.budget, p.difficulty, p.duration, p.tags, p.town, p.country,
  p.created_at, p.markdown_content, p.forecast, p.validated, p.version,
  p.updated_at, p.status as state, p.licence, ${adaptedColumn(sql)}`

export type ExportedDraft = {
  content: DraftContent
  updated_at: string
  author_id: string
  author: string
  /** The plan that the draft edits. */
  plan_id: string | null
  /** The slug of the plan that the draft edits. */
  slug: string | null
  adapted: AdaptedFrom | null
}

/** Finds a draft of a new plan, or of an edit of the member's own plan. The staff edits plans of others too. */
export async function findExportedDraft(sql: Sql, userId: string, id: string): Promise<ExportedDraft | null> {
  return await sql.maybeOne<ExportedDraft>`
    select d.content, d.updated_at, d.user_id as author_id, a.pseudo as author, d.plan_id, p.slug, ${adaptedDraftColumn(sql)}
    from drafts d join profiles a on a.user_id = d.user_id left join plans p on p.id = d.plan_id
    where d.id = ${id} and d.user_id = ${userId}
      and (d.kind = 'plan' or d.kind = 'edit' and p.author_id = d.user_id and p.status <> 'deleted')`
}

export const listNewestOfAuthor = (sql: Sql, pseudo: string, count: number): Promise<PlanSummary[]> => sql<
  PlanSummary[]
>`
  select ${planSummaryColumns(sql)}
  from profiles a join plans p on p.author_id = a.user_id join plan_stats s on s.plan_id = p.id
  where a.pseudo_key = pseudo_key(${pseudo}) and p.status = 'published'
  order by p.created_at desc, p.id desc limit ${count}`

export type SitemapEntry = { name: string; changed_at: string }

/** Returns the months (« 2026-11 ») of the first published plan and the first member, or null while there is none. */
export async function findFirstMonths(sql: Sql): Promise<{ plans: string | null; members: string | null }> {
  const row = await sql.one<{ plans: string | null; members: string | null }>`
    select
      (select to_char(created_at at time zone 'UTC', 'YYYY-MM') from plans
       where status = 'published' order by created_at limit 1) as plans,
      (select to_char(joined_at at time zone 'UTC', 'YYYY-MM') from profiles order by joined_at limit 1) as members`
  return row
}

/**
 * Lists plans that went online in this month: a trigger sets `created_at` to the time of publication. An edit before the
 * publication does not count as a change.
 */
export const listPlansOfMonth = (sql: Sql, month: string, count: number): Promise<SitemapEntry[]> => sql<
  SitemapEntry[]
>`
  select slug as name, greatest(updated_at, created_at) as changed_at from plans
  where status = 'published' and created_at >= ${`${month}-01`}::timestamp at time zone 'UTC'
    and created_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'
  order by created_at, id limit ${count}`

/** Lists members who joined in this month and have a plan or a bio. Empty profiles are left out. */
export const listMembersOfMonth = (sql: Sql, month: string, count: number): Promise<SitemapEntry[]> => sql<
  SitemapEntry[]
>`
  select p.pseudo as name, p.updated_at as changed_at
  from profiles p join profile_stats t on t.user_id = p.user_id
  where p.joined_at >= ${`${month}-01`}::timestamp at time zone 'UTC'
    and p.joined_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'
    and (t.plans_posted > 0 or p.bio <> '')
  order by p.joined_at, p.user_id limit ${count}`
