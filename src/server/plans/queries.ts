import type { PlanPage } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'

/** The columns of a plan card, for queries that name plans `p`, their counters `s` and their author `a`. */
export const planCardColumns = (sql: Sql) => sql`
  p.id, p.slug, p.title, p.excerpt, p.category, p.budget, p.difficulty, p.duration, p.tags, p.thumbnail_url,
  p.validated, p.created_at,
  s.likes_count, s.comments_count, s.reposts_count, s.views_count,
  case when a.user_id is not null then json_build_object(
    'user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
    'custom_avatar_url', a.custom_avatar_url, 'role', a.role, 'badges', a.badges, 'verified_type', a.verified_type
  ) end as author`

export async function findPublishedPlan(sql: Sql, slug: string): Promise<PlanPage | null> {
  const [plan] = await sql<PlanPage[]>`
    select ${planCardColumns(sql)}, p.updated_at, p.reading_minutes, p.toc as headings, p.content_html
    from plans p
    join plan_stats s on s.plan_id = p.id
    left join profiles a on a.user_id = p.author_id
    where p.slug = ${slug} and p.status = 'published'`
  return plan ?? null
}

export async function isPublished(sql: Sql, planId: string): Promise<boolean> {
  const [plan] = await sql`select from plans where id = ${planId} and status = 'published'`
  return plan !== undefined
}
