import { authorise, requireFeature } from '#server/platform/policies.ts'
import { CORRECTION_MINUTES, type WrittenComment } from '#domain/comments/comments.ts'
import { AppError, DRAFT_ALREADY_SENT, notFound, TEXT_CHANGED, unavailable } from '#domain/errors.ts'
import { mayDelete } from '#domain/permissions.ts'
import type { LikeState } from '#domain/reactions.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { awardActivityBadges } from '#server/points/actions.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlanWithMembers } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { logStaffAction, type StaffLogEntry } from '#server/platform/staff-log.queries.ts'
import { notify, publishNotification } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  type CommentRequest,
  correctComment,
  deleteCommentRow,
  findKnownComment,
  findSentComment,
  type KnownComment,
  listRecipients,
  uncountComment,
  writeComment,
} from './write.queries.ts'
import { correctMentions, lockMentioned, findMentioned, selectNotified } from './mentions.ts'
import { mentionsKey } from './mentions.queries.ts'
import {
  writeCommentLike,
  findPublishedPlanById,
  listPinnable,
  pin,
  type Pinnable,
  unpin,
} from './queries.ts'

/** A retry after a lost response returns the comment that the first request stored. */
export async function createComment(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  { id, content, parent_id }: { id: string; content: string; parent_id: string | null },
): Promise<{ comment: WrittenComment; comments_count: number }> {
  const { db, live, hashes } = ctx
  const mentions = selectNotified(viewer, await findMentioned(db.sql, viewer, content))
  const request = {
    id,
    planId,
    by: viewer,
    content,
    parentId: parent_id,
    mentions,
    mentionsKey: mentionsKey(hashes, viewer),
  }
  const firstAttempt = await writeComment(db.sql, { ...request, withBadge: false })
  const result = firstAttempt.earns_badge ? await writeWithBadge(ctx, request) : firstAttempt
  if (!result.may_comment) throw await authorise(db.sql, viewer, 'comment.create').then(unavailable)
  const sentBefore = result.comment ? null : await findSentComment(db.sql, request)
  if (sentBefore) return sentBefore
  if (!result.is_found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (result.parent === 'closed') await requireFeature(db.sql, viewer, 'replies')
  else if (result.parent && result.parent !== 'found') throw replyRefusal(result.parent)
  const { comment, comments_count, is_paid, notifications } = result
  if (!comment) throw new AppError('conflict', DRAFT_ALREADY_SENT, 'id')
  for (const notification of notifications) publishNotification(live, notification.user_id, notification)
  if (is_paid) live.publish({ to: [viewer.id], event: { type: 'profile_changed' } })
  live.publish({
    to: { plan: planId },
    event: { type: 'comment', id, plan_id: planId, parent_id: comment.parent_id },
  })
  return { comment, comments_count }
}

const replyRefusal = (parent: 'missing' | 'deleted' | 'blocked') =>
  ({
    missing: commentNotFound('parent_id'),
    deleted: commentDeleted('parent_id'),
    blocked: new AppError('forbidden', 'Vous ne pouvez pas répondre à ce membre.', 'parent_id'),
  })[parent]

async function writeWithBadge({ db, live }: AppContext, request: CommentRequest) {
  return await db.transaction(async (tx) => {
    const result = await writeComment(tx, { ...request, withBadge: true })
    if (result.comment) await awardActivityBadges(tx, live, request.by.id)
    return result
  })
}

export async function updateComment(
  ctx: AppContext,
  viewer: SessionMember,
  id: string,
  { content, edited_at }: { content: string; edited_at?: string | null | undefined },
): Promise<WrittenComment> {
  const { db, live } = ctx
  return await db.transaction(async (tx) => {
    const known = await requireComment(tx, id)
    if (known.author_id !== viewer.id) throw new AppError('forbidden', 'Ce commentaire n’est pas le vôtre.')
    const mentioned = await lockMentioned(tx, viewer, known, await findMentioned(tx, viewer, content))
    const { plan_id, parent_id, ...current } = await requireComment(tx, id, { forUpdate: true })
    await authorise(tx, viewer, 'comment.update')
    // A retry after a lost response has the text that the first request stored.
    if (edited_at !== undefined && edited_at !== current.edited_at && content !== current.content)
      throw new AppError('conflict', TEXT_CHANGED, 'edited_at')
    await correctMentions(tx, ctx, viewer, known, mentioned)
    const comment = await correctComment(tx, id, content)
    if (!comment) {
      const late = `Un commentaire ne peut plus être corrigé après ${CORRECTION_MINUTES} minutes.`
      throw new AppError('conflict', late)
    }
    live.publish({ to: { plan: plan_id }, event: { type: 'comment_changed', id, plan_id, parent_id } }, tx)
    await invalidatePages(tx, [id])
    return comment
  })
}

/** Also invalidates the cached pages that show the comment (in removeComment), so that no visitor reads it any longer. */
export async function deleteComment(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ comments_count: number }> {
  return await db.transaction(async (tx) => {
    const comment = await requireComment(tx, id)
    if (!mayDelete(viewer, comment)) {
      throw new AppError('forbidden', 'Vous n’avez pas l’autorisation de supprimer ce commentaire.')
    }
    const isOwn = comment.author_id === viewer.id
    const comments_count = await removeComment(
      tx,
      live,
      viewer,
      isOwn ? comment : await authorised(tx, viewer, comment),
    )
    if (comments_count === null) throw commentNotFound()
    return { comments_count }
  })
}

/** Locks the members concerned, then checks that the viewer may delete another member’s comment. */
async function authorised(
  tx: Transaction,
  viewer: SessionMember,
  { id, author_id, plan_author_id }: KnownComment,
): Promise<KnownComment> {
  await lockMembers(
    tx,
    [viewer.id, author_id, plan_author_id].filter((person) => person !== null),
    'change',
  )
  const comment = await requireComment(tx, id)
  await authorise(tx, viewer, 'comment.delete', { member: comment.author_id })
  return comment
}

/** Returns the number of comments left under the plan, or null when the comment was already deleted. Staff may add a reason. */
export async function removeComment(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  comment: KnownComment,
  reason?: string,
): Promise<number | null> {
  const { id, plan_id, parent_id, author_id } = comment
  const recipients = await listRecipients(tx, id)
  if (!(await deleteCommentRow(tx, comment))) return null
  if (author_id !== viewer.id) {
    await logStaffAction(tx, deletionOf(comment, viewer, reason))
    if (author_id) await notify(tx, live, { user_id: author_id, ...deletionNotification(comment, reason) })
  }
  await invalidatePages(tx, [id])
  const { comments_count, is_paid } = await uncountComment(tx, { id, planId: plan_id, userId: author_id })
  if (is_paid && author_id) live.publish({ to: [author_id], event: { type: 'profile_changed' } }, tx)
  if (recipients.length > 0) live.publish({ to: recipients, event: { type: 'notifications_changed' } }, tx)
  live.publish({ to: { plan: plan_id }, event: { type: 'comment_deleted', id, plan_id, parent_id } }, tx)
  return comments_count
}

async function requireComment(tx: Sql, id: string, options = {}): Promise<KnownComment> {
  const comment = await findKnownComment(tx, id, options)
  if (!comment) throw commentNotFound()
  return comment
}

const deletionOf = (
  { id, content, author_id }: KnownComment,
  staff: SessionMember,
  reason?: string,
): StaffLogEntry => ({
  admin_id: staff.id,
  target_user_id: author_id,
  action_type: 'delete_comment',
  target_type: 'comment',
  target_id: id,
  reason: reason || null,
  details: { comment_content: content, original_author: author_id },
})

/** The notification does not name the staff member who deleted the comment. */
const deletionNotification = ({ plan_id, plan_title }: KnownComment, reason?: string) => ({
  type: 'sanction' as const,
  title: 'Commentaire supprimé',
  message: `Votre commentaire sous « ${plan_title} » a été supprimé${reason ? ` : ${reason}` : ' par l’équipe'}`,
  plan_id,
})

/** A like of a comment brings no XP, points or badge, and counts for no quest. */
export async function setCommentLike(
  { db, live }: AppContext,
  viewer: SessionMember,
  commentId: string,
  liked: boolean,
): Promise<LikeState> {
  const result = await writeCommentLike(db.sql, { by: viewer, commentId, requested: liked })
  const { may_react, is_open, state, author_id, notification, likes_count } = result
  if (!may_react || !is_open) throw await authorise(db.sql, viewer, 'comment.like').then(unavailable)
  if (state !== 'found') throw likeRefusal(state)
  if (author_id && notification) publishNotification(live, author_id, notification)
  return { liked, likes_count }
}

function likeRefusal(state: 'deleted' | 'own' | 'blocked' | null): AppError {
  if (state === null) return commentNotFound()
  if (state === 'deleted') return commentDeleted()
  const forbidden = (message: string) => new AppError('forbidden', message)
  return state === 'own'
    ? forbidden('Vous ne pouvez pas aimer votre propre commentaire.')
    : forbidden('Vous ne pouvez pas aimer ce commentaire.')
}

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
    await authorise(tx, viewer, 'comment.pin')
    const plan = await findPublishedPlanById(tx, planId)
    if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
    if (plan.author_id !== viewer.id) throw new AppError('forbidden', 'Ce plan n’est pas le vôtre.')
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

export const commentNotFound = (field?: string) =>
  new AppError('not_found', 'Ce commentaire n’existe pas ou n’existe plus.', field)
const commentDeleted = (field?: string) => new AppError('conflict', 'Ce commentaire a été supprimé.', field)
