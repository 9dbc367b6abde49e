import type {
  ApprovedVersion,
  OwnPlan,
  Place,
  PlanForMember,
  PlanPage,
  PlanForValidation,
  PlanSummary,
  PlanTerms,
  PlanVersion,
} from '#domain/plans/plans.ts'
import type { CommentPage } from '#domain/comments/comments.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { isStorable } from '#domain/typed-text.ts'
import type { CardForecast } from '#domain/forecast/forecast-card.ts'
import { REVIEW_WAIT, type ReviewWait } from '#domain/plans/review-wait.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { planEvidence } from '#server/executions/journal.queries.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { planReviewsColumn, type PlanReviewsJson, toPlanReviews } from '#server/reviews/queries.ts'
import type { PlansRow } from '#server/platform/db/rows.gen.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import {
  adaptationsColumn,
  adaptedColumn,
  type PlanAdaptationsJson,
  toPlanAdaptations,
} from './adaptations.queries.ts'

/** The columns of a plan's summary, for queries that name plans `p`, their counters `s` and their author `a`. */
export const planSummaryColumns = (sql: Sql) => sql`
  p.id, p.slug, p.title, p.excerpt, p.category, p.budget, p.difficulty, p.duration, p.tags, p.town, p.country,
  p.thumbnail_url, p.validated, p.created_at,
  s.likes_count, s.comments_count, s.reposts_count, s.views_count,
  ${memberCard(sql)} as author`

/** The columns of a plan card, for the same queries. `toPlanCard` computes what the card shows of the forecast. */
export const planCardColumns = (sql: Sql) => sql`${planSummaryColumns(sql)}, p.forecast as sheet`

export type PlanCardRow = PlanSummary & { sheet: Forecast | null }

const pageColumns = (sql: Sql) => sql`
  ${planSummaryColumns(sql)}, p.updated_at, p.reading_minutes, p.toc as headings, p.content_html, p.forecast,
  p.licence, ${adaptedColumn(sql)}, ${adaptationsColumn(sql)}, ${planEvidence(sql)},
  ${planReviewsColumn(sql)} as reviews`

const withAuthor = (sql: Sql) => sql`
  plans p join plan_stats s on s.plan_id = p.id left join profiles a on a.user_id = p.author_id`

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Matches a plan by its slug, a former slug or its id. A slug never looks like an id. */
const named = (sql: Sql, name: string) =>
  ID.test(name)
    ? sql`p.id = ${name} and p.status <> 'deleted'`
    : sql`p.id = (select plan_id from plan_slugs where plan_slugs.slug = ${name}) and p.status <> 'deleted'`

export async function findPublishedPlan(sql: Sql, name: string): Promise<PlanPage | null> {
  const row = await sql.maybeOne<PageRow<PlanPage>>`
    select ${pageColumns(sql)} from ${withAuthor(sql)} where ${named(sql, name)} and p.status = 'published'`
  return row && toPage(row)
}

type SectionsJson = { reviews: PlanReviewsJson; adaptations: PlanAdaptationsJson }
type PageRow<Page extends PlanPage> = Omit<Page, keyof SectionsJson> & SectionsJson

const toPage = <Row extends SectionsJson & Pick<PlanPage, 'forecast'>>(row: Row) => ({
  ...row,
  reviews: toPlanReviews(row.reviews),
  adaptations: toPlanAdaptations(row.adaptations, row.forecast),
})

type ReviewedPlan = PlanPage & PlanForValidation & Pick<PlanForMember, 'has_approved'>

export async function findPlan(sql: Sql, name: string): Promise<ReviewedPlan | null> {
  const row = await sql.maybeOne<PageRow<ReviewedPlan>>`
    select ${pageColumns(sql)}, p.status, p.modified, p.review_note,
      exists (select from plan_versions v where v.plan_id = p.id) as has_approved
    from ${withAuthor(sql)} where ${named(sql, name)}`
  return row && toPage(row)
}

