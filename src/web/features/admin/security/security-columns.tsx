import { GROUP_OF, remarkOf, SECURITY_EVENTS, type SecurityEntry } from '#domain/security-log.ts'
import { exactDate } from '#domain/time.ts'
import { MemberCell } from '#web/features/moderation/staff/MemberCell.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'

export const SECURITY_COLUMNS: readonly Column<SecurityEntry>[] = [
  { id: 'event', header: 'Événement', isWide: true, cell: (entry) => <EventCell entry={entry} /> },
  {
    id: 'member',
    header: 'Membre',
    isWide: true,
    cell: ({ member }) => <MemberCell member={member} />,
  },
  {
    id: 'at',
    header: 'Quand',
    isWide: true,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {exactDate(created_at, 'reader')}
      </time>
    ),
  },
  { id: 'device', header: 'Appareil', cell: ({ device }) => device },
  {
    id: 'network',
    header: 'Réseau',
    cell: ({ network }) => (network ? <code>{network}</code> : <span className="text-muted">Inconnu</span>),
  },
]

function EventCell({ entry: { kind, details, by } }: { entry: SecurityEntry }) {
  const remarks = [remarkOf(details), by && `par ${by.pseudo}`].filter(Boolean)
  return (
    <span className="block wrap-anywhere">
      <b className={GROUP_OF[kind] === 'refusals' ? 'font-semibold text-warn' : 'font-semibold'}>
        {SECURITY_EVENTS[kind]}
      </b>
      {remarks.length > 0 && <span className="block text-small text-muted">{remarks.join(', ')}</span>}
    </span>
  )
}
