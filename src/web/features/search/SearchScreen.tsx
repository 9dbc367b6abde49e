import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import { QUERY_MIN, SEARCH_SORTS, type SearchResults, type SearchSort } from '#domain/search.ts'
import { FILTER_LISTS } from '#web/features/feed/feed-filters.ts'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { QueryError } from '#web/lib/QueryError.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'
import { Select } from '#web/ui/Select.tsx'
import { PopularTags } from './PopularTags.tsx'
import { Results } from './Results.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import {
  filterCount,
  headingOf,
  isAsked,
  isTooShort,
  type SearchParams,
  toSearchParams,
} from './search-params.ts'
import { searchQuery } from './search-query.ts'
import { SearchForm } from './SearchForm.tsx'

export function SearchScreen({ params, purpose }: { params: SearchParams; purpose: string }) {
  const isSearch = isAsked(params) && !isTooShort(params)
  const search = useQuery({ ...searchQuery(params), enabled: isSearch, placeholderData: keepPreviousData })
  const isOld = search.isPlaceholderData
  // What the results answer: while they are old, it is not what the address asks.
  const [answered, setAnswered] = useState(params)
  if (!isOld && JSON.stringify(answered) !== JSON.stringify(params)) setAnswered(params)
  return (
    <div className="column py-6 pb-24 md:py-10 md:pb-24">
      <header className="mb-6 grid gap-2">
        <h1 className="text-page wrap-anywhere">{headingOf(isSearch ? params : {})}</h1>
        <p role="status" className="max-w-[60ch] text-muted">
          {isSearch ? summaryOf(search, params) : purpose}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:gap-10">
        <aside aria-label="Filtres">
          <SearchForm params={params} isOpen={!isSearch} />
        </aside>
        {isSearch ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <ResultTabs params={params} results={search.data} />
              {(!params.type || params.type === 'plans') && <SortSelect params={params} />}
            </div>
            <ActiveFilters params={params} />
            {search.data ? (
              <div
                aria-busy={isOld}
                className={cx(
                  'grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity',
                  isOld && 'opacity-50',
                )}
              >
                <Results params={answered} results={search.data} />
              </div>
            ) : search.isError ? (
              <QueryError
                query={search}
                title="La recherche n’a pas abouti"
                text="Réessayez dans un instant."
              />
            ) : (
              <PlanListSkeleton />
            )}
          </div>
        ) : (
          <div className="grid gap-6">
            <EmptyState
              title={isTooShort(params) ? 'Encore une lettre' : 'Que cherchez-vous ?'}
              text={
                filterCount(params) > 0
                  ? `Tapez au moins ${QUERY_MIN} caractères, ou cherchez sans mot : vos filtres suffisent.`
                  : `Tapez au moins ${QUERY_MIN} caractères, ou choisissez des filtres.`
              }
            />
            <PopularTags />
          </div>
        )}
      </div>
    </div>
  )
}

type Search = { data: SearchResults | undefined; isError: boolean; isPlaceholderData: boolean }

function summaryOf({ data: results, isError, isPlaceholderData }: Search, { sort }: SearchParams): string {
  if (!results || isPlaceholderData) return isError ? 'La recherche n’a pas abouti.' : 'Recherche en cours...'
  const kinds = [results.plans, results.members, results.tags]
  const count = kinds.reduce((sum, { items }) => sum + items.length, 0)
  const isMore = kinds.some(({ next }) => next !== null)
  if (count === 0) return 'Aucun résultat.'
  const found = `${isMore ? 'Plus de ' : ''}${counted(count, 'résultat')}.`
  const areOrderedByLikes = results.plans.items.length > 1 || results.members.items.length > 1
  if (!areOrderedByLikes || sort === 'new' || sort === 'views') return found
  return `${found} À nombre de J’aime égal, les créateurs passent devant.`
}

const NAMES: Record<SearchSort, string> = {
  relevance: 'Pertinence',
  likes: 'J’aime',
  new: 'Récents',
  views: 'Vues',
}

/** The order of the plans. Without JavaScript it has a button. */
function SortSelect({ params }: { params: SearchParams }) {
  const navigate = useNavigate()
  const others = Object.entries({ ...params, sort: undefined, after: undefined })
  return (
    <form action="/search" className="flex items-center gap-2">
      {others.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Field label="Trier par" isLabelHidden>
        <Select
          name="sort"
          value={params.sort ?? 'relevance'}
          onChange={({ target }) =>
            void navigate({
              to: '/search',
              search: toSearchParams({ ...params, sort: target.value, after: undefined }),
            })
          }
        >
          {SEARCH_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {NAMES[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <button type="submit" className={buttonClass({ size: 's' })}>
          Trier
        </button>
      </noscript>
    </form>
  )
}

const LABELS = {
  ...Object.fromEntries(FILTER_LISTS.map(({ name, label }) => [name, label])),
  tag: 'Tag',
  author: 'Auteur',
  verified: 'Vérifié PB',
}

/** What narrows the results, each with a way to take it back. */
function ActiveFilters({ params }: { params: SearchParams }) {
  const active = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = params[name as keyof SearchParams]
    return value ? [{ name, text: name === 'verified' ? label : `${label} : ${value}` }] : []
  })
  if (active.length === 0) return null
  return (
    <ul
      aria-label="Filtres actifs"
      className="scrollbar-none flex gap-2 overflow-x-auto max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap"
    >
      {active.map(({ name, text }) => (
        <li key={name} className="flex-none">
          <Link
            to="/search"
            search={{ ...params, [name]: undefined, after: undefined }}
            aria-label={`Retirer le filtre ${text}`}
            onClick={(event) => isLinkClick(event) && focusBeside(event.currentTarget)}
            className={chipClass({ active: true })}
          >
            {text}
            <X />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A filter that is taken back goes away: the keyboard moves on to the next one, or to the top of the page. */
function focusBeside(chip: HTMLElement) {
  const item = chip.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next = beside?.querySelector('a') ?? document.getElementById('contenu')
  next?.focus()
}
