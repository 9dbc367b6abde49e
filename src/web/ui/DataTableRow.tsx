import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { type Column, EXTRA, TABLE_ROLES } from './DataTableHead.tsx'

type DataTableRowProps<Row> = {
  columns: readonly Column<Row>[]
  renderCell: (column: Column<Row>) => ReactNode
  /** If rows are selectable: the checkbox, or nothing for this row. */
  checkbox?: ReactNode
  isSelected?: boolean
}

/** A row of the table; a card on a phone. */
export function DataTableRow<Row>({ columns, renderCell, checkbox, isSelected }: DataTableRowProps<Row>) {
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
export function DataTableNote({ width, error, onRetry, isRetrying, children }: DataTableNoteProps) {
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
