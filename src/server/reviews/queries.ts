import {
  type Ratings,
  RAN_ENTRY_DAYS,
  RAN_SPAN_DAYS,
  type Review,
  REVIEW_ACCOUNT_DAYS,
  type ReviewEligibility,
  meanInTenths,
  type PlanReviews,
  REVIEWS_FOR_MEANS,
  REVIEWS_SHOWN,
  STAFF_REVIEWS_SHOWN,
} from '#domain/reviews.ts'
import type { Role } from '#domain/roles.ts'
import { isStaff } from '#domain/permissions.ts'
import type { Sql, Fragment } from '#server/platform/db/database.ts'
import { type Bound, isBlockBetween, keyset, memberCard } from '#server/platform/db/fragments.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { isFeatureOpenTo } from '#server/platform/policies.queries.ts'
import type { ReviewsRow, ReviewTotalsRow } from '#server/platform/db/rows.gen.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { pageCursor, pageOf } from '#server/platform/http/page-cursor.ts'

/** A published plan, and what decides whether the member may review it. */
export type ReviewedPlan = ReviewEligibility & {
  title: string
  version: number
  author_id: string | null
  is_open: boolean
  /** The member’s own review. */
  review: Review | null
}

/** Returns null if the plan is not published. */
export async function findReviewedPlan(
  sql: Sql,
  planId: string,
  viewer: SessionMember,
): Promise<ReviewedPlan | null> {
  type Row = Omit<ReviewedPlan, 'is_staff' | 'has_review' | 'review'> & (Review | { id: null })
  const row = await sql.maybeOne<Row>`
    select p.title, p.version, p.author_id, coalesce(p.author_id = u.id, false) as is_plan_author,
      ${isBlockBetween(sql, sql`u.id`, sql`p.author_id`)} as is_blocked, s.community_xp,
      u.created_at <= now() - make_interval(days => ${REVIEW_ACCOUNT_DAYS}) as is_established,
      coalesce((
        select d.written from daily_reviews d where d.user_id = u.id and d.day = zurich_day(now())
      ), 0) as written_today,
      ${isFeatureOpenTo(sql, viewer, 'reviews')} as is_open, ${reviewColumns(sql)}
    from plans p join users u on u.id = ${viewer.id} join profile_stats s on s.user_id = u.id
    join profiles a on a.user_id = u.id left join reviews r on r.plan_id = p.id and r.user_id = u.id
    where p.id = ${planId} and p.status = 'published'`
  if (!row) return null
  const { title, version, author_id, is_open, is_plan_author, is_blocked, ...others } = row
  const { community_xp, is_established, written_today, ...review } = others
  return {
    title,
    version,
    author_id,
    is_open,
    is_plan_author,
    is_blocked,
    community_xp,
    is_established,
    written_today,
    is_staff: isStaff(viewer),
    has_review: review.id !== null,
    review: review.id === null ? null : review,
  }
}

/** Whether the member wrote in the journal of their execution of the plan on enough days, over a long enough time. */
export async function hasRun(sql: Sql, planId: string, userId: string): Promise<boolean> {
  const row = await sql.one<{ has_run: boolean }>`
    select coalesce(
      count(distinct day) >= ${RAN_ENTRY_DAYS} and max(day) - min(day) >= ${RAN_SPAN_DAYS}, false
    ) as has_run
    from executions e join journal_entries j on j.execution_id = e.id
    cross join lateral (select zurich_day(j.created_at) as day) written
    where e.plan_id = ${planId} and e.user_id = ${userId}`
  return row.has_run
}

type WrittenReview = Ratings &
  Pick<ReviewsRow, 'plan_id' | 'user_id' | 'reason' | 'basis' | 'by_staff' | 'plan_version'>

/** Returns null if the id is taken. */
export async function insertReview(sql: Sql, review: WrittenReview & { id: string }): Promise<Review | null> {
  return await sql.maybeOne<Review>`
    with r as (insert into reviews ${sql.columns(review)} on conflict do nothing returning *)
    select ${reviewColumns(sql)} from r join plans p on p.id = r.plan_id join profiles a on a.user_id = r.user_id`
}

