import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Repeat2 from 'lucide-react/icons/repeat-2'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { avatarUrl } from '#domain/avatar.ts'
import type { NotificationGroup } from '#domain/notification-groups.ts'
import type { NotificationType } from '#domain/notifications.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'

/** Who did it, with a small sign of what; the sign alone where nobody in particular did. */
export function NotificationPicture({ group }: { group: NotificationGroup }) {
  const [person] = group.people
  const [Sign, tone] = SIGNS[group.newest.type]
  if (!person) {
    return (
      <span aria-hidden className={cx('grid size-10 flex-none place-items-center rounded-full', tone)}>
        <Sign />
      </span>
    )
  }
  return (
    <span aria-hidden className="relative size-10 flex-none">
      <Avatar src={avatarUrl(person)} name={person.pseudo} size={40} />
      <span
        className={cx(
          'absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-surface',
          tone,
        )}
      >
        <Sign className="size-3 stroke-2" />
      </span>
    </span>
  )
}

const PRIMARY = 'bg-primary-tint text-primary'
const GOOD = 'bg-good-tint text-good'
const BAD = 'bg-bad-tint text-bad'

const SIGNS: Record<NotificationType, readonly [icon: typeof Heart, tone: string]> = {
  new_like: [Heart, BAD],
  new_repost: [Repeat2, GOOD],
  new_comment: [MessageSquare, PRIMARY],
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
