import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import type { Sort } from '#web/ui/data-table.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { MEMBER_COLUMNS, type SampleMember } from './member-columns.tsx'

const MEMBERS: readonly SampleMember[] = [
  { name: 'Camille Rochat', isBanned: false, plans: 14, views: 41_900 },
  { name: 'Idriss Benali', isBanned: false, plans: 12, views: 32_400 },
  { name: 'nox_77', isBanned: true, plans: 0, views: 12 },
  { name: 'Sara Lemaître', isBanned: false, plans: 8, views: 16_100 },
  { name: 'Anaïs W.', isBanned: false, plans: 4, views: 3_800 },
]
const PAGE = 3

export function MembersTable() {
  const [sort, setSort] = useState<Sort>({ column: 'plans', direction: 'descending' })
  const [start, setStart] = useState(0)
  const end = Math.min(start + PAGE, MEMBERS.length)
  return (
    <Card>
      <DataTable
        caption="Membres"
        columns={MEMBER_COLUMNS}
        rows={sorted(sort).slice(start, end)}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={(next) => {
          setSort(next)
          setStart(0)
        }}
        footer={
          <Pagination
            label="Pages de membres"
            range={`${start + 1} à ${end} sur ${MEMBERS.length}`}
            onPrevious={start > 0 ? () => setStart(start - PAGE) : null}
            onNext={end < MEMBERS.length ? () => setStart(start + PAGE) : null}
          />
        }
      />
    </Card>
  )
}

function sorted({ column, direction }: Sort) {
  const ascending = MEMBERS.toSorted((a, b) =>
    column === 'name'
      ? a.name.localeCompare(b.name, 'fr')
      : column === 'views'
        ? a.views - b.views
        : a.plans - b.plans,
  )
  return direction === 'ascending' ? ascending : ascending.toReversed()
}
