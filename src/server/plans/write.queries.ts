import type { PlanLicence } from '#domain/plans/adaptations.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { Content } from '#domain/permissions.ts'
import type { PlanHeading, PlanStatus } from '#domain/plans/plans.ts'
import { XP } from '#domain/points/activity.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { PlansRow } from '#server/platform/db/rows.gen.ts'

/** Everything of a plan that its author decides, directly or by what they wrote. */
export type PlanColumns = Pick<
  PlansRow,
  | 'title'
  | 'category'
  | 'filter_category'
  | 'budget'
  | 'budget_max'
  | 'duration'
  | 'duration_choice'
  | 'tags'
  | 'town'
  | 'country'
  | 'markdown_content'
  | 'content_html'
  | 'excerpt'
  | 'reading_minutes'
  | 'thumbnail_url'
> & { difficulty: string; toc: PlanHeading[]; steps: string[]; forecast: Forecast | null }

export type PublicationState = Pick<PlansRow, 'validated' | 'modified'> & { status: PlanStatus }

/**
 * Takes the first of « velo », « velo-2 », « velo-3 »… that no other plan has or had. The slug is inserted before its plan,
 * hence the deferred foreign key. Returns null if another transaction takes the slug concurrently; the caller retries.
 */
export async function takeSlug(sql: Sql, base: string, planId: string): Promise<string | null> {
  const row = await sql.maybeOne<{ slug: string }>`
    with recursive tried as (
      select ${base}::text as slug, 1 as number
      union all
      select ${base}::text || '-' || (number + 1), number + 1 from tried
      where exists (select from plan_slugs s where s.slug = tried.slug and s.plan_id <> ${planId})
    ), free as (select slug from tried order by number desc limit 1), taken as (
      insert into plan_slugs (slug, plan_id) select slug, ${planId} from free on conflict do nothing returning slug
    )
    select slug from taken union all select s.slug from free join plan_slugs s using (slug) where s.plan_id = ${planId}`
  return row?.slug ?? null
}

export async function insertPlan(
  sql: Sql,
  plan: PlanColumns &
    PublicationState & {
      id: string
      author_id: string
      slug: string
      draft_id: string | null
      licence: PlanLicence
      adapted_from: string | null
      is_adaptation: boolean
    },
): Promise<void> {
  const { toc, forecast, ...columns } = plan
  const published_at = plan.status === 'published' ? sql`now()` : null
  await sql`
    insert into plans ${sql.columns({ ...columns, toc: sql.json(toc), forecast: forecast && sql.json(forecast), published_at })}`
}

export async function updatePlanRow(
  sql: Sql,
  id: string,
  { toc, forecast, ...columns }: PlanColumns & PublicationState & { slug: string; licence?: PlanLicence },
): Promise<void> {
  await sql`
    update plans set ${sql.set({ ...columns, toc: sql.json(toc), forecast: forecast && sql.json(forecast) })}, version = version + 1,
      steps_version = version + 1, updated_at = now(),
      review_note = case when ${columns.status} = 'rejected' then review_note end,
      published_at = case when ${columns.status} = 'published' then coalesce(published_at, now()) else published_at end
    where id = ${id}`
}

/** The licence is no part of what readers, reviews and executions refer to by a version. */
export async function updateLicence(sql: Sql, id: string, licence: PlanLicence): Promise<void> {
  await sql`update plans set licence = ${licence} where id = ${id}`
}

export type EditedPlan = Content &
  PublicationState &
  Pick<PlansRow, 'id' | 'slug' | 'version' | 'title' | 'thumbnail_url' | 'licence' | 'is_adaptation'> & {
    forecast: Forecast | null
    was_refused: boolean
  }

/** Reads the author from `profiles`: a member who closed their account is no longer the author. */
export async function findEditedPlan(sql: Sql, id: string): Promise<EditedPlan | null> {
  return await sql.maybeOne<EditedPlan>`
    select p.id, p.slug, a.user_id as author_id, a.role as author_role, p.version, p.title, p.status, p.validated, p.modified,
      p.thumbnail_url, p.forecast, p.licence, p.is_adaptation, ${wasRefused(sql)} as was_refused
    from plans p left join profiles a on a.user_id = p.author_id where p.id = ${id} and p.status <> 'deleted'`
}

/**
 * True if staff refused the plan and did not approve it since. A pending plan that was online before was taken offline by
 * staff.
 */
const wasRefused = (sql: Sql) => sql`
  (p.status = 'rejected' or p.status = 'pending' and (p.published_at is not null
    or exists (select from moderation_logs l where l.plan_id = p.id and l.action = 'rejected')))`

/** Detaches former thumbnails. Those of approved versions stay attached, because a refusal restores them. */
export async function releaseThumbnails(sql: Sql, planId: string, current: string | null): Promise<void> {
  await sql`
    update files f set plan_id = null
    where f.plan_id = ${planId} and f.purpose = 'thumbnail' and f.path is distinct from ${current}
      and not exists (
        select from plan_versions v where v.plan_id = ${planId} and v.thumbnail_url = '/files/' || f.path
      )`
}

export type FormColumns = Omit<
  PlanForm,
  'custom_category' | 'thumbnail' | 'duration' | 'town' | 'country' | 'forecast' | 'licence'
> & {
  duration: string | null
  town: string | null
  country: string | null
  forecast: Forecast | null
  licence: PlanLicence | null
  thumbnail_url: string | null
}

type StoredForm = Content &
  FormColumns & { version: number; slug: string; status: PlanStatus; was_refused: boolean }

/** Reads the author from `profiles`, for the same reason as findEditedPlan. */
export async function findForm(sql: Sql, id: string): Promise<StoredForm | null> {
  return await sql.maybeOne<StoredForm>`
    select a.user_id as author_id, a.role as author_role, p.title, p.category, p.budget, p.difficulty, p.duration, p.tags,
      p.town, p.country, p.markdown_content, p.thumbnail_url, p.forecast, p.licence, p.version, p.slug, p.status,
      ${wasRefused(sql)} as was_refused
    from plans p left join profiles a on a.user_id = p.author_id where p.id = ${id} and p.status <> 'deleted'`
}

export async function countWaiting(sql: Sql, userId: string): Promise<number> {
  const waiting = await sql`select from plans where author_id = ${userId} and status = 'pending'`
  return waiting.count
}

/** Increments the author’s plan count and grants the XP of a publication. */
export async function countPublication(sql: Sql, planId: string, authorId: string): Promise<void> {
  await sql`
    with xp_changes as (
      insert into xp_events (user_id, kind, cause, amount)
      values (${authorId}, 'plan_published', ${planId}, ${XP.planPublished}) on conflict do nothing returning amount
    )
    update profile_stats set plans_posted = plans_posted + 1,
      community_xp = community_xp + coalesce((select sum(amount) from xp_changes), 0)
    where user_id = ${authorId}`
}

export async function uncountPublication(sql: Sql, planId: string, authorId: string): Promise<void> {
  await sql`
    with xp_changes as (
      delete from xp_events where user_id = ${authorId} and kind = 'plan_published' and cause = ${planId} returning amount
    )
    update profile_stats set plans_posted = greatest(0, plans_posted - 1),
      community_xp = greatest(0, community_xp - coalesce((select sum(amount) from xp_changes), 0))
    where user_id = ${authorId}`
}