/** What is sent again unchanged does not count as edited. */
export async function updateReview(
  sql: Sql,
  { plan_id, user_id, ...content }: WrittenReview,
): Promise<Review> {
  const { budget, delay, difficulty, reason, plan_version } = content
  return await sql.one<Review>`
    with r as (
      update reviews set ${sql.set(content)}, edited_at = case
        when (budget, delay, difficulty, reason, plan_version)
          is not distinct from (${budget}, ${delay}, ${difficulty}, ${reason}, ${plan_version}) then edited_at
        else now() end
      where plan_id = ${plan_id} and user_id = ${user_id} returning *
    )
    select ${reviewColumns(sql)} from r join plans p on p.id = r.plan_id join profiles a on a.user_id = r.user_id`
}

/** Counts a new review of this day in Zurich. */
export async function countNewReview(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into daily_reviews as d (user_id, day, written) values (${userId}, zurich_day(now()), 1)
    on conflict (user_id) do update set day = excluded.day,
      written = case when d.day = excluded.day then d.written + 1 else 1 end`
}

export type KnownReview = Pick<ReviewsRow, 'id' | 'plan_id' | 'reason' | 'answer'> & {
  /** Null when the account is being deleted. */
  author_id: string | null
  author_role: Role | null
  plan_title: string
  plan_author_id: string | null
  plan_author_role: Role | null
}

/** Returns null when the plan is deleted. */
export async function findKnownReview(
  sql: Sql,
  id: string,
  { forUpdate = false } = {},
): Promise<KnownReview | null> {
  return await sql.maybeOne<KnownReview>`
    select r.id, r.plan_id, r.reason, r.answer, a.user_id as author_id, a.role as author_role, p.title as plan_title,
      b.user_id as plan_author_id, b.role as plan_author_role
    from reviews r join plans p on p.id = r.plan_id and p.status <> 'deleted'
    left join profiles a on a.user_id = r.user_id left join profiles b on b.user_id = p.author_id
    where r.id = ${id} ${forUpdate ? sql`for no key update of r` : sql``}`
}

/** Deletes the review with its notifications. Returns who had one of them, or null if the review was already deleted. */
export async function deleteReviewRow(sql: Sql, id: string): Promise<string[] | null> {
  const row = await sql.one<{ is_deleted: boolean; recipients: string[] }>`
    with notified as (select distinct user_id from notifications where review_id = ${id}),
    deleted as (delete from reviews where id = ${id} returning id)
    select exists (select from deleted) as is_deleted, array(select user_id from notified) as recipients`
  return row.is_deleted ? row.recipients : null
}

/** The time stays that of the first answer. */
export async function setAnswer(sql: Sql, id: string, answer: string): Promise<Review> {
  return await sql.one<Review>`
    with r as (
      update reviews set answer = ${answer}, answered_at = coalesce(answered_at, now()) where id = ${id} returning *
    )
    select ${reviewColumns(sql)} from r join plans p on p.id = r.plan_id left join profiles a on a.user_id = r.user_id`
}

/** Removes the answer and the notification of it. Returns who had it. */
export async function removeAnswer(sql: Sql, id: string): Promise<string[]> {
  await sql`update reviews set answer = null, answered_at = null where id = ${id}`
  const rows = await sql<{ user_id: string }[]>`
    delete from notifications where review_id = ${id} and type = 'review_answered' returning user_id`
  return rows.map(({ user_id }) => user_id)
}

/** For queries that name the review `r`, its plan `p` and its author’s profile `a`. */
const reviewColumns = (sql: Sql) => sql`
  r.id, r.budget, r.delay, r.difficulty, r.reason, r.basis, r.by_staff, r.created_at, r.edited_at,
  case when p.version > r.plan_version and p.updated_at > coalesce(r.edited_at, r.created_at) then p.updated_at end
    as before_edit_of,
  r.answer, r.answered_at, ${memberCard(sql)} as author`

export const reviewCursor = pageCursor({ has_run: 'flag', created_at: 'time', id: 'id' })
type CursorColumns = { has_run: boolean; created_at: string; id: string }

const cursorOf = ({ basis, created_at, id }: Review) =>
  reviewCursor.write({ has_run: basis === 'ran', created_at, id })

/** The first of these reviews, and the cursor of the next page: there is one more than the page shows. */
export function toReviewPage(rows: Review[], size: number): { reviews: Review[]; next: string | null } {
  const { shown, next } = pageOf(rows, size, cursorOf)
  return { reviews: shown, next }
}

/** Reviews of the plan `p` by members: of those who executed it first, then the newest. */
function reviewsByMembers(sql: Sql, bound: Bound<CursorColumns> | null, count: number): Fragment {
  const columns = { has_run: sql`(r.basis = 'ran')`, created_at: sql`r.created_at`, id: sql`r.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'desc')
  return sql`
    select row_number() over (order by ${order}) as place, ${reviewColumns(sql)}
    from (
      select * from reviews r where r.plan_id = p.id and not r.by_staff and ${isBeyond}
      order by ${order} limit ${plainNumber(sql, count)}
    ) r
    left join profiles a on a.user_id = r.user_id`
}

