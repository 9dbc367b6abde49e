import type { ComponentProps } from 'react'
import { commentAnchor } from '#domain/comments/comments.ts'
import { FoldedIfBlocked } from '#web/features/accounts/viewer/FoldedIfBlocked.tsx'
import { CommentItem } from './CommentItem.tsx'

/** A comment; folded for members who blocked its author. */
export function MemberComment(props: ComponentProps<typeof CommentItem>) {
  const { id, author } = props.comment
  return (
    <FoldedIfBlocked
      id={commentAnchor(id)}
      author={author}
      label="Commentaire d’un membre que vous avez bloqué"
    >
      <CommentItem {...props} />
    </FoldedIfBlocked>
  )
}
