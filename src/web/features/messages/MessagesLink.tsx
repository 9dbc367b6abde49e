import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type MouseEvent, type PointerEvent, Suspense, useRef, useState } from 'react'
import { pluralize } from '#domain/numbers.ts'
import { Count, countText } from '#web/ui/Count.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { isLinkClick } from '#web/ui/menu.ts'

// What cannot be fetched is not shown: the link is there.
const MessagePreviews = lazyWithRetry(() => import('./MessagePreviews.tsx'), LoadFailure)

/** To the messages. Whoever lingers on it is shown the newest, by code that comes then. */
export function MessagesLink({ unread }: { unread: number }) {
  const root = useRef<HTMLSpanElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const label = unread > 0 ? `Messages, ${countText(unread)} non ${pluralize(unread, 'lu')}` : 'Messages'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it
    <span
      ref={root}
      className="inline-flex"
      onFocus={() => setIsWanted(true)}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setIsWanted(true)}
      onClick={(event: MouseEvent) => isLinkClick(event) && setIsWanted(false)}
    >
      <Link to="/messages" aria-label={label} className={iconButtonClass()}>
        <MessageCircle />
        <Count floating value={unread} />
      </Link>
      {isWanted && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MessagePreviews anchor={root} />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  )
}
