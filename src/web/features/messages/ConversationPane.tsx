import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { AppError, isNotFound } from '#domain/errors.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/profiles/members.ts'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { LoadingConversation } from './MessagesFrame.tsx'
import { conversationQuery } from './messages-thread.ts'
import { OpenConversation } from './OpenConversation.tsx'
import { Refused } from './Refused.tsx'
import { useMessages } from './use-messages.ts'
import { useIsTyping } from './use-typing.ts'

type ConversationPaneProps = {
  conversationId: string
  viewer: Viewer
  /** Used on a small screen, where the list is not beside it. */
  onBack: () => void
  /** Shown at the end of the header. */
  menu: (conversation: Conversation) => ReactNode
}

/** One conversation: the other member, the messages and the form. */
export default function ConversationPane(props: ConversationPaneProps) {
  return <Pane key={`${props.viewer.user.id} ${props.conversationId}`} {...props} />
}

function Pane({ conversationId, viewer, onBack, menu }: ConversationPaneProps) {
  const conversation = useQuery(conversationQuery(conversationId))
  const messages = useMessages(conversationId, viewer.user.id)
  const { data } = conversation
  const error = conversation.error ?? messages.list.error
  const isMissing = isNotFound(error)
  const isOpen = !isMissing && data !== undefined && messages.list.data !== undefined
  return (
    <section
      data-conversation-pane
      aria-label={data ? `Conversation avec ${data.other?.pseudo ?? DELETED_MEMBER}` : 'Conversation'}
      className="relative flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <ConversationHead onBack={onBack}>
        {data && !isMissing && (
          <>
            <OtherMember conversationId={conversationId} other={data.other} />
            {menu(data)}
          </>
        )}
      </ConversationHead>
      {isMissing && <NotFound onBack={onBack} />}
      {isOpen && <OpenConversation conversation={data} messages={messages} viewer={viewer} />}
      {!isMissing && !isOpen && error && isRefused(error) && <Refused message={error.message} isLocked />}
      {!isMissing && !isOpen && error && !isRefused(error) && (
        <div className="grid grow content-center p-4">
          <QueryError
            title="Impossible de charger la conversation"
            query={{
              isFetching: conversation.isFetching || messages.list.isFetching,
              refetch: () => Promise.all([conversation.refetch(), messages.list.refetch()]),
            }}
          />
        </div>
      )}
      {!isOpen && !error && <LoadingConversation />}
    </section>
  )
}

/** Conversations that a member started are closed once they may no longer start any. */
const isRefused = (error: Error) => error instanceof AppError && error.kind === 'forbidden'

function NotFound({ onBack }: Pick<ConversationPaneProps, 'onBack'>) {
  return (
    <div role="alert" className="grid grow content-center justify-items-center gap-4 p-6 text-center">
      <p className="max-w-[36ch] text-pretty text-muted">
        Cette conversation n’existe pas ou n’est plus accessible.
      </p>
      <Button onClick={onBack}>Retour aux conversations</Button>
    </div>
  )
}

type ConversationHeadProps = { onBack: () => void; children: ReactNode }

function ConversationHead({ onBack, children }: ConversationHeadProps) {
  return (
    <header className="flex h-16 flex-none items-center gap-3 border-b border-line px-2 md:pr-4 md:pl-5">
      <IconButton label="Retour aux conversations" onClick={onBack} className="md:hidden">
        <ChevronLeft />
      </IconButton>
      {children}
    </header>
  )
}

type OtherMemberProps = {
  conversationId: string
  /** Null when the account is deleted. */
  other: MemberCard | null
}

/** The other member, and whether they are typing. */
function OtherMember({ conversationId, other }: OtherMemberProps) {
  const isTyping = useIsTyping(conversationId)
  const name = other?.pseudo ?? DELETED_MEMBER
  return (
    <>
      <Avatar src={other && avatarUrl(other)} name={name} size={40} />
      <div className="min-w-0 grow leading-5">
        <h2 className="flex items-center gap-1 text-section leading-5">
          {other ? (
            <Link
              to="/u/$pseudo"
              params={{ pseudo: other.pseudo }}
              className="hit truncate underline-offset-3 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="truncate text-muted">{name}</span>
          )}
          {other && <RoleBadges {...other} className="flex-none" />}
        </h2>
        <p className="truncate text-small text-muted">
          {!isTyping && other?.handle && `@${other.handle}`}
          <span role="status" className="text-primary">
            {isTyping && 'écrit…'}
          </span>
        </p>
      </div>
    </>
  )
}
