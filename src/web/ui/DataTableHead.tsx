import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from './cx.ts'
import { ROLES, type Column, type Sort } from './data-table.ts'

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

export function DataTableHead<Row>({ columns, sort, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead {...ROLES.group} className="max-md:hidden">
      <tr {...ROLES.row} className="border-b border-line">
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const first = column.sorts
          return (
            <th
              key={column.id}
              {...ROLES.header}
              scope="col"
              aria-sort={first && (direction ?? 'none')}
              className={cx(
                'h-10 pr-3 text-left text-small font-semibold whitespace-nowrap text-muted last:pr-0',
                column.isEnd && 'text-right',
              )}
            >
              {first && onSort ? (
                <button
                  type="button"
                  onClick={() =>
                    onSort({ column: column.id, direction: direction ? opposite(direction) : first })
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
