import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { textFromPage, withoutText } from '#web/features/plans/plan-text.ts'
import { PageError } from './PageError.tsx'
import { PageNotFound } from './PageNotFound.tsx'
import { routeTree } from './route-tree.gen.ts'

/** One router and one query cache: per page on the server, one for the visit in the browser. */
export function createRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the server refused it will refuse again; only an absence is worth a second try.
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < 2 && error instanceof AppError && error.kind === 'unavailable',
      },
    },
  })
  return createTanStackRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient, { serializeData: withoutText })) }),
    hydrate: ({ queries }) =>
      hydrate(queryClient, JSON.parse(queries), { defaultOptions: { deserializeData: textFromPage } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
