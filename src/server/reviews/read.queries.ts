import {
  meanInTenths,
  type PlanReviews,
  type Review,
  REVIEWS_FOR_MEANS,
  REVIEWS_SHOWN,
  STAFF_REVIEWS_SHOWN,
} from '#domain/reviews.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { type Bound, keyset } from '#server/platform/db/keyset.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { pageCursor, pageOf } from '#server/platform/http/page-cursor.ts'
import type { ReviewTotalsRow } from '#server/platform/db/rows.gen.ts'

/** For queries that name the review `r`, its plan `p` and its author’s profile `a`. */
export const reviewColumns = (sql: Sql) => sql`
  r.id, r.budget, r.delay, r.difficulty, r.reason, r.basis, r.by_staff, r.created_at, r.edited_at,
  case when p.version > r.plan_version and p.updated_at > coalesce(r.edited_at, r.created_at) then p.updated_at end
    as before_edit_of,
  r.answer, r.answered_at, ${memberCard(sql)} as author`

const reviewCursor = pageCursor({ has_run: 'flag', created_at: 'time', id: 'id' })
type CursorColumns = { has_run: boolean; created_at: string; id: string }

const cursorOf = ({ basis, created_at, id }: Review) =>
  reviewCursor.write({ has_run: basis === 'ran', created_at, id })

/** The first of these reviews, and the cursor of the next page: there is one more than the page shows. */
export function toPage(rows: Review[], size: number): { reviews: Review[]; next: string | null } {
  const { shown, next } = pageOf(rows, size, cursorOf)
  return { reviews: shown, next }
}

export const readCursor = (after: string | undefined): Bound<CursorColumns> | null => {
  const at = reviewCursor.read(after)
  return at && { at, isBefore: false }
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
    ...toPage(reviews.map(withInstants), REVIEWS_SHOWN),
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
