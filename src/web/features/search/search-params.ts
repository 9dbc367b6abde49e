import type { InputOf } from '#api/endpoint.ts'
import type { searchApi } from '#api/search.ts'
import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind } from '#domain/search.ts'
import { oneOf, toFeedFilters } from '#web/features/feed/feed-filters.ts'

type Asked = InputOf<typeof searchApi.all>['query']

/** What is searched for, named and valued in the address as in the API. */
export type SearchParams = Asked & {
  /** One kind of results only. */
  type?: SearchKind | undefined
  after?: string | undefined
}

/** What says nothing is left out. All keys always: what is missing would stay in the address as it came. */
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

/** What narrows the plans; `exact` does not: it says how the words are read. */
const filtersOf = (params: SearchParams) => ({ ...toFeedFilters(params), author: params.author })

/** Beside words a tag narrows too; alone it is what is asked for. */
export const filterCount = (params: SearchParams) =>
  Object.values({ ...filtersOf(params), tag: params.q && params.tag }).filter(Boolean).length

export const isTooShort = ({ q }: SearchParams) => q !== undefined && !isLongEnough(q)

/** Whether anything is asked at all. */
export const isAsked = (params: SearchParams) =>
  Boolean(params.q ?? params.tag ?? params.sort) || Object.values(filtersOf(params)).some(Boolean)
