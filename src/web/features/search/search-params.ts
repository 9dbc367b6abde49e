import type { InputOf } from '#api/endpoint.ts'
import type { searchApi } from '#api/search.ts'
import { cleanQuery, isLongEnough } from '#domain/search/clean-query.ts'
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind } from '#domain/search/search.ts'
import { oneOf, toFeedFilters } from '#web/features/feed/feed-filters.ts'

type SearchQuery = InputOf<typeof searchApi.all>['query']

/** The parameters of a search, with the same names and values in the address and in the API. */
export type SearchParams = SearchQuery & {
  /** Limits the results to one kind. */
  type?: SearchKind | undefined
  after?: string | undefined
}

/** Empty values become undefined. Every key is set: the router keeps a missing one as it was in the address. */
export const toSearchParams = (search: Partial<Record<keyof SearchParams, string>>): SearchParams => {
  const sort = oneOf(SEARCH_SORTS, search.sort)
  const type = oneOf(SEARCH_KINDS, search.type)
  return {
    q: cleanQuery(search.q ?? '') || undefined,
    tag: cleanQuery(search.tag ?? '').replace(/^#/, '') || undefined,
    type,
    ...toFeedFilters(search),
    author: cleanQuery(search.author ?? '') || undefined,
    sort: sort === 'relevance' ? undefined : sort,
    exact: search.exact === '1' ? '1' : undefined,
    // Only one kind has a next page.
    after: (type && search.after) || undefined,
  }
}

/** The filters on plans; `exact` is none: it turns corrections off. */
const filtersOf = (params: SearchParams) => ({ ...toFeedFilters(params), author: params.author })

/** With words, a tag is a filter too; alone it is the search itself. */
export const filterCount = (params: SearchParams) =>
  Object.values({ ...filtersOf(params), tag: params.q && params.tag }).filter(Boolean).length

export const isTooShort = ({ q }: SearchParams) => q !== undefined && !isLongEnough(q)

/** Whether there is anything to search for. */
export const hasSearch = (params: SearchParams) =>
  Boolean(params.q ?? params.tag ?? params.sort) || Object.values(filtersOf(params)).some(Boolean)
