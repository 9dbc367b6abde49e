import { Link } from '@tanstack/react-router'
import { wholeNumber } from '#domain/numbers.ts'
import { OWN_CURRENT } from './TabBar.tsx'
import { segmentClass, Segments } from './Segments.tsx'
import type { PagedList } from '#web/lib/use-list.ts'

type ListFilterProps<Filter extends string> = {
  /** The accessible name: « Membres à montrer ». */
  label: string
  list: Pick<PagedList<Filter>, 'state' | 'filterLink'>
  /** The choices in their order with their names: « Tous », « Sanctionnés ». */
  choices: Partial<Record<Filter, string>>
  counts?: Partial<Record<Filter, number>>
}

/** The filters of a list side by side, as links. */
export function ListFilter<Filter extends string>({
  label,
  list: { state, filterLink },
  choices,
  counts,
}: ListFilterProps<Filter>) {
  const all = Object.entries(choices) as [Filter, string][]
  return (
    <Segments label={label}>
      {all.map(([filter, name]) => {
        const isCurrent = filter === state.filter
        const count = counts?.[filter]
        return (
          <Link
            key={filter}
            {...filterLink(filter)}
            {...OWN_CURRENT}
            resetScroll={false}
            aria-current={isCurrent ? 'true' : undefined}
            className={segmentClass(isCurrent)}
          >
            {name}
            {count !== undefined && ` ${wholeNumber(count)}`}
          </Link>
        )
      })}
    </Segments>
  )
}