/** Also finds unpublished plans. Returns null if the plan does not exist or is deleted. */
export async function findAuthor(sql: Sql, name: string): Promise<Pick<PlansRow, 'author_id'> | null> {
  return await sql.maybeOne<
    Pick<PlansRow, 'author_id'>
  >`select p.author_id from plans p where ${named(sql, name)}`
}

type LatestComment = Pick<CommentPage, 'comments_count' | 'latest_comment'>

/** Returns null if the plan is not published. */
export async function findVersion(sql: Sql, planId: string): Promise<(PlanVersion & LatestComment) | null> {
  return await sql.maybeOne<PlanVersion & LatestComment>`
    select p.updated_at, p.validated, s.comments_count, (
      select id from comments where plan_id = ${planId} order by created_at desc, id desc limit 1
    ) as latest_comment
    from plans p join plan_stats s on s.plan_id = p.id
    where p.id = ${planId} and p.status = 'published'`
}

const RELATED = 3

/**
 * Lists the most liked plans of the same category. The category is the part of `facets` above the lowest nine bits. The query
 * reads the best plans of each of its 512 facet values from the index, so that a rare category takes as long as a common one.
 */
export const listRelatedPlans = (sql: Sql, name: string): Promise<PlanCardRow[]> => sql<PlanCardRow[]>`
  with this as (
    select p.id, p.facets >> 9 as category from plans p where ${named(sql, name)} and p.status = 'published'
  )
  select ${planCardColumns(sql)}
  from (
    select best.* from this cross join generate_series(category << 9, (category << 9) + 511) number
    cross join lateral (
      select f.plan_id, f.likes_count, f.creator from plan_stats f
      where f.published and f.facets = number and f.plan_id <> this.id
      order by f.likes_count desc, f.creator desc, f.plan_id desc limit ${plainNumber(sql, RELATED)}
    ) best
    order by likes_count desc, creator desc, plan_id desc limit ${plainNumber(sql, RELATED)}
  ) related
  join plan_stats s on s.plan_id = related.plan_id
  join plans p on p.id = s.plan_id left join profiles a on a.user_id = p.author_id
  order by s.likes_count desc, s.creator desc, s.plan_id desc`

const PLACES = 8
/** Limits the towns that are compared, and the plans that are counted for each of them. */
const TOWNS_COMPARED = 200
const PLANS_COMPARED = 100

/**
 * Lists towns of published plans by prefix, ignoring case and accents, the most used first. Each town has the spelling that
 * most plans use. The recursive query skips along the index from one town to the next, so that its time does not grow with the
 * number of plans.
 */
export async function listPlaces(sql: Sql, typed: string): Promise<Place[]> {
  const beginning = typed.normalize('NFC').trim().slice(0, PLAN_LIMITS.town)
  if (beginning === '' || !isStorable(beginning)) return []
  const key = sql`town_key(town) collate "C"`
  const start = sql`town_key(${beginning}) collate "C"`
  const online = sql`status = 'published' and town is not null`
  return await sql<Place[]>`
    with recursive towns as (
      (select ${key} as key, country from plans where ${online} and ${key} >= ${start} order by ${key}, country limit 1)
      union all
      select next.key, next.country from towns cross join lateral (
        select ${key} as key, country from plans
        where ${online} and (${key}, country) > (towns.key, towns.country) order by ${key}, country limit 1
      ) next
      where starts_with(towns.key, ${start})
    )
    select used.town, found.country
    from (
      select key, country from towns where starts_with(key, ${start}) limit ${plainNumber(sql, TOWNS_COMPARED)}
    ) found
    cross join lateral (
      select count(*) as plans, mode() within group (order by town) as town from (
        select town from plans where ${online} and ${key} = found.key and country = found.country
        limit ${plainNumber(sql, PLANS_COMPARED)}
      ) p
    ) used
    order by used.plans desc, found.key, found.country limit ${plainNumber(sql, PLACES)}`
}

/** No member has written this many plans, so the list of a member’s own plans needs no cursor. */
const OWN_PLANS_MAX = 500

