import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Comment, commentAnchor } from '#domain/comments.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { CommentBox } from './CommentBox.tsx'

type CardCommentBoxProps = { plan: { id: string; slug: string }; onClose: () => void }

export default function CardCommentBox({ plan, onClose }: CardCommentBoxProps) {
  const [sent, setSent] = useState<Comment | null>(null)
  if (sent) return <Sent slug={plan.slug} id={sent.id} />
  return <CommentBox plan={plan} submitLabel="Commenter" onSent={setSent} onCancel={onClose} />
}

function Sent({ slug, id }: { slug: string; id: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Commentaire publié.
      <Link
        // The form that had the focus is unmounted.
        ref={focusIfLost}
        to="/plan/$slug"
        params={{ slug }}
        hash={commentAnchor(id)}
        preload={false}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-3 md:min-h-8"
      >
        Voir la discussion
      </Link>
    </p>
  )
}
