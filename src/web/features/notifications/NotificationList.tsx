import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import AtSign from 'lucide-react/icons/at-sign'
import Award from 'lucide-react/icons/award'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import GitFork from 'lucide-react/icons/git-fork'
import Heart from 'lucide-react/icons/heart'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pencil from 'lucide-react/icons/pencil'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Reply from 'lucide-react/icons/reply'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import {
  groupNotifications,
  isOfDiscussion,
  type MemberNotification,
  type NotificationGroup,
  notificationPath,
  notificationIcon,
  type NotificationIcon,
  sentenceOf,
} from '#domain/notifications/notifications.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { useSetDiscussion } from '#web/features/comments/use-set-discussion.ts'
import { focusOnRemoval, useFocusAfterRemoval } from '#web/lib/focus.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { cx } from '#web/ui/cx.ts'
import { markNotificationsRead, openNotification } from './mark-read.ts'

type NotificationListProps = { notifications: readonly MemberNotification[]; onClose: () => void }

export function NotificationList({ notifications, onClose }: NotificationListProps) {
  const list = useFocusAfterRemoval<HTMLUListElement>({ control: 'a, [tabindex]' })
  return (
    <ul {...list} className="py-1">
      {groupNotifications(notifications).map((group) => (
        <Line key={group.key} group={group} onClose={onClose} />
      ))}
    </ul>
  )
}

function Line({ group, onClose }: { group: NotificationGroup; onClose: () => void }) {
  const textId = useId()
  const client = useQueryClient()
  const router = useRouter()
  const markGroup = () => void markNotificationsRead(client, group.ids)
  const href = notificationPath(group)
  const open = (event: MouseEvent) => {
    // A new tab: this one stays on its page.
    if (!isLinkClick(event)) return markGroup()
    event.preventDefault()
    onClose()
    openNotification(client, router, group)
  }
  const content = (
    <>
      <NotificationPicture group={group} />
      <span className="min-w-0">
        {!group.isRead && <VisuallyHidden>Non lue : </VisuallyHidden>}
        <Sentence id={textId} group={group} />
        {group.newest.excerpt && (
          <bdi className="line-clamp-2 wrap-anywhere text-muted">« {group.newest.excerpt} »</bdi>
        )}
        <span className="block text-small text-muted">
          <ShortTime iso={group.newest.created_at} />
        </span>
      </span>
    </>
  )
  // The plan may be deleted since.
  const discussion = isOfDiscussion(group.newest.type) ? group.newest.plan : null
  const className = cx(LINE, discussion ? 'pr-23' : 'pr-12')
  return (
    <li className="relative">
      {href ? (
        <a href={href} onClick={open} className={cx(className, 'hover:bg-hover')}>
          {content}
        </a>
      ) : (
        <div tabIndex={-1} className={className}>
          {content}
        </div>
      )}
      <span className="absolute top-1/2 right-0.5 flex -translate-y-1/2">
        {!group.isRead && <UnreadDot describedBy={textId} onClick={markGroup} />}
        {discussion && <MuteButton plan={discussion} describedBy={textId} />}
      </span>
    </li>
  )
}

const LINE = 'flex gap-3 py-3 pl-4 text-dense outline-offset-[-2px]'

function Sentence({ id, group }: { id: string; group: NotificationGroup }) {
  return (
    <span id={id} className="line-clamp-4">
      {sentenceOf(group).map(({ text, isStrong }) =>
        isStrong ? (
          <b key={text} className="font-semibold">
            <bdi>{text}</bdi>
          </b>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** The dot of an unread notification; a click removes it. */
function UnreadDot({ describedBy, onClick }: { describedBy: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Marquer comme lue"
      title="Marquer comme lue"
      aria-describedby={describedBy}
      ref={focusLine}
      onClick={onClick}
      className="group grid size-11 place-items-center rounded-full"
    >
      <span className="size-2 rounded-full bg-primary transition-[scale] group-hover:scale-150" />
    </button>
  )
}

/** Mutes the discussion of the plan; its unread lines disappear. */
function MuteButton({ plan, describedBy }: { plan: { id: string; title: string }; describedBy: string }) {
  const setDiscussion = useSetDiscussion(plan)
  return (
    <IconButton
      label="Couper cette discussion"
      aria-describedby={describedBy}
      onClick={() => setDiscussion({ level: 'mute', is_chosen: true })}
      className="min-h-11 min-w-11 text-muted"
    >
      <BellOff className="size-4" />
    </IconButton>
  )
}

/** The clicked button is removed; the focus moves to its line. */
const focusLine = focusOnRemoval((button) => button.closest('li')?.querySelector('a, [tabindex]'))

/** The avatar of the member with an icon of the type; without a member, the icon alone. */
function NotificationPicture({ group }: { group: NotificationGroup }) {
  const [member] = group.people
  const { icon, tone } = notificationIcon(group.newest.type)
  const Icon = ICONS[icon]
  if (!member) {
    return (
      <span aria-hidden className={cx('grid size-10 flex-none place-items-center rounded-full', TONES[tone])}>
        <Icon />
      </span>
    )
  }
  return (
    <span aria-hidden className="relative size-10 flex-none">
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />
      <span
        className={cx(
          'absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-surface',
          TONES[tone],
        )}
      >
        <Icon className="size-3 stroke-2" />
      </span>
    </span>
  )
}

const TONES = {
  primary: 'bg-primary-tint text-primary',
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
  accent: 'bg-accent-tint text-accent-text',
}

const ICONS: Record<NotificationIcon, typeof Heart> = {
  heart: Heart,
  repeat: Repeat2,
  'message-square': MessageSquare,
  reply: Reply,
  'at-sign': AtSign,
  'messages-square': MessagesSquare,
  'list-checks': ListChecks,
  trophy: Trophy,
  'alarm-clock': AlarmClock,
  star: Star,
  'git-fork': GitFork,
  'user-plus': UserPlus,
  'message-circle': MessageCircle,
  check: Check,
  x: X,
  pencil: Pencil,
  award: Award,
  'shield-alert': ShieldAlert,
  flag: Flag,
  'credit-card': CreditCard,
}
