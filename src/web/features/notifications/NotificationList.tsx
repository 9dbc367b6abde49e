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
  type NotificationGroup,
  notificationPath,
  sentenceOf,
} from '#domain/notification-groups.ts'
import { isOfDiscussion, type MemberNotification, type NotificationType } from '#domain/notifications.ts'
import { avatarUrl } from '#domain/avatar.ts'
import { useSetDiscussion } from '#web/features/comments/use-set-discussion.ts'
import { focusOnRemoval, useFocusAfterRemoval } from '#web/lib/focus.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { cx } from '#web/ui/cx.ts'
import { markRead, openNotification } from './mark-read.ts'

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
  const markGroup = () => void markRead(client, group.ids)
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
  const [Icon, tone] = ICONS[group.newest.type]
  if (!member) {
    return (
      <span aria-hidden className={cx('grid size-10 flex-none place-items-center rounded-full', tone)}>
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
          tone,
        )}
      >
        <Icon className="size-3 stroke-2" />
      </span>
    </span>
  )
}

const PRIMARY = 'bg-primary-tint text-primary'
const GOOD = 'bg-good-tint text-good'
const BAD = 'bg-bad-tint text-bad'

const ICONS: Record<NotificationType, readonly [icon: typeof Heart, tone: string]> = {
  new_like: [Heart, BAD],
  new_repost: [Repeat2, GOOD],
  new_comment: [MessageSquare, PRIMARY],
  new_reply: [Reply, PRIMARY],
  new_mention: [AtSign, PRIMARY],
  comment_liked: [Heart, BAD],
  discussion_active: [MessagesSquare, PRIMARY],
  new_execution: [ListChecks, PRIMARY],
  execution_succeeded: [Trophy, GOOD],
  execution_reminder: [AlarmClock, PRIMARY],
  new_review: [Star, PRIMARY],
  review_answered: [Reply, PRIMARY],
  new_adaptation: [GitFork, PRIMARY],
  new_follower: [UserPlus, PRIMARY],
  new_message: [MessageCircle, PRIMARY],
  plan_approved: [Check, GOOD],
  plan_rejected: [X, BAD],
  plan_modified_by_staff: [Pencil, PRIMARY],
  badge_awarded: [Award, 'bg-accent-tint text-accent-text'],
  sanction: [ShieldAlert, BAD],
  report_handled: [Flag, PRIMARY],
  payment: [CreditCard, PRIMARY],
}
