import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { cx } from './cx.ts'
import { DataTableHead, DataTableSort, TABLE_ROLES, type Column, type Sort, EXTRA } from './DataTableHead.tsx'
import {
  PageCheckbox,
  PhonePageCheckbox,
  RowCheckbox,
  type Selection,
  SelectionBar,
} from './DataTableSelection.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Button } from './Button.tsx'

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

type DataTableRowProps<Row> = {
  columns: readonly Column<Row>[]
  renderCell: (column: Column<Row>) => ReactNode
  /** If rows are selectable: the checkbox, or nothing for this row. */
  checkbox?: ReactNode
  isSelected?: boolean
}

/** A row of the table; a card on a phone. */
function DataTableRow<Row>({ columns, renderCell, checkbox, isSelected }: DataTableRowProps<Row>) {
  const hasBoxes = checkbox !== undefined
  return (
    <tr
      {...TABLE_ROLES.row}
      className={cx(
        // As many cells per line as fit without breaking words.
        'relative border-b border-line max-md:grid max-md:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] max-md:gap-x-4 max-md:gap-y-2 max-md:py-3',
        isSelected && 'bg-primary-tint',
        hasBoxes && 'max-md:pl-9',
      )}
    >
      {hasBoxes && (
        <td {...TABLE_ROLES.cell} className="py-2.5 max-md:absolute max-md:top-3 max-md:left-0 max-md:p-0">
          {checkbox}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          {...TABLE_ROLES.cell}
          className={cx(
            'min-w-0 py-2.5 pr-3 align-middle last:pr-0 max-md:block max-md:p-0',
            column.isEnd && 'md:text-right',
            column.isWide ? 'max-md:col-span-full' : 'max-md:has-[select,time]:col-span-2',
            column.isExtra && EXTRA,
          )}
        >
          {!column.isWide && <span className="block text-micro text-muted md:hidden">{column.header}</span>}
          {renderCell(column)}
        </td>
      ))}
    </tr>
  )
}

type DataTableNoteProps = {
  width: number
  error: string | null | undefined
  onRetry: (() => void) | undefined
  isRetrying: boolean
  /** Shown without rows and without an error. */
  children: ReactNode
}

/** The only row of an empty table, or of one that failed to load. */
function DataTableNote({ width, error, onRetry, isRetrying, children }: DataTableNoteProps) {
  return (
    <tr {...TABLE_ROLES.row} className="max-md:block">
      <td {...TABLE_ROLES.cell} colSpan={width} className="px-4 py-10 text-center max-md:block">
        {error ? (
          <div role="alert" className="grid justify-items-center gap-3">
            <p>{error}</p>
            {onRetry && (
              <Button size="s" onClick={onRetry} busy={isRetrying} busyLabel="Un instant…">
                <RotateCw className="size-4" />
                Réessayer
              </Button>
            )}
          </div>
        ) : (
          <div className="text-muted">{children}</div>
        )}
      </td>
    </tr>
  )
}
