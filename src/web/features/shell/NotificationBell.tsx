import Bell from 'lucide-react/icons/bell'
import { useId } from 'react'
import { Count, countText } from '#web/ui/Count.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { menuClass } from '#web/ui/menu-class.ts'

/** The bell, and the panel it opens under the header's right end. */
export function NotificationBell({ unread }: { unread: number }) {
  const panel = useId()
  const label =
    unread > 0 ? `Notifications, ${countText(unread)} non ${unread > 1 ? 'lues' : 'lue'}` : 'Notifications'
  return (
    <>
      <IconButton label={label} popoverTarget={panel} className="z-1">
        <Bell />
        <Count floating value={unread} />
      </IconButton>
      <section
        id={panel}
        popover="auto"
        aria-labelledby={`${panel}-title`}
        className={menuClass(
          'fixed inset-auto top-15 right-[max(0.5rem,calc((100%-70rem)/2))] w-90 max-w-[calc(100vw-1rem)] text-ink',
        )}
      >
        <div className="grid gap-1 p-3">
          <h2 id={`${panel}-title`} className="text-section">
            Notifications
          </h2>
          <p className="text-dense text-muted">
            Likes, abonnements, messages et décisions sur vos plans : tout ce qui vous concerne arrive ici.
          </p>
        </div>
      </section>
    </>
  )
}
