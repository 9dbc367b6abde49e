import { Link, useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { isTop, type PublicFeedSort, toFeedSort } from '#domain/feed/feed.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import {
  type FeedFilters,
  FILTER_LISTS,
  type FilterChoice,
  hasFilters,
  toFeedFilters,
} from './feed-filters.ts'
import { feedSearch } from './home-feed.ts'

/** The period of « Top »: its choices are values of `sort`. */
const PERIODS = {
  name: 'sort',
  label: 'Période',
  all: 'Depuis toujours',
  choices: [
    { value: 'week', label: 'Cette semaine' },
    { value: 'month', label: 'Ce mois' },
  ],
}

type FilterBarProps = { sort: PublicFeedSort; filters: FeedFilters }

/** The filters of the feed, stored in the address. Without JavaScript it is a plain form with a button. */
export function FilterBar({ sort, filters }: FilterBarProps) {
  const id = useId()
  const navigate = useNavigate()
  const isVerified = filters.verified === '1'
  const apply = (form: HTMLFormElement) => {
    form.scrollTo({ left: 0 })
    const entries = entriesOf(form)
    void navigate({ to: '/', search: feedSearch(toFeedSort(entries.sort), toFeedFilters(entries)) })
  }
  // The button that clears a filter is unmounted with it: the focus moves to the filter's list.
  const focus = (name: string) => document.getElementById(`${id}-${name}`)?.focus()

  return (
    <form
      action="/"
      aria-label="Filtrer les plans"
      onChange={(event) => apply(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      className="scrollbar-none flex items-center gap-2 overflow-x-auto py-1 max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap md:gap-1.5"
    >
      {isTop(sort) ? (
        <FilterSelect
          {...PERIODS}
          id={`${id}-sort`}
          value={sort === 'top' ? undefined : sort}
          clearSearch={feedSearch('top', filters)}
          onClear={() => focus('sort')}
        />
      ) : (
        <input type="hidden" name="sort" value={sort} />
      )}
      {FILTER_LISTS.map((list) => (
        <FilterSelect
          key={list.name}
          {...list}
          id={`${id}-${list.name}`}
          value={filters[list.name]}
          clearSearch={feedSearch(sort, { ...filters, [list.name]: undefined })}
          onClear={() => focus(list.name)}
        />
      ))}
      <label className={chipClass({ active: isVerified }, cx(FOCUS_WITHIN, isVerified && ACTIVE_FIRST))}>
        <input
          type="checkbox"
          name="verified"
          value="1"
          checked={isVerified}
          onChange={() => {}}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span aria-hidden>✓</span> Vérifié PB
      </label>
      {hasFilters(filters) && (
        <Link
          to="/"
          search={feedSearch(sort)}
          onClick={() => focus('category')}
          className={buttonClass({ variant: 'ghost', size: 's' }, cx('flex-none text-primary', ACTIVE_FIRST))}
        >
          Tout effacer
        </Link>
      )}
      <noscript>
        <button type="submit" className={buttonClass({ size: 's' })}>
          Filtrer
        </button>
      </noscript>
    </form>
  )
}

const FOCUS_WITHIN =
  'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

const entriesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

/** On a phone the bar scrolls sideways: active filters come first. */
const ACTIVE_FIRST = 'max-md:-order-1'

type FilterSelectProps = {
  id: string
  name: string
  label: string
  all: string
  choices: readonly FilterChoice[]
  value: string | undefined
  /** The address without this filter. */
  clearSearch: FeedFilters
  onClear: () => void
}

/** A select that looks like a chip, with its value and a button to clear it. */
function FilterSelect({ id, name, label, all, choices, value, clearSearch, onClear }: FilterSelectProps) {
  return (
    <span
      className={chipClass(
        { active: value !== undefined },
        cx('relative max-w-full px-0! md:px-0!', value && ACTIVE_FIRST),
      )}
    >
      <label htmlFor={id} className={value ? 'pl-3.5 md:pl-3' : 'sr-only'}>
        {label}
        {value && ' :'}
      </label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        // The form's onChange handles it.
        onChange={() => {}}
        className={cx(
          'field-sizing-content min-h-11 min-w-0 cursor-pointer appearance-none truncate rounded-full bg-transparent first-letter:capitalize md:min-h-9',
          value ? 'pr-1' : 'pr-8 pl-3.5 md:pr-7 md:pl-3',
        )}
      >
        <option value="">{value ? all : label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {value ? (
        <Link
          to="/"
          search={clearSearch}
          onClick={onClear}
          aria-label={`Retirer le filtre ${label.toLowerCase()}`}
          className="-ml-1 grid min-h-11 w-9 flex-none place-items-center rounded-full md:min-h-9 md:w-8"
        >
          <X className="size-4" />
        </Link>
      ) : (
        <ChevronDown className="pointer-events-none absolute right-2.5 md:right-2" />
      )}
    </span>
  )
}
