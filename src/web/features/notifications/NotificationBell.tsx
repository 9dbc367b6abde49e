import Bell from 'lucide-react/icons/bell'
import { useId, useRef, useState } from 'react'
import { pluralize } from '#domain/numbers.ts'
import { Count, countText } from '#web/ui/Count.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The bell and its panel: below the right end of the header, on a phone a sheet at the bottom. */
export function NotificationBell({ unread }: { unread: number }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const label =
    unread > 0 ? `Notifications, ${countText(unread)} non ${pluralize(unread, 'lue')}` : 'Notifications'
  return (
    <>
      <IconButton label={label} popoverTarget={id} aria-expanded={isOpen} className="z-1">
        <Bell />
        <Count floating value={unread} />
      </IconButton>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        // After it is hidden: the browser returns the focus to the bell only while the panel still has it.
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className={cx(
          'fixed inset-auto animate-rise flex-col overflow-hidden bg-surface text-ink shadow-float open:flex',
          'md:top-15 md:right-[max(0.5rem,calc((100%-70rem)/2))] md:max-h-[min(36rem,calc(100dvh-5rem))] md:w-95 md:rounded-media',
          'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[85dvh] max-md:w-full max-md:max-w-none max-md:rounded-t-dialog max-md:backdrop:bg-backdrop',
        )}
      >
        {isOpen && (
          <ErrorBoundary>
            <NotificationPanel
              titleId={`${id}-title`}
              unread={unread}
              onClose={() => panel.current?.hidePopover()}
            />
          </ErrorBoundary>
        )}
      </section>
    </>
  )
}
