import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { searchApi } from '#api/search.ts'
import type { Found, SearchKind, SearchResults } from '#domain/search/search.ts'
import { awaitOnServer, call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { communityCountsQuery } from '#web/lib/site.ts'
import { popularTagsQuery } from './PopularTags.tsx'
import { headingOf } from './result-texts.ts'
import { hasSearch, isTooShort, type SearchParams, toSearchParams } from './search-params.ts'

/** The first results of each kind; after a cursor, those of one kind. */
export const searchQuery = (params: SearchParams) =>
  queryOptions({
    // One response has all kinds: the chosen kind matters only after a cursor.
    queryKey: keys.search(params.after ? params : { ...params, type: undefined }),
    queryFn: () => fetchResults(params),
  })

/**
 * The following pages, from the cursor that the first page had when more was requested: it may have another after a
 * refetch. The pages stay in the cache for Back.
 */
export const moreQuery = (
  kind: SearchKind,
  { type: _type, ...params }: SearchParams,
  firstEnd: string | null,
) =>
  infiniteQueryOptions({
    queryKey: keys.moreFound(kind, params),
    queryFn: ({ pageParam }): Promise<Found<unknown>> => fetchPage(kind, params, pageParam),
    initialPageParam: firstEnd ?? '',
    getNextPageParam: (page) => page.next,
    // Loaded on demand, and not refetched with each visit.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Infinity,
  })

/** Loads the results for an address and returns the title of the page. Without results, loads tags and categories to offer. */
export async function loadSearch(client: QueryClient, search: SearchParams): Promise<string> {
  const params = toSearchParams(search)
  const offerTags = () => awaitOnServer(client.prefetchQuery(popularTagsQuery))
  if (!hasSearch(params) || isTooShort(params)) {
    await offerTags()
    return headingOf({})
  }
  const query = searchQuery(params)
  await awaitOnServer(client.fetchQuery(query))
  const found = client.getQueryData(query.queryKey)?.plans
  if (found?.items.length === 0)
    await Promise.all([offerTags(), awaitOnServer(client.prefetchQuery(communityCountsQuery))])
  return headingOf(params, found?.corrected)
}

async function fetchResults({ type, after, ...query }: SearchParams): Promise<SearchResults> {
  if (!type || !after) return await call(searchApi.all, { query })
  const page = await fetchPage(type, query, after)
  return { ...NOTHING, [type]: { ...NOTHING[type], ...page } }
}

const fetchPage = ((kind: SearchKind, { type: _type, ...query }: SearchParams, after: string) =>
  kind === 'plans'
    ? call(searchApi.plans, { query: { ...query, after } })
    : call(kind === 'members' ? searchApi.members : searchApi.tags, {
        query: { q: query.q, exact: query.exact, after },
      })) as (kind: SearchKind, params: SearchParams, after: string) => Promise<Found<unknown>>

const NOTHING: SearchResults = {
  plans: { items: [], next: null, highlight: { stems: [], parts: [] }, corrected: null },
  members: { items: [], next: null },
  tags: { items: [], next: null },
  without_filters: null,
}
