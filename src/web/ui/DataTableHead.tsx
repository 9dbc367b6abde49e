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
  /** Its header sorts; the first press in this direction. */
  sorts?: Sort['direction']
  /** In that direction only. */
  sortsOneWay?: boolean
  /** Figures, or actions: against the right edge. */
  isEnd?: boolean
  /** On a phone it takes the whole line, without its header: who the row is about, what can be done. */
  isWide?: boolean
  /** Its words stand in another column: it can only be sorted by, from the list of orders. */
  isHidden?: boolean
  /** Left out between a phone and a wide screen, where a table has little room. */
  isExtra?: boolean
}

/** Written out: a table laid out as cards on a phone loses the roles of its elements. */
export const ROLES = {
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

/** Under the page’s own head, which stays in view too. A line that is drawn in: a collapsed border would scroll away. */
const HEAD =
  'sticky top-14 z-5 h-10 bg-surface pr-3 text-left text-small font-semibold whitespace-nowrap text-muted shadow-[inset_0_-1px_var(--line)] last:pr-0'

export const EXTRA = 'md:max-lg:hidden'

type HeadProps<Row> = DataTableHeadProps<Row> & {
  /** The box that chooses all rows. */
  selection?: ReactNode
}

export function DataTableHead<Row>({ columns, sort, onSort, selection }: HeadProps<Row>) {
  return (
    <thead {...ROLES.group} className="max-md:hidden">
      <tr {...ROLES.row}>
        {selection && (
          <th {...ROLES.header} scope="col" className={cx(HEAD, 'w-8')}>
            {selection}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const first = column.sorts
          return (
            <th
              key={column.id}
              {...ROLES.header}
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
                    // The words stay above the figures, whether or not there is an arrow.
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

/** Its room is kept where it does not show: nothing moves when the sort does. */
function Arrow({ direction, isOn }: { direction: Sort['direction']; isOn: boolean }) {
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Icon
      className={cx('size-4', !isOn && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
    />
  )
}

const opposite = (direction: Sort['direction']) => (direction === 'ascending' ? 'descending' : 'ascending')

/** Where the headers are not all shown: on a phone, and where there is no room for a column. */
export function DataTableSort<Row>({ columns, sort, onSort }: DataTableHeadProps<Row>) {
  const choices = columns
    .filter((column) => column.sorts)
    .flatMap((column) =>
      DIRECTIONS.filter(({ direction }) => !column.sortsOneWay || direction === column.sorts).map(
        ({ direction, words }) => ({
          key: `${column.id} ${direction}`,
          sort: { column: column.id, direction },
          words: `${column.header}, ${words}`,
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
        {choices.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const DIRECTIONS = [
  { direction: 'ascending', words: 'croissant' },
  { direction: 'descending', words: 'décroissant' },
] as const
