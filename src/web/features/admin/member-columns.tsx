import type { MemberRecord } from '#domain/staff.ts'
import { exactDate } from '#domain/time.ts'
import { MemberStatusTag } from '#web/features/moderation/sanctions/MemberStatusTag.tsx'
import { MemberCell } from '#web/features/moderation/staff/MemberCell.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { RoleSelect } from './RoleSelect.tsx'

export const MEMBER_COLUMNS: readonly Column<MemberRecord>[] = [
  {
    id: 'pseudo',
    header: 'Membre',
    sorts: 'ascending',
    sortsOneWay: true,
    isWide: true,
    cell: (member) => (
      <span className="block md:min-w-34">
        <MemberCell member={member} />
      </span>
    ),
  },
  { id: 'role', header: 'Rôle', cell: (member) => <RoleSelect member={member} /> },
  { id: 'badges', header: 'Badges', isExtra: true, cell: ({ badges }) => <BadgeNames badges={badges} /> },
  { id: 'status', header: 'Statut', cell: ({ ban_status }) => <Status ban_status={ban_status} /> },
  {
    id: 'joined_at',
    header: 'Inscription',
    sorts: 'descending',
    cell: ({ joined_at }) => <Time iso={joined_at} />,
  },
]

const NAMES_SHOWN = 2

function BadgeNames({ badges }: Pick<MemberRecord, 'badges'>) {
  if (badges.length === 0) return <span className="text-muted">Aucun</span>
  const more = badges.length - NAMES_SHOWN
  const names = [...badges.slice(0, NAMES_SHOWN), ...(more > 0 ? [`+${more}`] : [])]
  return (
    <span title={more > 0 ? badges.join(', ') : undefined} className="wrap-anywhere">
      {names.join(', ')}
    </span>
  )
}

function Status({ ban_status }: Pick<MemberRecord, 'ban_status'>) {
  const { banned_until, banned_permanently, ip_banned } = ban_status
  return (
    <>
      <MemberStatusTag banStatus={ban_status} />
      {banned_until && !banned_permanently && !ip_banned && (
        <span className="mt-0.5 block text-small text-muted">
          jusqu’au {exactDate(banned_until, 'reader')}
        </span>
      )}
    </>
  )
}
