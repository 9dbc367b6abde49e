import { Link } from '@tanstack/react-router'
import { type PointerEvent, Suspense, useRef, useState } from 'react'
import type { MemberCard } from '#domain/profiles/members.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// If it cannot be loaded, there is no card: the link still works.
const MemberHoverCard = lazyWithRetry(() => import('./MemberHoverCard.tsx'), LoadFailure)

/** A member's name as a link to their profile, with a hover card that is loaded on demand. */
export function MemberLink({ member }: { member: MemberCard }) {
  const root = useRef<HTMLSpanElement>(null)
  const [isCardLoaded, setIsCardLoaded] = useState(false)
  const loadCard = () => setIsCardLoaded(true)
  return (
    <span
      ref={root}
      className="relative z-1 inline-flex"
      onFocus={loadCard}
      // Not on entering: the page may scroll under a pointer that rests.
      onPointerMove={({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') loadCard()
      }}
    >
      <Link
        to="/u/$pseudo"
        params={{ pseudo: member.pseudo }}
        // Isolated: a name of the other direction does not reorder what stands around it.
        dir="auto"
        className="hit font-semibold underline-offset-3 wrap-anywhere hover:underline"
      >
        {member.pseudo}
      </Link>
      {isCardLoaded && (
        <Suspense>
          <MemberHoverCard anchor={root} member={member} />
        </Suspense>
      )}
    </span>
  )
}
