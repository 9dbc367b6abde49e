import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type MouseEvent, type PointerEvent, Suspense, useRef, useState } from 'react'
import { pluralize } from '#domain/numbers.ts'
import { Count, countText } from '#web/ui/Count.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { isLinkClick } from '#web/ui/menu.ts'

// If the code cannot be loaded, no previews are shown: the link still works.
const MessagePreviews = lazyWithRetry(() => import('./MessagePreviews.tsx'), LoadFailure)

/** Link to the messages. Hover or focus loads and shows the newest ones. */
export function MessagesLink({ unread }: { unread: number }) {
  const root = useRef<HTMLSpanElement>(null)
  const [hasHover, setHasHover] = useState(false)
  const label = unread > 0 ? `Messages, ${countText(unread)} non ${pluralize(unread, 'lu')}` : 'Messages'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it
    <span
      ref={root}
      className="inline-flex"
      onFocus={() => setHasHover(true)}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setHasHover(true)}
      onClick={(event: MouseEvent) => isLinkClick(event) && setHasHover(false)}
    >
      <Link to="/messages" aria-label={label} className={iconButtonClass()}>
        <MessageCircle />
        <Count floating value={unread} />
      </Link>
      {hasHover && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MessagePreviews anchor={root} />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  )
}
