import { type ComponentProps, useEffect, useState } from 'react'
import { commentAnchor } from '#domain/comments.ts'
import { useBlocked } from '#web/features/viewer/viewer-state.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { CommentItem } from './CommentItem.tsx'

/** A comment; folded for members who blocked its author. The page itself is the same for all. */
export function MemberComment(props: ComponentProps<typeof CommentItem>) {
  const { id, author } = props.comment
  const isBlocked = useBlocked(author?.user_id)
  const [isUnfolded, setIsUnfolded] = useState(false)
  useEffect(() => {
    // The button that had the focus is unmounted.
    if (isUnfolded) moveFocus(document.getElementById(commentAnchor(id)))
  }, [id, isUnfolded])
  if (!isBlocked || isUnfolded) return <CommentItem {...props} />
  return (
    <div
      id={commentAnchor(id)}
      tabIndex={-1}
      className="flex scroll-my-20 flex-wrap items-center justify-between gap-x-3 rounded-media bg-sunken px-3.5 py-1 text-dense text-muted outline-none"
    >
      <p>Commentaire d’un membre que vous avez bloqué</p>
      <button
        type="button"
        onClick={() => setIsUnfolded(true)}
        className="link inline-flex min-h-11 items-center md:min-h-8"
      >
        Afficher
      </button>
    </div>
  )
}
