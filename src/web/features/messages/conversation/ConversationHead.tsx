import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/members.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import { useIsTyping } from './use-typing.ts'

type ConversationHeadProps = { onBack: () => void; children: ReactNode }

export function ConversationHead({ onBack, children }: ConversationHeadProps) {
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
  /** Null when the account is gone. */
  other: MemberCard | null
}

/** With whom one speaks, and whether they are writing. */
export function OtherMember({ conversationId, other }: OtherMemberProps) {
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
          {other && <RoleMarks {...other} className="flex-none" />}
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
