import { createFileRoute } from '@tanstack/react-router'
import { isAsked, isTooShort, toSearchParams } from '#web/features/search/search-params.ts'
import { searchQuery } from '#web/features/search/search-query.ts'
import { headingOf, SEARCH_PURPOSE, SearchScreen } from '#web/features/search/SearchScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/search')({
  validateSearch: toSearchParams,
  loaderDeps: ({ search }) => toSearchParams(search),
  loader: async ({ context, deps }) => {
    if (!isAsked(deps) || isTooShort(deps)) return
    // The server waits for the results; in the browser the screen shows its own loading state and errors.
    if (import.meta.env.SSR) await context.queryClient.fetchQuery(searchQuery(deps))
    else void context.queryClient.prefetchQuery(searchQuery(deps))
  },
  head: ({ match }) => {
    const { search } = match
    // Pages of results are not for search engines, but a tag is a place of its own.
    const isPrivate = Boolean(search.q)
    const path = search.tag && !search.q ? `/search?tag=${encodeURIComponent(search.tag)}` : '/search'
    return pageHead(match, { title: headingOf(search), description: SEARCH_PURPOSE, path, isPrivate })
  },
  component: SearchPage,
})

function SearchPage() {
  return <SearchScreen params={toSearchParams(Route.useSearch())} />
}
