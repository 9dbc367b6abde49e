import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/profiles/members.ts'
import { Avatar, type AvatarSize } from '#web/ui/Avatar.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { MemberLink } from './MemberLink.tsx'

type AuthorLineProps = {
  /** Null when the account was deleted. */
  author: MemberCard | null
  size?: AvatarSize
  /** Under the name: the handle by default. */
  note?: string | null | undefined
  /** After it, usually the date. */
  children: ReactNode
}

/** The author: picture, name with role badges, handle and date. */
export function AuthorLine({
  author,
  size = 40,
  note = author?.handle && `@${author.handle}`,
  children,
}: AuthorLineProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar src={author && avatarUrl(author)} name={author?.pseudo ?? DELETED_MEMBER} size={size} />
      <div className="min-w-0 leading-5">
        {author ? (
          <>
            <MemberLink member={author} /> <RoleBadges {...author} />
          </>
        ) : (
          <span className="text-muted">{DELETED_MEMBER}</span>
        )}
        <span className="block text-small text-muted">
          {note && `${note} · `}
          {children}
        </span>
      </div>
    </div>
  )
}
