import { useEffect, useEffectEvent } from 'react'
import { isNotFound } from '#domain/errors.ts'
import type { CountedPage, ListPage } from '#domain/moderation/staff.ts'
import { Pagination } from './Pagination.tsx'
import { rangeOf } from '#web/lib/list-state.ts'
import type { PagedList } from '#web/lib/use-list.ts'

type ListPagesProps = {
  /** « Pages de membres » */
  label: string
  list: Pick<PagedList, 'state' | 'goFirst' | 'goNext' | 'goPrevious'>
  query: PageQuery
}

type PageQuery = {
  data: ListPage<unknown> | CountedPage<unknown> | undefined
  error: unknown
  /** The requested page is loading. */
  isPlaceholderData: boolean
}

/** The pagination of a staff list; renders nothing for a single page without a total. */
export function ListPages({ label, list, query }: ListPagesProps) {
  useExistingPage(list, query)
  const page = query.data
  if (!page) return null
  const { next, previous } = page
  if (next === null && previous === null && !('total' in page && page.rows.length > 0)) return null
  return (
    <Pagination
      label={label}
      range={rangeOf(page, list.state.page)}
      onPrevious={previous === null ? null : () => list.goPrevious(previous)}
      onNext={next === null ? null : () => list.goNext(next)}
      busy={query.isPlaceholderData}
    />
  )
}

/** Shows the first page instead of a later one that is empty or does not exist. */
function useExistingPage({ state, goFirst }: ListPagesProps['list'], query: PageQuery) {
  const isLater = state.after !== undefined || state.before !== undefined
  const isEmpty = query.data?.rows.length === 0 && !query.isPlaceholderData
  const isMissing = isLater && (isEmpty || isNotFound(query.error))
  const goToFirst = useEffectEvent(goFirst)
  useEffect(() => {
    if (isMissing) goToFirst()
  }, [isMissing])
}
