import { banRefusal } from '#domain/moderation/ban-status.ts'
import { closedSentence } from '#domain/features.ts'
import { can } from '#domain/permissions.ts'
import { type OwnReview, type Review, reviewRefusal, REVIEWS_PAGE_SIZE } from '#domain/reviews.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findOpenTo } from '#server/platform/policies/queries.ts'
import { findReviewedPlan, type ReviewedPlan } from './queries.ts'
import { reviewedPlanNotFound } from './refusals.ts'
import { listReviews, readCursor, toPage } from './read.queries.ts'

export async function readReviews(
  sql: Sql,
  planId: string,
  after: string | undefined,
): Promise<{ reviews: Review[]; next: string | null }> {
  const reviews = await listReviews(sql, planId, readCursor(after), REVIEWS_PAGE_SIZE + 1)
  if (!reviews) throw reviewedPlanNotFound()
  return toPage(reviews, REVIEWS_PAGE_SIZE)
}

/** One’s own review of a plan, and why one may not write or change it. */
export async function readOwnReview(sql: Sql, viewer: SessionMember, planId: string): Promise<OwnReview> {
  const plan = await findReviewedPlan(sql, planId, viewer)
  if (!plan) throw reviewedPlanNotFound()
  return { review: plan.review, refusal: await refusalOf(sql, viewer, plan) }
}

async function refusalOf(sql: Sql, viewer: SessionMember, plan: ReviewedPlan): Promise<string | null> {
  if (!plan.is_open) return closedSentence(await findOpenTo(sql, 'reviews'))
  return can.comment(viewer) ? reviewRefusal(plan) : banRefusal(viewer.ban_status, 'comment')
}
