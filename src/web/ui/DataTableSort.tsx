import type { Column, Sort } from './data-table.ts'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

type DataTableSortProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** On a phone, where the headers are not shown. */
export function DataTableSort<Row>({ columns, sort, onSort }: DataTableSortProps<Row>) {
  const choices = columns
    .filter((column) => column.sorts)
    .flatMap((column) =>
      DIRECTIONS.map(({ direction, words }) => ({
        key: `${column.id} ${direction}`,
        sort: { column: column.id, direction },
        words: `${column.header}, ${words}`,
      })),
    )
  if (choices.length === 0) return null
  return (
    <Field label="Trier par" className="md:hidden">
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
