import { AppError, notFound, TEXT_CHANGED } from '#domain/errors.ts'
import { mayDelete } from '#domain/permissions.ts'
import type { Review } from '#domain/reviews.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { requireAuthority } from '#server/platform/policies/staff-guard.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { lockPeople, requireReview } from './actions.ts'
import { type KnownReview, removeAnswer, setAnswer } from './queries.ts'

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
    await requireStillAllowed(tx, viewer, 'comment')
    await requireFeature(tx, viewer, 'reviews')
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
    if (!isOwn) await requireAuthority(tx, viewer, plan_author_id)
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
