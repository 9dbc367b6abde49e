import { AppError, TEXT_CHANGED } from '#domain/errors.ts'
import { isStaff, mayDelete } from '#domain/permissions.ts'
import { type Ratings, type Review, reviewRefusal, TOO_MANY_REVIEWS } from '#domain/reviews.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockMembers, lockPlanWithMembers } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { requireAuthority } from '#server/platform/policies/staff-guard.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import {
  countNewReview,
  deleteReview as deleteReviewRow,
  findKnownReview,
  findReviewedPlan,
  hasRun,
  insertReview,
  type KnownReview,
  type ReviewedPlan,
  updateReview,
} from './queries.ts'
import { reviewedPlanNotFound, reviewIdTaken, reviewNotFound } from './refusals.ts'

/** Tabs of an earlier version send neither of the last two: they write over the review that is there. */
type ReviewForm = Ratings & {
  id: string
  reason: string
  is_new?: boolean | undefined
  edited_at?: string | null | undefined
}

/** Writes the viewer’s review of a plan, or changes the one they have. */
export async function saveReview(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  form: ReviewForm,
): Promise<Review> {
  return await ctx.db.transaction(async (tx) => {
    // With the viewer locked, their reviews are written and counted one after the other.
    if (!(await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'share'))) throw reviewedPlanNotFound()
    const plan = await findReviewedPlan(tx, planId, viewer)
    if (!plan) throw reviewedPlanNotFound()
    await requireEligible(tx, viewer, plan)
    const { id, is_new, edited_at, ...content } = form
    const isOther = is_new
      ? plan.review !== null
      : edited_at !== undefined && plan.review?.edited_at !== edited_at
    if (isOther && !isSameReview(plan.review, content))
      throw new AppError('conflict', TEXT_CHANGED, 'edited_at')
    const written = {
      ...content,
      plan_id: planId,
      user_id: viewer.id,
      basis: (await hasRun(tx, planId, viewer.id)) ? ('ran' as const) : ('trade' as const),
      by_staff: isStaff(viewer),
      plan_version: plan.version,
    }
    if (!plan.review) return await publishReview(tx, ctx, viewer, plan, { ...written, id })
    await invalidatePages(tx, [plan.review.id])
    return await updateReview(tx, written)
  })
}

/** A retry after a lost response has the review that the first request stored. */
const isSameReview = (stored: Review | null, sent: Ratings & { reason: string }) =>
  (['budget', 'delay', 'difficulty', 'reason'] as const).every((name) => stored?.[name] === sent[name])

async function requireEligible(tx: Sql, viewer: SessionMember, plan: ReviewedPlan): Promise<void> {
  await requireStillAllowed(tx, viewer, 'comment')
  await requireFeature(tx, viewer, 'reviews')
  const refusal = reviewRefusal(plan)
  if (refusal) throw new AppError(refusal === TOO_MANY_REVIEWS ? 'rate_limited' : 'forbidden', refusal)
}

async function publishReview(
  tx: Transaction,
  { live }: AppContext,
  viewer: SessionMember,
  { title, author_id }: ReviewedPlan,
  written: Parameters<typeof insertReview>[1],
): Promise<Review> {
  const review = await insertReview(tx, written)
  if (!review) throw reviewIdTaken()
  await countNewReview(tx, viewer.id)
  if (author_id)
    await notify(tx, live, {
      user_id: author_id,
      type: 'new_review',
      title: 'Nouvel avis',
      message: `${viewer.pseudo} a donné son avis sur « ${title} »`,
      data: { reviewer_pseudo: viewer.pseudo },
      actor_id: viewer.id,
      plan_id: written.plan_id,
      review_id: review.id,
    })
  return review
}

/** Deletes one’s own review, or by rank that of another member. */
export async function deleteReview(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    const review = await requireReview(tx, id)
    if (!mayDelete(viewer, review))
      throw new AppError('forbidden', 'Vous n’avez pas l’autorisation de supprimer cet avis.')
    const isOwn = review.author_id === viewer.id
    await lockPeople(tx, viewer, review, isOwn ? 'share' : 'change')
    if (!isOwn) await requireAuthority(tx, viewer, review.author_id)
    if (!(await removeReview(tx, live, viewer, review))) throw reviewNotFound()
  })
  return { done: true }
}

/** Locks the viewer, and the authors of the review and of its plan. */
export async function lockPeople(
  tx: Transaction,
  viewer: SessionMember,
  { author_id, plan_author_id }: KnownReview,
  strength: 'share' | 'change',
): Promise<void> {
  const people = [viewer.id, author_id, plan_author_id].filter((person) => person !== null)
  await lockMembers(tx, people, strength)
}

/**
 * Also invalidates the cached pages that show the review. False when it was already deleted. Staff may add a reason. The
 * caller has locked the members.
 */
export async function removeReview(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  { id, reason: text, answer, author_id, plan_id, plan_title }: KnownReview,
  reason?: string,
): Promise<boolean> {
  const recipients = await deleteReviewRow(tx, id)
  if (!recipients) return false
  if (author_id !== viewer.id) {
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: author_id,
      action_type: 'delete_review',
      target_type: 'review',
      target_id: id,
      reason: reason || null,
      details: { review_content: text, answer, original_author: author_id },
    })
    // The notification does not name the staff member.
    if (author_id)
      await notify(tx, live, {
        user_id: author_id,
        type: 'sanction',
        title: 'Avis supprimé',
        message: `Votre avis sur « ${plan_title} » a été supprimé${reason ? ` : ${reason}` : ' par l’équipe'}`,
        plan_id,
      })
  }
  await invalidatePages(tx, [id])
  if (recipients.length > 0) live.publish({ to: recipients, event: { type: 'notifications_changed' } }, tx)
  return true
}

export async function requireReview(tx: Sql, id: string, options = {}): Promise<KnownReview> {
  const review = await findKnownReview(tx, id, options)
  if (!review) throw reviewNotFound()
  return review
}
