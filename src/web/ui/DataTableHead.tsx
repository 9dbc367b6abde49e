import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import { Select } from './Input.tsx'

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Sortable; the direction of the first click. */
  sorts?: Sort['direction']
  /** Sortable in that direction only. */
  sortsOneWay?: boolean
  /** Numbers or actions: aligned to the right. */
  isEnd?: boolean
  /** Full width and without header on a phone: the subject of the row, its actions. */
  isWide?: boolean
  /** Not a column of the table: offered only in the sort list, its values are part of another column. */
  isHidden?: boolean
  /** Hidden between phone and wide screen, where the table is narrow. */
  isExtra?: boolean
}

/** Explicit ARIA roles: a table displayed as cards loses its implicit ones. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** Sticky under the page header. The line is a shadow: a collapsed border would scroll away. */
const HEAD =
  'sticky top-14 z-5 h-10 bg-surface pr-3 text-left text-small font-semibold whitespace-nowrap text-muted shadow-[inset_0_-1px_var(--line)] last:pr-0'

export const EXTRA = 'md:max-lg:hidden'

type HeadProps<Row> = DataTableHeadProps<Row> & {
  /** The checkbox that selects all rows. */
  selection?: ReactNode
}

export function DataTableHead<Row>({ columns, sort, onSort, selection }: HeadProps<Row>) {
  return (
    <thead {...TABLE_ROLES.group} className="max-md:hidden">
      <tr {...TABLE_ROLES.row}>
        {selection && (
          <th {...TABLE_ROLES.header} scope="col" className={cx(HEAD, 'w-8')}>
            {selection}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const first = column.sorts
          return (
            <th
              key={column.id}
              {...TABLE_ROLES.header}
              scope="col"
              aria-sort={first && (direction ?? 'none')}
              className={cx(HEAD, column.isEnd && 'text-right', column.isExtra && EXTRA)}
            >
              {first && onSort ? (
                <button
                  type="button"
                  onClick={() =>
                    onSort({
                      column: column.id,
                      direction: direction && !column.sortsOneWay ? opposite(direction) : first,
                    })
                  }
                  className={cx(
                    'group inline-flex min-h-8 items-center gap-1 rounded-tag hover:text-ink',
                    direction && 'text-ink',
                    // The header stays aligned with the numbers, with or without an arrow.
                    column.isEnd && 'flex-row-reverse',
                  )}
                >
                  {column.header}
                  <Arrow direction={direction ?? first} isOn={direction !== undefined} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Takes its space also when invisible: the header does not move when the sort changes. */
function Arrow({ direction, isOn }: { direction: Sort['direction']; isOn: boolean }) {
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Icon
      className={cx('size-4', !isOn && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
    />
  )
}

const opposite = (direction: Sort['direction']) => (direction === 'ascending' ? 'descending' : 'ascending')

/** A sort list where not all headers are shown: on a phone, and where a column is hidden. */
export function DataTableSort<Row>({ columns, sort, onSort }: DataTableHeadProps<Row>) {
  const choices = columns
    .filter((column) => column.sorts)
    .flatMap((column) =>
      DIRECTIONS.filter(({ direction }) => !column.sortsOneWay || direction === column.sorts).map(
        ({ direction, label }) => ({
          key: `${column.id} ${direction}`,
          sort: { column: column.id, direction },
          label: `${column.header}, ${label}`,
        }),
      ),
    )
  if (!onSort || choices.length === 0) return null
  return (
    <Field label="Trier par" className={columns.some(({ isHidden }) => isHidden) ? 'md:w-60' : 'md:hidden'}>
      <Select
        value={sort ? `${sort.column} ${sort.direction}` : ''}
        onChange={(event) => {
          const chosen = choices.find(({ key }) => key === event.target.value)
          if (chosen) onSort(chosen.sort)
        }}
      >
        {!sort && <option value="">Ordre de la liste</option>}
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const DIRECTIONS = [
  { direction: 'ascending', label: 'croissant' },
  { direction: 'descending', label: 'décroissant' },
] as const
