import { createFileRoute } from '@tanstack/react-router'
import { SEARCH_PARAMETERS } from '#domain/search/search.ts'
import { PARAMETER_MAX } from '#domain/site.ts'
import { type SearchParams, toSearchParams } from '#web/features/search/search-params.ts'
import { SearchScreen } from '#web/features/search/SearchScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Trouvez un plan, un membre ou un tag.'

export const Route = createFileRoute('/search')({
  // Unparsed: the screen reads the parameters, in code that other pages do not load.
  validateSearch: (search: SearchParams): SearchParams => search,
  // Cut as on the server (page-key.ts): otherwise the browser would not find the rendered data.
  loaderDeps: ({ search }): SearchParams =>
    Object.fromEntries(
      SEARCH_PARAMETERS.map((name) => [name, search[name]?.slice(0, PARAMETER_MAX) || undefined]),
    ),
  loader: async ({ context, deps }) => {
    const { loadSearch } = await import('#web/features/search/search-query.ts')
    return await loadSearch(context.queryClient, deps)
  },
  head: ({ match, loaderData = 'Recherche avancée' }) => {
    const { q, tag } = match.search
    // Result pages are kept out of search engines, pages of a tag are not.
    const place = tag && !q ? `?${new URLSearchParams({ tag })}` : ''
    return pageHead(match, {
      title: loaderData,
      description: import.meta.env.SSR && PURPOSE,
      path: `/search${place}`,
      isPrivate: Boolean(q),
      ...(place && { feed: `/rss.xml${place}` }),
    })
  },
  component: SearchPage,
})

function SearchPage() {
  const params = toSearchParams(Route.useLoaderDeps())
  return <SearchScreen params={params} title={Route.useLoaderData()} purpose={PURPOSE} />
}
