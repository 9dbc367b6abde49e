import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/members.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'

type MemberCellProps = {
  /** Null when the account is gone. */
  member: MemberCard | null
  /** Under the name. */
  children?: ReactNode
}

/** A member in a staff table: picture, name and marks. */
export function MemberCell({ member, children }: MemberCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 md:min-w-28 lg:min-w-34">
      <Avatar src={member && avatarUrl(member)} name={member?.pseudo ?? DELETED_MEMBER} size={32} />
      {member ? (
        <span className="min-w-0">
          <MemberLink member={member} /> <RoleMarks {...member} />
          {children && <span className="block text-small text-muted">{children}</span>}
        </span>
      ) : (
        <span className="text-muted">{DELETED_MEMBER}</span>
      )}
    </span>
  )
}
