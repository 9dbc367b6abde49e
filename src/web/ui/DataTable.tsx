import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DataTableHead, DataTableSort, TABLE_ROLES, type Column, type Sort } from './DataTableHead.tsx'
import { DataTableNote, DataTableRow } from './DataTableRow.tsx'
import {
  PageCheckbox,
  PhonePageCheckbox,
  RowCheckbox,
  type Selection,
  SelectionBar,
} from './DataTableSelection.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'

type DataTableProps<Row> = {
  /** The accessible name: « Membres ». */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Makes rows selectable, for bulk actions. */
  selection?: Selection<Row>
  /** The actions of a row: buttons in a last column. */
  renderActions?: (row: Row) => ReactNode
  /** Without rows, a skeleton is shown; with rows, these stay, dimmed, so that the scroll position is not lost. */
  isLoading?: boolean
  error?: string | null
  onRetry?: () => void
  empty?: ReactNode
  /** The pagination. */
  footer?: ReactNode
}

/** A dense table; stacked cards on a phone. The parent keeps sort, filter and page in the address. */
export function DataTable<Row>({
  caption,
  columns: given,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  renderActions,
  isLoading = false,
  error,
  onRetry,
  empty = 'Rien à montrer',
  footer,
}: DataTableProps<Row>) {
  const shown = given.filter(({ isHidden }) => !isHidden)
  const columns = renderActions ? [...shown, actionsColumn(renderActions)] : shown
  const isWaiting = isLoading && rows.length === 0 && !error
  const note = error || (!isLoading && rows.length === 0)
  const page = selection && rows.length > 0 ? { rows, rowKey, selection } : undefined
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <DataTableSort columns={given} sort={sort} onSort={onSort} />
      {page && <PhonePageCheckbox {...page} />}
      <table
        {...TABLE_ROLES.table}
        aria-label={caption}
        aria-busy={isLoading}
        className="w-full border-collapse text-dense max-md:block"
      >
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={page && <PageCheckbox {...page} />}
        />
        <tbody
          {...TABLE_ROLES.group}
          {...useFocusAfterRemoval<HTMLTableSectionElement>()}
          tabIndex={-1}
          className={cx(
            'outline-none transition-opacity max-md:block',
            isLoading && rows.length > 0 && 'opacity-60',
          )}
        >
          {!error &&
            rows.map((row) => (
              <DataTableRow
                key={rowKey(row)}
                columns={columns}
                renderCell={(column) => column.cell(row)}
                isSelected={selection?.selected.has(rowKey(row))}
                checkbox={selection && <RowCheckbox row={row} rowKey={rowKey} selection={selection} />}
              />
            ))}
          {isWaiting &&
            WAITING.map((line) => (
              <DataTableRow
                key={line}
                columns={columns}
                renderCell={() => <Skeleton className="my-1.5 h-3 w-24" />}
              />
            ))}
          {note && (
            <DataTableNote width={columns.length} error={error} onRetry={onRetry} isRetrying={isLoading}>
              {empty}
            </DataTableNote>
          )}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {isLoading && `${caption}\u00A0: chargement…`}
      </p>
      {selection && <SelectionBar selection={selection} />}
      {footer}
    </div>
  )
}

const WAITING = [1, 2, 3, 4, 5]

const actionsColumn = <Row,>(renderActions: (row: Row) => ReactNode): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  isEnd: true,
  isWide: true,
  cell: (row) => (
    <span className="flex items-center justify-end gap-1 max-md:gap-2">{renderActions(row)}</span>
  ),
})
