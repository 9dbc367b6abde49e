import { avatarUrl } from '#domain/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/members.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'

/** A member in a staff table: picture, name and marks. Null when the account is gone. */
export function MemberCell({ member }: { member: MemberCard | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={member && avatarUrl(member)} name={member?.pseudo ?? DELETED_MEMBER} size={32} />
      {member ? (
        <span className="min-w-0">
          <MemberLink member={member} /> <RoleMarks {...member} />
        </span>
      ) : (
        <span className="text-muted">{DELETED_MEMBER}</span>
      )}
    </span>
  )
}
