import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { ConversationSummary } from '#domain/messages.ts'
import { pluralize } from '#domain/numbers.ts'
import { undisguised } from '#domain/typed-text.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Count } from '#web/ui/Count.tsx'
import { cx } from '#web/ui/cx.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type ConversationLineProps = {
  conversation: ConversationSummary
  avatarSize?: 40 | 48
}

/** The other member and the last message of a conversation; the content of a link. */
export function ConversationLine({ conversation, avatarSize = 48 }: ConversationLineProps) {
  const { other, last_message_at, unread_count } = conversation
  const isUnread = unread_count > 0
  return (
    <span className="flex items-center gap-3">
      <Avatar src={other && avatarUrl(other)} name={nameOf(conversation)} size={avatarSize} />
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5 leading-5">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{nameOf(conversation)}</span>
          {other && <RoleBadges {...other} className="flex-none" />}
          <span className="ml-auto flex-none pl-2 text-micro text-muted">
            <ShortTime iso={last_message_at} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 grow truncate text-dense', isUnread ? 'font-semibold' : 'text-muted')}>
            <Preview last_message={conversation.last_message} />
          </span>
          <Count value={unread_count} />
          {isUnread && <VisuallyHidden>{` non ${pluralize(unread_count, 'lu')}`}</VisuallyHidden>}
        </span>
      </span>
    </span>
  )
}

export const nameOf = ({ other }: Pick<ConversationSummary, 'other'>) => other?.pseudo ?? DELETED_MEMBER

function Preview({ last_message }: Pick<ConversationSummary, 'last_message'>) {
  if (!last_message) return 'Aucun message'
  return (
    <>
      {last_message.is_own && 'Vous : '}
      <bdi>{undisguised(last_message.content)}</bdi>
    </>
  )
}
