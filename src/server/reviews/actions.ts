import { authorise } from '#server/platform/policies.ts'
import { banRefusal } from '#domain/moderation/ban-status.ts'
import { closedSentence } from '#domain/features.ts'
import { can, isStaff, mayDelete } from '#domain/permissions.ts'
import {
  type OwnReview,
  type Review,
  reviewRefusal,
  REVIEWS_PAGE_SIZE,
  type Ratings,
  TOO_MANY_REVIEWS,
} from '#domain/reviews.ts'
import { AppError, TEXT_CHANGED, notFound } from '#domain/errors.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { findOpenTo } from '#server/platform/policies.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockMembers, lockPlanWithMembers } from '#server/platform/db/locks.ts'
import { notify } from '#server/notifications/actions.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import {
  findReviewedPlan,
  type ReviewedPlan,
  listReviews,
  reviewCursor,
  toReviewPage,
  countNewReview,
  deleteReviewRow,
  findKnownReview,
  hasRun,
  insertReview,
  type KnownReview,
  updateReview,
  removeAnswer,
  setAnswer,
} from './queries.ts'

export async function readReviews(
  sql: Sql,
  planId: string,
  after: string | undefined,
): Promise<{ reviews: Review[]; next: string | null }> {
  const reviews = await listReviews(sql, planId, reviewCursor.after(after), REVIEWS_PAGE_SIZE + 1)
  if (!reviews) throw reviewedPlanNotFound()
  return toReviewPage(reviews, REVIEWS_PAGE_SIZE)
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
  await authorise(tx, viewer, 'review.write')
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
    if (!isOwn) await authorise(tx, viewer, 'review.delete', { member: review.author_id })
    if (!(await removeReview(tx, live, viewer, review))) throw reviewNotFound()
  })
  return { done: true }
}

/** Locks the viewer, and the authors of the review and of its plan. */
async function lockPeople(
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

async function requireReview(tx: Sql, id: string, options = {}): Promise<KnownReview> {
  const review = await findKnownReview(tx, id, options)
  if (!review) throw reviewNotFound()
  return review
}

/** Answers a review of the viewer’s own plan, or changes the answer. */
export async function answerReview(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
  { answer, before }: { answer: string; before?: string | null | undefined },
): Promise<Review> {
  return await db.transaction(async (tx) => {
    const known = await requireReview(tx, id)
    if (known.plan_author_id !== viewer.id)
      throw new AppError('forbidden', 'Seul l’auteur du plan répond aux avis.')
    await lockPeople(tx, viewer, known, 'share')
    await authorise(tx, viewer, 'review.answer')
    const review = await requireReview(tx, id, { forUpdate: true })
    if (before !== undefined && before !== review.answer && answer !== review.answer)
      throw new AppError('conflict', TEXT_CHANGED, 'before')
    const answered = await setAnswer(tx, id, answer)
    if (review.answer === null) await notifyReviewer(tx, live, viewer, review)
    else await invalidatePages(tx, [id])
    return answered
  })
}

async function notifyReviewer(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  { id, author_id, plan_id, plan_title }: KnownReview,
): Promise<void> {
  if (!author_id) return
  await notify(tx, live, {
    user_id: author_id,
    type: 'review_answered',
    title: 'Réponse à votre avis',
    message: `${viewer.pseudo} a répondu à votre avis sur « ${plan_title} »`,
    data: { author_pseudo: viewer.pseudo },
    actor_id: viewer.id,
    plan_id,
    review_id: id,
  })
}

/** Removes one’s own answer, or by rank that of another member. */
export async function deleteAnswer(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    const known = await requireReview(tx, id)
    const { plan_author_id, plan_author_role } = known
    if (!mayDelete(viewer, { author_id: plan_author_id, author_role: plan_author_role }))
      throw new AppError('forbidden', 'Vous n’avez pas l’autorisation de supprimer cette réponse.')
    const isOwn = plan_author_id === viewer.id
    await lockPeople(tx, viewer, known, isOwn ? 'share' : 'change')
    if (!isOwn) await authorise(tx, viewer, 'review.answer.delete', { member: plan_author_id })
    const review = await requireReview(tx, id, { forUpdate: true })
    if (review.answer === null) throw notFound('Cette réponse n’existe pas ou n’existe plus.')
    const recipients = await removeAnswer(tx, id)
    if (!isOwn) await reportDeletion(tx, live, viewer, review)
    await invalidatePages(tx, [id])
    if (recipients.length > 0) live.publish({ to: recipients, event: { type: 'notifications_changed' } }, tx)
  })
  return { done: true }
}

/** Logs that staff removed the answer, and notifies its author, without naming the staff member. */
async function reportDeletion(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  { id, answer, plan_author_id, plan_id, plan_title }: KnownReview,
): Promise<void> {
  await logStaffAction(tx, {
    admin_id: viewer.id,
    target_user_id: plan_author_id,
    action_type: 'delete_review_answer',
    target_type: 'review',
    target_id: id,
    details: { answer_content: answer, original_author: plan_author_id },
  })
  if (!plan_author_id) return
  await notify(tx, live, {
    user_id: plan_author_id,
    type: 'sanction',
    title: 'Réponse supprimée',
    message: `Votre réponse à un avis sur « ${plan_title} » a été supprimée par l’équipe`,
    plan_id,
  })
}

const reviewNotFound = () => notFound('Cet avis n’existe pas ou n’existe plus.')
const reviewedPlanNotFound = () => notFound('Ce plan n’existe pas ou n’est plus en ligne.')
const reviewIdTaken = () => new AppError('conflict', 'Cet avis existe déjà.', 'id')
