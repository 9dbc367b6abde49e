import type { InputOf } from '#api/endpoint.ts'
import type { searchApi } from '#api/search.ts'
import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind } from '#domain/search.ts'
import { type FeedFilters, oneOf, toFeedFilters } from '#web/features/feed/feed-filters.ts'

type Asked = InputOf<typeof searchApi.all>['query']

/** What is searched for, named and valued in the address as in the API. */
export type SearchParams = Asked & {
  /** One kind of results only. */
  type?: SearchKind | undefined
  after?: string | undefined
}

export type PlanFilters = FeedFilters & Pick<Asked, 'author'>

/** What says nothing is left out. All keys always: what is missing would stay in the address as it came. */
export const toSearchParams = (search: Partial<Record<keyof SearchParams, string>>): SearchParams => {
  const sort = oneOf(SEARCH_SORTS, search.sort)
  return {
    q: cleanQuery(search.q ?? '') || undefined,
    tag: cleanQuery(search.tag ?? '').replace(/^#/, '') || undefined,
    type: oneOf(SEARCH_KINDS, search.type),
    ...toFeedFilters(search),
    author: cleanQuery(search.author ?? '') || undefined,
    sort: sort === 'relevance' ? undefined : sort,
    exact: search.exact === '1' ? '1' : undefined,
    after: search.after || undefined,
  }
}

const filtersOf = ({
  category,
  budget,
  difficulty,
  duration,
  verified,
  author,
}: SearchParams): PlanFilters => ({ category, budget, difficulty, duration, verified, author })

/** Beside words a tag narrows too; alone it is what is asked for. */
export const filterCount = (params: SearchParams) =>
  Object.values({ ...filtersOf(params), tag: params.q && params.tag }).filter(Boolean).length

export const isTooShort = ({ q }: SearchParams) => q !== undefined && !isLongEnough(q)

/** What the page is called. */
export function headingOf({ q, tag }: SearchParams): string {
  if (q) return `Résultats pour « ${q} »`
  return tag ? `Plans avec le tag « ${tag} »` : 'Recherche avancée'
}

/** Whether anything is asked at all. */
export const isAsked = (params: SearchParams) =>
  Boolean(params.q ?? params.tag ?? params.sort) || Object.values(filtersOf(params)).some(Boolean)
