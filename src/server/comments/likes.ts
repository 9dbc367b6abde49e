import { AppError } from '#domain/errors.ts'
import type { LikeState } from '#domain/reactions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { publishNotification } from '#server/notifications/notify.ts'
import { sanctionRefusal } from '#server/platform/policies/ban-guard.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { commentDeleted, commentNotFound } from './refusals.ts'
import { writeCommentLike } from './likes.queries.ts'

/** A like of a comment brings no XP, points or badge, and counts for no quest. */
export async function setCommentLike(
  { db, live }: AppContext,
  viewer: SessionMember,
  commentId: string,
  liked: boolean,
): Promise<LikeState> {
  const result = await writeCommentLike(db.sql, { by: viewer, commentId, requested: liked })
  const { may_react, is_open, state, author_id, notification, likes_count } = result
  if (!may_react) throw await sanctionRefusal(db.sql, viewer, 'contribute')
  if (!is_open) await requireFeature(db.sql, viewer, 'replies')
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
