import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { PublicFeedSort } from '#domain/feed.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { FILTER_LISTS, type FeedFilters, hasFilters, toFeedFilters } from './feed-filters.ts'
import { feedSearch } from './feed-query.ts'
import { FilterSelect } from './FilterSelect.tsx'

type FilterBarProps = { sort: PublicFeedSort; filters: FeedFilters }

/** Narrows the feed, in the address. Without JavaScript it is a form like any other, with its button. */
export function FilterBar({ sort, filters }: FilterBarProps) {
  const id = useId()
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement) =>
    void navigate({ to: '/', search: feedSearch(sort, toFeedFilters(entriesOf(form))) })
  // What is pressed to clear a filter goes with it: the focus stays in the bar.
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
      className="scrollbar-none flex items-center gap-2 overflow-x-auto py-1 max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap"
    >
      {sort !== 'top' && <input type="hidden" name="sort" value={sort} />}
      {FILTER_LISTS.map(({ name, label, choices }) => (
        <FilterSelect
          key={name}
          id={`${id}-${name}`}
          name={name}
          label={label}
          choices={choices}
          value={filters[name]}
          clearSearch={feedSearch(sort, { ...filters, [name]: undefined })}
          onClear={() => focus(name)}
        />
      ))}
      <label className={chipClass({ active: filters.verified === '1' }, FOCUS_WITHIN)}>
        <input
          type="checkbox"
          name="verified"
          value="1"
          checked={filters.verified === '1'}
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
          className={buttonClass({ variant: 'ghost', size: 's' }, 'flex-none text-primary')}
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
