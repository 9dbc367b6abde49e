import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { DataTableHead, DataTableSort, ROLES, type Column, type Sort } from './DataTableHead.tsx'
import { Skeleton } from './Skeleton.tsx'

type DataTableProps<Row> = {
  /** Its name, read out: « Membres ». */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Without rows, lines stand in; with rows, these stay, dimmed, so the place is not lost. */
  isLoading?: boolean
  error?: string | null
  onRetry?: () => void
  empty?: ReactNode
  /** Pages. */
  footer?: ReactNode
}

/** A dense table, stacked cards on a phone. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isLoading = false,
  error,
  onRetry,
  empty = 'Rien à montrer',
  footer,
}: DataTableProps<Row>) {
  const isWaiting = isLoading && rows.length === 0 && !error
  const note = error || (!isLoading && rows.length === 0)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <DataTableSort columns={columns} sort={sort} onSort={onSort} />
      <table
        {...ROLES.table}
        aria-label={caption}
        aria-busy={isLoading}
        className="w-full border-collapse text-dense max-md:block"
      >
        <DataTableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody
          {...ROLES.group}
          className={cx('transition-opacity max-md:block', isLoading && rows.length > 0 && 'opacity-60')}
        >
          {!error &&
            rows.map((row) => (
              <Line key={rowKey(row)} columns={columns} renderCell={(column) => column.cell(row)} />
            ))}
          {isWaiting &&
            WAITING.map((line) => (
              <Line
                key={line}
                columns={columns}
                renderCell={() => <Skeleton className="my-1.5 h-3 w-24" />}
              />
            ))}
          {note && (
            <Note width={columns.length} error={error} onRetry={onRetry} isRetrying={isLoading}>
              {empty}
            </Note>
          )}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {isLoading && `${caption}\u00A0: chargement…`}
      </p>
      {footer}
    </div>
  )
}

type LineProps<Row> = {
  columns: readonly Column<Row>[]
  renderCell: (column: Column<Row>) => ReactNode
}

function Line<Row>({ columns, renderCell }: LineProps<Row>) {
  return (
    <tr
      {...ROLES.row}
      className="border-b border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2 max-md:py-3"
    >
      {columns.map((column) => (
        <td
          key={column.id}
          {...ROLES.cell}
          className={cx(
            'min-w-0 py-2.5 pr-3 align-middle last:pr-0 max-md:block max-md:p-0',
            column.isEnd && 'md:text-right',
            column.isWide && 'max-md:col-span-2',
          )}
        >
          {!column.isWide && <span className="block text-micro text-muted md:hidden">{column.header}</span>}
          {renderCell(column)}
        </td>
      ))}
    </tr>
  )
}

const WAITING = [1, 2, 3, 4, 5]

type NoteProps = {
  width: number
  error: string | null | undefined
  onRetry: (() => void) | undefined
  isRetrying: boolean
  /** What is said where there is no row and no error. */
  children: ReactNode
}

/** The one row of a table that has none: empty, or not loaded. */
function Note({ width, error, onRetry, isRetrying, children }: NoteProps) {
  return (
    <tr {...ROLES.row} className="max-md:block">
      <td {...ROLES.cell} colSpan={width} className="px-4 py-10 text-center max-md:block">
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