/** Returns null if the plan is not published. */
export async function listReviews(
  sql: Sql,
  planId: string,
  bound: Bound<CursorColumns> | null,
  count: number,
): Promise<Review[] | null> {
  const rows = await sql<({ place: number } & (Review | { id: null }))[]>`
    select listed.* from plans p left join lateral (${reviewsByMembers(sql, bound, count)}) listed on true
    where p.id = ${planId} and p.status = 'published' order by listed.place`
  if (!rows[0]) return null
  return rows.flatMap(({ place: _place, ...row }) => (row.id === null ? [] : row))
}

/** The section « Avis » as JSON, for queries that name the plan `p`. `toPlanReviews` completes it. */
export const planReviewsColumn = (sql: Sql) => sql`
  json_build_object(
    'totals', (select to_json(t) from review_totals t where t.plan_id = p.id),
    'reviews', (
      select coalesce(json_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
      from (${reviewsByMembers(sql, null, REVIEWS_SHOWN + 1)}) listed
    ),
    'staff', (
      select coalesce(json_agg(listed order by listed.created_at desc, listed.id desc), '[]') from (
        select ${reviewColumns(sql)} from reviews r left join profiles a on a.user_id = r.user_id
        where r.plan_id = p.id and r.by_staff
        order by r.created_at desc, r.id desc limit ${plainNumber(sql, STAFF_REVIEWS_SHOWN)}
      ) listed
    )
  )`

export type PlanReviewsJson = { totals: ReviewTotalsRow | null; reviews: Review[]; staff: Review[] }

export function toPlanReviews({ totals, reviews, staff }: PlanReviewsJson): PlanReviews {
  return {
    ...toReviewPage(reviews.map(withInstants), REVIEWS_SHOWN),
    count: totals?.reviews ?? 0,
    ran_count: totals?.ran_reviews ?? 0,
    means: totals && meansOf(totals),
    staff: staff.map(withInstants),
  }
}

function meansOf({ reviews, budget, delay, difficulty }: ReviewTotalsRow): PlanReviews['means'] {
  if (reviews < REVIEWS_FOR_MEANS) return null
  return {
    budget: meanInTenths(budget, reviews),
    delay: meanInTenths(delay, reviews),
    difficulty: meanInTenths(difficulty, reviews),
  }
}

/** In JSON PostgreSQL writes instants with « +00:00 »; cursors and all other responses have « Z ». */
const withInstants = (review: Review): Review => ({
  ...review,
  created_at: instant(review.created_at),
  edited_at: review.edited_at && instant(review.edited_at),
  before_edit_of: review.before_edit_of && instant(review.before_edit_of),
  answered_at: review.answered_at && instant(review.answered_at),
})

const instant = (text: string) => text.replace(/\+00:00$/, 'Z')
