import type { QueryClient } from '@tanstack/react-query'
import { headingOf } from './heading.ts'
import { isAsked, isTooShort, type SearchParams, toSearchParams } from './search-params.ts'
import { searchQuery } from './search-query.ts'

/** Asks for what the address names, and says what the page is called. */
export async function loadSearch(queryClient: QueryClient, search: SearchParams): Promise<string> {
  const params = toSearchParams(search)
  if (!isAsked(params) || isTooShort(params)) return headingOf({})
  // The server waits for the results; in the browser the screen shows its own loading state and errors.
  if (import.meta.env.SSR) await queryClient.fetchQuery(searchQuery(params))
  else void queryClient.prefetchQuery(searchQuery(params))
  return headingOf(params)
}
