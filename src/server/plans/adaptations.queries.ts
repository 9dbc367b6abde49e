import {
  type Adaptation,
  type AdaptedSource,
  ADAPTATIONS_COUNTED,
  ADAPTATIONS_SHOWN,
  type PlanAdaptations,
} from '#domain/plans/adaptations.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import type { AdaptationBase, PlanTerms } from '#domain/plans/plans.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, isBlockBetween, keyset, memberCard } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'

/** A plan that is adapted, as the member who adapts it finds it. */
export type AdaptablePlan = AdaptedSource &
  PlanTerms & { id: string; slug: string; version: number; author_id: string | null; author: string | null }

/** Returns null for a plan that does not exist. Its licence is null while it is not online. */
export async function findSource(sql: Sql, planId: string, userId: string): Promise<AdaptablePlan | null> {
  return await sql.maybeOne<AdaptablePlan>`
    select p.id, p.slug, p.version, a.user_id as author_id, a.pseudo as author,
      case when p.status = 'published' then p.licence end as licence,
      coalesce(p.author_id = ${userId}, false) as is_own,
      ${isBlockBetween(sql, sql`${userId}::uuid`, sql`p.author_id`)} as is_blocked, ${termColumns(sql)}
    from plans p left join profiles a on a.user_id = p.author_id where p.id = ${planId} and p.status <> 'deleted'`
}

/** The terms of the plan `p`. An adaptation does not show the picture of its original. */
const termColumns = (sql: Sql) => sql`
  p.title, p.category, p.budget, p.difficulty, p.duration, p.tags, p.town, p.country, null as thumbnail_url,
  p.markdown_content, p.forecast`

/** Stores the original as it was read, although it may be edited meanwhile. */
export async function insertBase(
  sql: Sql,
  planId: string,
  source: AdaptablePlan,
  changed_percent: number,
): Promise<void> {
  const { title, category, budget, difficulty, duration, tags, town, country, markdown_content, forecast } =
    source
  await sql`
    insert into adaptation_bases ${sql.columns({
      plan_id: planId,
      source_id: source.id,
      source_version: source.version,
      title,
      category,
      budget,
      difficulty,
      duration,
      tags,
      town,
      country,
      markdown_content,
      forecast: forecast && sql.json(forecast),
      changed_percent,
    })}`
}

const baseColumns = (sql: Sql) => sql`
  b.title, b.category, b.budget, b.difficulty, b.duration, b.tags, b.town, b.country, null as thumbnail_url,
  b.markdown_content, b.forecast, b.created_at`

/** The original of an adaptation as it was; null unless it still exists. */
export async function findBase(sql: Sql, planId: string): Promise<AdaptationBase | null> {
  return await sql.maybeOne<AdaptationBase>`
    select ${baseColumns(sql)} from adaptation_bases b join plans o on o.id = b.source_id and o.status <> 'deleted'
    where b.plan_id = ${planId}`
}

/** The column `has_base` of a plan `p`: whether `findBase` finds one. */
export const hasBaseColumn = (sql: Sql) => sql`
  exists (
    select from adaptation_bases b join plans o on o.id = b.source_id and o.status <> 'deleted' where b.plan_id = p.id
  ) as has_base`

/** Null unless both are online. */
export async function findComparison(
  sql: Sql,
  planId: string,
): Promise<{ base: AdaptationBase; current: PlanTerms } | null> {
  return await sql.maybeOne<{ base: AdaptationBase; current: PlanTerms }>`
    select (select to_jsonb(base) from (select ${baseColumns(sql)}) base) as base,
      (select to_jsonb(current) from (select ${termColumns(sql)}) current) as current
    from plans p join adaptation_bases b on b.plan_id = p.id
    join plans o on o.id = b.source_id and o.status = 'published'
    where p.id = ${planId} and p.status = 'published'`
}

export async function updateChangedPercent(sql: Sql, planId: string, percent: number): Promise<void> {
  await sql`update adaptation_bases set changed_percent = ${percent} where plan_id = ${planId}`
}

type Announcement = { user_id: string; title: string; actor_id: string; pseudo: string }

/** Once for each adaptation: the author of its original, unless it is their own. Null afterwards. */
export async function takeAdaptationAnnouncement(sql: Sql, planId: string): Promise<Announcement | null> {
  return await sql.maybeOne<Announcement>`
    update adaptation_bases b set is_announced = true
    from plans p join profiles a on a.user_id = p.author_id, plans o
    where b.plan_id = ${planId} and not b.is_announced and p.id = b.plan_id and o.id = b.source_id
      and o.status <> 'deleted' and o.author_id <> p.author_id
    returning o.author_id as user_id, o.title, a.user_id as actor_id, a.pseudo`
}

/** The column `adapted` of a plan `p` (AdaptedFrom). */
export const adaptedColumn = (sql: Sql) => sql`${adaptedFrom(sql)} as adapted`

