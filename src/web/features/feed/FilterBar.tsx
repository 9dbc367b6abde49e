import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { PublicFeedSort } from '#domain/feed.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { FILTER_LISTS, type FeedFilters, hasFilters, toFeedFilters } from './feed-filters.ts'
import { feedSearch } from './home-feed.ts'
import { FilterSelect, IN_USE_FIRST } from './FilterSelect.tsx'

type FilterBarProps = { sort: PublicFeedSort; filters: FeedFilters }

/** Narrows the feed, in the address. Without JavaScript it is a form like any other, with its button. */
export function FilterBar({ sort, filters }: FilterBarProps) {
  const id = useId()
  const navigate = useNavigate()
  const isVerified = filters.verified === '1'
  const apply = (form: HTMLFormElement) => {
    form.scrollTo({ left: 0 })
    void navigate({ to: '/', search: feedSearch(sort, toFeedFilters(entriesOf(form))) })
  }
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
      {FILTER_LISTS.map(({ name, ...texts }) => (
        <FilterSelect
          key={name}
          id={`${id}-${name}`}
          name={name}
          {...texts}
          value={filters[name]}
          clearSearch={feedSearch(sort, { ...filters, [name]: undefined })}
          onClear={() => focus(name)}
        />
      ))}
      <label className={chipClass({ active: isVerified }, cx(FOCUS_WITHIN, isVerified && IN_USE_FIRST))}>
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
          className={buttonClass({ variant: 'ghost', size: 's' }, cx('flex-none text-primary', IN_USE_FIRST))}
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
