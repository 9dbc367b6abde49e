import type { ActiveMember } from '#domain/admin.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { MemberCell } from '#web/features/moderation/MemberCell.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'

export const ACTIVE_MEMBER_SORTS = ['plans', 'likes', 'views'] as const
type MemberSort = (typeof ACTIVE_MEMBER_SORTS)[number]

const COLUMNS: readonly Column<ActiveMember>[] = [
  {
    id: 'member',
    header: 'Membre',
    isWide: true,
    cell: (member) => <MemberCell member={member} />,
  },
  column('plans', 'Plans', ({ plans_posted }) => wholeNumber(plans_posted)),
  column('likes', 'J’aime', ({ likes_received }) => wholeNumber(likes_received)),
  column('views', 'Vues', ({ views }) => compactNumber(views)),
]

function column(
  id: MemberSort,
  header: string,
  cell: (member: ActiveMember) => string,
): Column<ActiveMember> {
  return { id, header, cell, sorts: 'descending', sortsOneWay: true, isEnd: true }
}

const VALUES: Record<MemberSort, (member: ActiveMember) => number> = {
  plans: ({ plans_posted }) => plans_posted,
  likes: ({ likes_received }) => likes_received,
  views: ({ views }) => views,
}

type ActiveMembersProps = {
  members: readonly ActiveMember[]
  sort: MemberSort
  onSort: (sort: MemberSort) => void
}

/** The ten members who published most, sorted by any column. */
export function ActiveMembers({ members, sort, onSort }: ActiveMembersProps) {
  const valueOf = VALUES[sort]
  return (
    <Card as="section" aria-labelledby="actifs" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="actifs" className="text-section">
          Membres les plus actifs
        </h2>
        <p className="text-small text-muted">Les 10 premiers par plans publiés</p>
      </div>
      <DataTable
        caption="Membres les plus actifs"
        columns={COLUMNS}
        rows={members.toSorted((a, b) => valueOf(b) - valueOf(a))}
        rowKey={({ user_id }) => user_id}
        sort={{ column: sort, direction: 'descending' }}
        onSort={({ column: id }) => onSort(id as MemberSort)}
        empty="Personne n’a encore publié de plan."
      />
    </Card>
  )
}