const adaptedFrom = (sql: Sql) => sql`
  case when p.is_adaptation then json_build_object('source', (
    select json_build_object(${namedPlan(sql, sql`p.id`)},
      'author', case when w.user_id is not null then json_build_object('user_id', w.user_id, 'pseudo', w.pseudo) end,
      'above', (
        select json_build_object(${namedPlan(sql, sql`below.id`)}) from plans o where o.id = below.adapted_from
          and o.status <> 'deleted'
      )
    )
    from plans below join plans o on o.id = below.id left join profiles w on w.user_id = o.author_id
    where below.id = p.adapted_from and below.status <> 'deleted'
  )) end`

/**
 * The column `adapted` of a draft `d`: for an edit that of its plan `p`, for a new plan the original that it names. An
 * original that is offline now is not named: the draft does not store its title.
 */
export const adaptedDraftColumn = (sql: Sql) => sql`
  case when d.kind = 'edit' then ${adaptedFrom(sql)} when d.content ->> 'adapted_from' is not null then (
    select case when o.id is null or o.status = 'deleted' then json_build_object('source', null)
      when o.status = 'published' then json_build_object('source', json_build_object('id', o.id, 'slug', o.slug, 'title', o.title,
        'author', case when w.user_id is not null then json_build_object('user_id', w.user_id, 'pseudo', w.pseudo) end,
        'above', null))
    end
    from (select (d.content ->> 'adapted_from')::uuid as id) named left join plans o on o.id = named.id
      left join profiles w on w.user_id = o.author_id
  ) end as adapted`

/** The plan `o`. While it is offline, it has the title with which this adaptation knew it. */
const namedPlan = (sql: Sql, adaptation: Fragment) => sql`
  'id', o.id, 'slug', case when o.status = 'published' then o.slug end,
  'title', case when o.status = 'published' then o.title
    else (select b.title from adaptation_bases b where b.plan_id = ${adaptation}) end`

export const adaptationCursor = pageCursor({ created_at: 'time', id: 'id' })
type CursorColumns = { created_at: string; id: string }

type AdaptationRow = Omit<Adaptation, 'results'> & { forecast: Forecast | null }

/** The adaptations of the plan `p` that are online, newest first. */
function adaptationsOf(sql: Sql, bound: Bound<CursorColumns> | null, count: number): Fragment {
  const columns = { created_at: sql`c.created_at`, id: sql`c.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'desc')
  return sql`
    select c.id, c.slug, c.title, ${memberCard(sql)} as author, b.changed_percent, c.forecast,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from plans c join adaptation_bases b on b.plan_id = c.id left join profiles a on a.user_id = c.author_id
    where c.adapted_from = p.id and c.status = 'published' and ${isBeyond}
    order by ${order} limit ${plainNumber(sql, count)}`
}

/** The section « Adaptations » as JSON, for queries that name the plan `p`. `toPlanAdaptations` completes it. */
export const adaptationsColumn = (sql: Sql) => sql`
  json_build_object(
    'adaptations', (
      select coalesce(json_agg(listed order by listed.created_at desc, listed.id desc), '[]')
      from (${adaptationsOf(sql, null, ADAPTATIONS_SHOWN + 1)}) listed
    ),
    'count', (
      select count(*) from (
        select from plans c where c.adapted_from = p.id and c.status = 'published'
        limit ${plainNumber(sql, ADAPTATIONS_COUNTED)}
      ) counted
    )
  ) as adaptations`

export type PlanAdaptationsJson = { adaptations: AdaptationRow[]; count: number }

export const toPlanAdaptations = (
  { adaptations, count }: PlanAdaptationsJson,
  sheet: Forecast | null,
): PlanAdaptations => ({ ...toAdaptationPage(adaptations, sheet, ADAPTATIONS_SHOWN), count })

/** Rows of one page and one more, if there is a next page; `sheet` is the forecast of their original. */
export function toAdaptationPage(rows: AdaptationRow[], sheet: Forecast | null, size: number) {
  const { shown, next } = adaptationCursor.page(rows, size)
  return { adaptations: shown.map((row) => withResults(row, sheet)), next }
}

function withResults({ forecast, ...row }: AdaptationRow, sheet: Forecast | null): Adaptation {
  if (!forecast || forecast.currency !== sheet?.currency) return { ...row, results: null }
  const { currency } = forecast
  const { need_cents, need_is_at_least, break_even_units, break_even_month } = forecastOf(forecast)
  return { ...row, results: { currency, need_cents, need_is_at_least, break_even_units, break_even_month } }
}

/** Returns null if the plan is not published. */
export async function listAdaptations(
  sql: Sql,
  planId: string,
  bound: Bound<CursorColumns> | null,
  count: number,
): Promise<{ rows: AdaptationRow[]; sheet: Forecast | null } | null> {
  return await sql.maybeOne<{ rows: AdaptationRow[]; sheet: Forecast | null }>`
    select p.forecast as sheet, (
      select coalesce(json_agg(listed order by listed.created_at desc, listed.id desc), '[]')
      from (${adaptationsOf(sql, bound, count)}) listed
    ) as rows
    from plans p where p.id = ${planId} and p.status = 'published'`
}
