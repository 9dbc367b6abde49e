import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { QUERY_MIN, SEARCH_SORTS, type SearchResults, type SearchSort } from '#domain/search/search.ts'
import { SITE_NAME } from '#domain/site.ts'
import { tagTopic } from '#domain/feed/topics.ts'
import { FILTER_LISTS } from '#web/features/feed/feed-filters.ts'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { FollowTopicButton } from '#web/features/feed/FollowTopicButton.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { CONTENT_ID, controlBeside, focusContentOnRemoval, focusOnRemoval } from '#web/lib/focus.ts'
import { Select } from '#web/ui/Input.tsx'
import { PopularTags } from './PopularTags.tsx'
import { headingOf, replacedText, summaryOf } from './result-texts.ts'
import { Results } from './Results.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { filterCount, hasSearch, isTooShort, type SearchParams, toSearchParams } from './search-params.ts'
import { searchQuery } from './search-query.ts'
import { SearchForm } from './SearchForm.tsx'

type SearchScreenProps = {
  params: SearchParams
  /** The title until the results are loaded. */
  title: string
  purpose: string
}

export function SearchScreen({ params, title, purpose }: SearchScreenProps) {
  const isSearch = hasSearch(params) && !isTooShort(params)
  const search = useQuery({ ...searchQuery(params), enabled: isSearch, placeholderData: keepPreviousData })
  const isOld = search.isPlaceholderData
  // The parameters of the shown results: those of the address once they are loaded.
  const [shownParams, setShownParams] = useState(params)
  if (!isOld && JSON.stringify(shownParams) !== JSON.stringify(params)) setShownParams(params)
  const corrected = (isSearch && !isOld && search.data?.plans.corrected) || null
  const isSortable = (!params.type || params.type === 'plans') && search.data?.plans.items.length !== 0
  const heading = headingOf(isSearch ? params : {}, corrected)
  return (
    <div className="column py-6 pb-24 md:py-10 md:pb-24">
      {/* In the browser the loader sets the title before a correction is known. */}
      {heading !== title && <title>{`${heading} · ${SITE_NAME}`}</title>}
      <header className="mb-6 grid gap-2">
        <h1 className="text-page wrap-anywhere">{heading}</h1>
        <div role="status" className="grid max-w-[60ch] gap-1 text-muted">
          {corrected && <Correction params={params} corrected={corrected} />}
          <p>{isSearch ? statusOf(search, params) : purpose}</p>
        </div>
        {params.tag && (
          <div className="mt-1">
            <FollowTopicButton topic={tagTopic(params.tag)} />
          </div>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:gap-10">
        <aside aria-label="Filtres">
          <SearchForm params={params} isOpen={!isSearch} />
        </aside>
        {isSearch ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <ResultTabs params={params} results={search.data} />
              {isSortable && <SortSelect params={params} />}
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
                <Results params={shownParams} results={search.data} />
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

/** A link that searches for the typed words. */
function Correction({ params, corrected }: { params: SearchParams; corrected: string }) {
  const { q = '' } = params
  return (
    <p className="wrap-anywhere">
      {`${replacedText(q, corrected)} `}
      <Link
        to="/search"
        search={{ ...params, exact: '1', after: undefined }}
        // A double click would add two history entries.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        ref={focusContentOnRemoval}
        className="font-semibold text-primary underline"
      >
        {`Chercher « ${q} » quand même`}
      </Link>
    </p>
  )
}

type Search = { data: SearchResults | undefined; isError: boolean; isPlaceholderData: boolean }

function statusOf({ data: results, isError, isPlaceholderData }: Search, params: SearchParams): string {
  if (results && !isPlaceholderData) return summaryOf(results, params)
  return isError ? 'La recherche n’a pas abouti.' : 'Recherche en cours...'
}

const NAMES: Record<SearchSort, string> = {
  relevance: 'Pertinence',
  likes: 'J’aime',
  new: 'Récents',
  views: 'Vues',
}

/** The order of the plans; without JavaScript with a submit button. */
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

/** The active filters, each with a link that removes it. */
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
        <li key={name} className="max-w-full flex-none">
          <Link
            to="/search"
            search={{ ...params, [name]: undefined, after: undefined }}
            aria-label={`Retirer le filtre ${text}`}
            ref={focusFilterBeside}
            className={chipClass({ active: true }, 'max-w-full')}
          >
            <span className="truncate">{text}</span>
            <X className="flex-none" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** When a filter is removed, the focus moves to the next one, or to the top of the content. */
const focusFilterBeside = focusOnRemoval((chip) => controlBeside(chip) ?? document.getElementById(CONTENT_ID))
