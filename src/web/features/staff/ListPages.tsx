import type { CountedPage, Page } from '#domain/staff.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { rangeOf } from './list-state.ts'
import type { List } from './use-list.ts'

type ListPagesProps = {
  /** « Pages de membres » */
  label: string
  list: Pick<List, 'state' | 'goNext' | 'goPrevious'>
  page: Page<unknown> | CountedPage<unknown> | undefined
  /** The page asked for is on its way. */
  busy: boolean
}

/** Back and forth in a staff list; nothing where all of it is shown without a count. */
export function ListPages({ label, list, page, busy }: ListPagesProps) {
  if (!page) return null
  const { next, previous } = page
  if (next === null && previous === null && !('total' in page && page.rows.length > 0)) return null
  return (
    <Pagination
      label={label}
      range={rangeOf(page, list.state.page)}
      onPrevious={previous === null ? null : () => list.goPrevious(previous)}
      onNext={next === null ? null : () => list.goNext(next)}
      busy={busy}
    />
  )
}
