import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { MessagesLink } from '#web/features/messages/MessagesLink.tsx'

/** The right end of a member's header: publish, messages, notifications, account. */
export default function HeaderActions({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex flex-none items-center gap-1">
      <Link to="/publish" className={buttonClass({ variant: 'primary' }, 'mr-1 w-24 max-lg:hidden')}>
        <Plus className="size-4" />
        Plan
      </Link>
      <ErrorBoundary fallback={null}>
        <MessagesLink unread={viewer.unread.messages} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <NotificationBell unread={viewer.unread.notifications} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <AccountMenu viewer={viewer} />
      </ErrorBoundary>
    </div>
  )
}
