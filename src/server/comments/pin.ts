import { AppError, notFound } from '#domain/errors.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockPlanWithMembers } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { commentDeleted, commentNotFound } from './refusals.ts'
import { findPublishedPlan, listPinnable, pin, type Pinnable, unpin } from './pin.queries.ts'

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
    const comments = await listPinnable(tx, planId, commentId)
    if (commentId) requirePinnable(comments.find(({ id }) => id === commentId))
    const changed = await movePin(tx, comments.find(({ pinned_at }) => pinned_at)?.id ?? null, commentId)
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

/** Returns the comments whose pin changed. */
async function movePin(tx: Transaction, before: string | null, after: string | null): Promise<string[]> {
  if (before === after) return []
  if (before) await unpin(tx, before)
  if (after) await pin(tx, after)
  return [before, after].filter((id) => id !== null)
}

function requirePinnable(comment: Pinnable | undefined): void {
  if (!comment) throw commentNotFound()
  if (comment.parent_id) {
    const message = 'Seul un commentaire de premier niveau peut être épinglé.'
    throw new AppError('invalid', message, 'comment_id')
  }
  if (comment.deleted_at) throw commentDeleted('comment_id')
}
