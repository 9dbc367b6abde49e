import { type ReactNode, useEffect, useState } from 'react'
import type { MemberCard } from '#domain/profiles/members.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useBlocked } from './viewer-state.ts'

type FoldedIfBlockedProps = {
  /** Of the element that `children` render, which takes the focus when it is unfolded. */
  id: string
  author: Pick<MemberCard, 'user_id'> | null
  /** « Commentaire d’un membre que vous avez bloqué » */
  label: string
  children: ReactNode
}

/** What a member wrote; folded for members who blocked them. The page itself is the same for all. */
export function FoldedIfBlocked({ id, author, label, children }: FoldedIfBlockedProps) {
  const isBlocked = useBlocked(author?.user_id)
  const [isUnfolded, setIsUnfolded] = useState(false)
  useEffect(() => {
    // The button that had the focus is unmounted.
    if (isUnfolded) moveFocus(document.getElementById(id))
  }, [id, isUnfolded])
  if (!isBlocked || isUnfolded) return children
  return (
    <div
      id={id}
      tabIndex={-1}
      className="flex scroll-my-20 flex-wrap items-center justify-between gap-x-3 rounded-media bg-sunken px-3.5 py-1 text-dense text-muted outline-none"
    >
      <p>{label}</p>
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
