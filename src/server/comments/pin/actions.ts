import { AppError, notFound } from '#domain/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import { lockPlanWithMembers } from '#server/db/locks.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireStillAllowed } from '#server/policies/ban-guard.ts'
import { requireFeature } from '#server/policies/feature-guard.ts'
import { commentDeleted, commentNotFound } from '../refusals.ts'
import { findPinnable, findPublishedPlan, setPin } from './queries.ts'

/** Pins one comment under the viewer’s plan, or with null none. Staff have no permission under plans of others. */
export async function pinComment(
  { db, live }: AppContext,
  viewer: SessionMember,
  planId: string,
  commentId: string | null,
): Promise<{ pinned: string | null }> {
  return await db.transaction(async (tx) => {
    // « change »: of two pins at the same moment, the second replaces the first.
    await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'change')
    await requireStillAllowed(tx, viewer, 'contribute')
    const plan = await findPublishedPlan(tx, planId)
    if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
    if (plan.author_id !== viewer.id) throw new AppError('forbidden', 'Ce plan n’est pas le vôtre.')
    await requireFeature(tx, viewer, 'replies')
    if (commentId) await requirePinnable(tx, planId, commentId)
    const changed = await setPin(tx, planId, commentId)
    for (const id of changed)
      live.publish(
        {
          to: { plan: planId },
          event: { type: 'comment_changed', id, plan_id: planId, parent_id: null, is_pin: true },
        },
        tx,
      )
    // The order of every page of the plan's comments changes.
    if (changed.length > 0) await invalidatePages(tx, [planId, ...changed])
    return { pinned: commentId }
  })
}

async function requirePinnable(tx: Transaction, planId: string, id: string): Promise<void> {
  const comment = await findPinnable(tx, planId, id)
  if (!comment) throw commentNotFound()
  if (comment.parent_id) {
    const message = 'Seul un commentaire de premier niveau peut être épinglé.'
    throw new AppError('invalid', message, 'comment_id')
  }
  if (comment.deleted_at) throw commentDeleted('comment_id')
}