export const listOwnPlans = (sql: Sql, userId: string): Promise<OwnPlan[]> => sql<OwnPlan[]>`
  select p.id, p.slug, p.title, p.category, p.excerpt, p.thumbnail_url, p.validated, p.status, p.modified,
    p.review_note, p.created_at, p.updated_at, s.likes_count, s.comments_count, s.views_count
  from plans p join plan_stats s on s.plan_id = p.id
  where p.author_id = ${userId} order by p.created_at desc, p.id desc limit ${OWN_PLANS_MAX}`

type Approval = PlanTerms & Pick<PlansRow, 'author_id'> & { approved: ApprovedVersion | null }

export async function findApproval(sql: Sql, planId: string): Promise<Approval | null> {
  return await sql.maybeOne<Approval>`
    select p.author_id, p.title, p.category, p.budget, p.difficulty, p.duration, p.tags, p.town, p.country,
      p.thumbnail_url, p.markdown_content, p.forecast, (
        select to_jsonb(v) - 'plan_id' - 'version' - 'approved_by'
        from plan_versions v where v.plan_id = p.id order by v.version desc limit 1
      ) as approved
    from plans p where p.id = ${planId} and p.status <> 'deleted'`
}

/** A row of `planCardColumns` as a plan card: the sheet of the forecast becomes the figures that the card shows. */
export const toPlanCard = <Row extends { sheet: Forecast | null }>({ sheet, ...plan }: Row) => ({
  ...plan,
  forecast_figures: sheet && cardForecastOf(sheet),
})

function cardForecastOf(sheet: Forecast): CardForecast {
  const { need_cents, need_is_at_least, break_even_month } = forecastOf(sheet)
  return { currency: sheet.currency, months: sheet.months, need_cents, need_is_at_least, break_even_month }
}

/** Counting stops here, because the page shows no larger number. */
const COUNT_MAX = 1000
/** The estimate reads at most this many of the latest decisions. */
const LATEST = 200

export async function findReviewWait(sql: Sql): Promise<ReviewWait> {
  const [waiting, usual_hours] = await Promise.all([countWaitingPlans(sql), findUsualHours(sql)])
  return { waiting, usual_hours }
}

async function countWaitingPlans(sql: Sql): Promise<number> {
  const waiting = await sql`select from plans where status = 'pending' limit ${COUNT_MAX}`
  return waiting.count
}

/**
 * Covers only first decisions on plans that waited offline. The author of a plan that is already online does not wait for its
 * review.
 */
async function findUsualHours(sql: Sql): Promise<number | null> {
  const row = await sql.one<{ decided: number; hours: number | null }>`
    select count(*) as decided,
      extract(epoch from percentile_cont(0.5) within group (
        order by l.created_at - coalesce(p.submitted_at, p.created_at)))::float / 3600 as hours
    from (
      select * from moderation_logs where created_at > now() - make_interval(days => ${REVIEW_WAIT.days})
      order by created_at desc, id desc limit ${LATEST}
    ) l join plans p on p.id = l.plan_id
    where (p.published_at is null or p.published_at >= l.created_at)
      and not exists (
        select from moderation_logs e where e.plan_id = l.plan_id and e.plan_version < l.plan_version
      )`
  return row.decided < REVIEW_WAIT.fewest ? null : row.hours
}

/** Counts one view per visitor, plan and day. Views by the author do not count. */
export async function countView(
  sql: Sql,
  { planId, visitor, userId }: { planId: string; visitor: Buffer; userId: string | null },
): Promise<void> {
  await sql`
    with seen as (
      insert into views (plan_id, visitor)
      select id, ${visitor} from plans
      where id = ${planId} and status = 'published' and author_id is distinct from ${userId}::uuid
      ${rowLock(sql, 'share')}
      on conflict do nothing returning plan_id
    )
    update plan_stats s set views_count = views_count + 1 from seen where s.plan_id = seen.plan_id`
}
