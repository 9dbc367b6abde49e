import Heart from 'lucide-react/icons/heart'
import type { WrittenComment } from '#domain/comments/comments.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { compactNumber, counted } from '#domain/numbers.ts'
import { useReaction } from '#web/features/reactions/ReactionButtons.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useCommentLike } from '#web/features/accounts/viewer/viewer-state.ts'
import { actionClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'

/** « J’aime » under a comment, with its number; under one's own comment only the number. */
export function LikeCommentButton({ comment }: { comment: WrittenComment }) {
  const viewer = useViewer()
  const { isLiked, count } = useCommentLike(comment)
  const press = useReaction('comment_like', comment.id)
  const isOwn = Boolean(viewer) && viewer?.user.id === comment.author?.user_id
  const isClosed = viewer ? !viewer.features.includes('replies') : false
  if (isOwn || isClosed) {
    if (count === 0) return null
    return (
      <span className={cx(actionClass, 'text-muted')}>
        <Heart className="size-4" />
        <span aria-hidden>{compactNumber(count)}</span>
        <span className="sr-only">{counted(count, 'J’aime')}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={`${count > 0 ? counted(count, 'J’aime') : 'J’aime'}, commentaire de ${comment.author?.pseudo ?? DELETED_MEMBER}`}
      onClick={press}
      className={cx(
        actionClass,
        'relative z-1 hover:bg-hover',
        isLiked ? 'text-bad [&>.lucide]:fill-current' : 'text-muted hover:text-ink',
      )}
    >
      <Heart className="size-4" />
      {count > 0 ? compactNumber(count) : 'J’aime'}
    </button>
  )
}
