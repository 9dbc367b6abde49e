import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { CountedPage, ListPage } from '#domain/moderation/staff.ts'
import type { PagedList } from '#web/lib/use-list.ts'
import { DataTable } from './DataTable.tsx'
import { ListFilter } from './ListFilter.tsx'
import { ListPages } from './ListPages.tsx'
import { ListSearch } from './ListSearch.tsx'

type StaffListProps<Row, Filter extends string> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'columns' | 'rowKey' | 'sort' | 'onSort' | 'renderActions' | 'empty'
> & {
  /** « Membres » */
  caption: string
  /** Beside the search. */
  heading?: ReactNode
  list: Omit<PagedList<Filter>, 'filter' | 'sort'>
  query: UseQueryResult<ListPage<Row> | CountedPage<Row>>
  /** Shown when the rows cannot be loaded. */
  failure: string
  /** « Rechercher un membre » */
  searchLabel: string
  /** The filters in their order with their names: « Tous », « Sanctionnés ». */
  filters: Partial<Record<Filter, string>>
  counts?: Partial<Record<Filter, number>>
}

/** A table of the staff with its search, filters and pages, which are in the address. */
export function StaffList<Row, Filter extends string>({
  caption,
  heading,
  list,
  query,
  failure,
  searchLabel,
  filters,
  counts,
  ...table
}: StaffListProps<Row, Filter>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {heading}
        <ListSearch
          label={searchLabel}
          value={list.state.q}
          onSearch={list.search}
          className="grow basis-56 md:max-w-90"
        />
        <ListFilter label={`${caption} à montrer`} list={list} choices={filters} counts={counts} />
      </div>
      <DataTable
        {...table}
        caption={caption}
        rows={data?.rows ?? []}
        isLoading={isFetching && (!data || isPlaceholderData)}
        error={isError && !data ? failure : null}
        onRetry={() => void refetch()}
        footer={<ListPages label={`Pages de ${caption.toLowerCase()}`} list={list} query={query} />}
      />
    </div>
  )
}
