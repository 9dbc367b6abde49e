import type { MemberSort } from '#domain/staff.ts'
import type { Sort } from '#web/ui/DataTableHead.tsx'

/** The orders of the members, as a table with the columns « pseudo » and « joined_at » names them. */
export const SORTS: Record<MemberSort, Sort> = {
  newest: { column: 'joined_at', direction: 'descending' },
  oldest: { column: 'joined_at', direction: 'ascending' },
  pseudo: { column: 'pseudo', direction: 'ascending' },
}

export function toMemberSort({ column, direction }: Sort): MemberSort {
  if (column === 'pseudo') return 'pseudo'
  return direction === 'descending' ? 'newest' : 'oldest'
}
