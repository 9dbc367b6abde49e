import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/profiles/members.ts'
import { memberStatus, type MemberStatus, STATUS_LABELS } from '#domain/moderation/sanctions.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import type { MemberSort } from '#domain/moderation/staff.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import type { Sort } from '#web/ui/DataTableHead.tsx'

type MemberCellProps = {
  /** Null when the account is deleted. */
  member: MemberCard | null
  /** Shown under the name. */
  children?: ReactNode
}

/** A member in a staff table: picture, name and badges. */
export function MemberCell({ member, children }: MemberCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 md:min-w-28">
      <Avatar src={member && avatarUrl(member)} name={member?.pseudo ?? DELETED_MEMBER} size={32} />
      {member ? (
        <span className="min-w-0">
          <MemberLink member={member} /> <RoleBadges {...member} />
          {children && <span className="block text-small text-muted">{children}</span>}
        </span>
      ) : (
        <span className="text-muted">{DELETED_MEMBER}</span>
      )}
    </span>
  )
}

/** The status of a member: « IP Ban », « Banni », « Mute », « Actif ». */
export function MemberStatusTag({ banStatus }: { banStatus: BanStatus }) {
  const status = memberStatus(banStatus)
  return <Tag tone={TONES[status]}>{STATUS_LABELS[status]}</Tag>
}

const TONES: Record<MemberStatus, TagTone> = {
  ip_banned: 'bad',
  banned: 'bad',
  muted: 'warn',
  active: 'good',
}

/** The orders of the members, by column (« pseudo », « joined_at ») and direction. */
export const SORTS: Record<MemberSort, Sort> = {
  newest: { column: 'joined_at', direction: 'descending' },
  oldest: { column: 'joined_at', direction: 'ascending' },
  pseudo: { column: 'pseudo', direction: 'ascending' },
}

export function toMemberSort({ column, direction }: Sort): MemberSort {
  if (column === 'pseudo') return 'pseudo'
  return direction === 'descending' ? 'newest' : 'oldest'
}
