import { useQuery } from '@tanstack/react-query'
import { QUERY_MIN, type SearchResults } from '#domain/search.ts'
import { counted } from '#domain/numbers.ts'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { PopularTags } from './PopularTags.tsx'
import { Results } from './Results.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { filterCount, headingOf, isAsked, isTooShort, type SearchParams } from './search-params.ts'
import { SearchForm } from './SearchForm.tsx'
import { searchQuery } from './search-query.ts'
import { SortSelect } from './SortSelect.tsx'

export function SearchScreen({ params, purpose }: { params: SearchParams; purpose: string }) {
  const isSearch = isAsked(params) && !isTooShort(params)
  const search = useQuery({ ...searchQuery(params), enabled: isSearch })
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
              <Results params={params} results={search.data} />
            ) : search.isError ? (
              <ErrorWithRetry
                title="La recherche n’a pas abouti"
                text="Réessayez dans un instant."
                busy={search.isFetching}
                onRetry={() => void search.refetch()}
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
                  ? `Tapez au moins ${QUERY_MIN} caractères, ou cherchez sans mot : vos filtres suffisent.`
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

type Search = { data: SearchResults | undefined; isError: boolean }

function summaryOf({ data: results, isError }: Search, { sort }: SearchParams): string {
  if (!results) return isError ? 'La recherche n’a pas abouti.' : 'Recherche en cours...'
  const kinds = [results.plans, results.members, results.tags]
  const count = kinds.reduce((sum, { items }) => sum + items.length, 0)
  const isMore = kinds.some(({ next }) => next !== null)
  if (count === 0) return 'Aucun résultat.'
  const found = `${isMore ? 'Plus de ' : ''}${counted(count, 'résultat')}.`
  const areOrderedByLikes = results.plans.items.length > 1 || results.members.items.length > 1
  if (!areOrderedByLikes || sort === 'new' || sort === 'views') return found
  return `${found} À nombre de likes égal, les créateurs passent devant.`
}
