import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import type { Viewer } from '#domain/viewer.ts'
import { pluralize } from '#domain/numbers.ts'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Count, countText } from '#web/ui/Count.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** The right end of a member's header: publish, messages, notifications, account. */
export default function MemberActions({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex flex-none items-center gap-1">
      <Link to="/publish" className={buttonClass({ variant: 'primary' }, 'mr-1 w-24 max-lg:hidden')}>
        <Plus className="size-4" />
        Plan
      </Link>
      <MessagesLink unread={viewer.unread.messages} />
      <NotificationBell unread={viewer.unread.notifications} />
      <AccountMenu viewer={viewer} />
    </div>
  )
}

function MessagesLink({ unread }: { unread: number }) {
  const label = unread > 0 ? `Messages, ${countText(unread)} non ${pluralize(unread, 'lu')}` : 'Messages'
  return (
    <Link to="/messages" aria-label={label} title={label} className={iconButtonClass()}>
      <MessageCircle />
      <Count floating value={unread} />
    </Link>
  )
}
