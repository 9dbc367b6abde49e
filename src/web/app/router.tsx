import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createSerializationAdapter,
  createRouter as createTanStackRouter,
  type ParsedLocation,
  useRouter,
} from '@tanstack/react-router'
import { AppError, type ErrorKind, isNotFound, unexpected } from '#domain/errors.ts'
import { textFromPage, withoutText } from '#web/features/plans/plan-text.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { PageNotFound } from './PageNotFound.tsx'
import { keepLastPlanLists } from './plan-list-cache.ts'
import { routeTree } from './route-tree.gen.ts'

/** One router and one query cache: per page on the server, one for the visit in the browser. */
export function createRouter({ nonce }: { nonce?: string } = {}) {
  const queryClient = createQueryClient()
  if (!import.meta.env.SSR) keepLastPlanLists(queryClient)
  const router = createTanStackRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Back while a page still loads: its skeleton is on screen, and must not set the position of the page that was left.
    ...(!import.meta.env.SSR && {
      getScrollRestorationKey: ({ state, href }: ParsedLocation): string =>
        router.state.status === 'pending' ? 'loading' : (state.key ?? href),
    }),
    trailingSlash: 'never',
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ssr: { nonce },
    ...ERRORS_OVER_THE_WIRE,
    // Only the server writes: the browser need not load how.
    ...(import.meta.env.SSR && {
      dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient, { serializeData: withoutText })) }),
    }),
    hydrate: ({ queries }) =>
      hydrate(queryClient, JSON.parse(queries), { defaultOptions: { deserializeData: textFromPage } }),
  })
  return router
}

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network at once an error, which people see: what waits for one would happen when nobody expects it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Coming back to a tab must not load every page of every list again: what goes stale says app/live-events.ts.
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
        staleTime: 30_000,
        // What the server refused it will refuse again; only an absence, or too much to do, is worth a second try.
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          navigator.onLine &&
          failures < 2 &&
          error instanceof AppError &&
          error.kind === 'unavailable',
      },
    },
  })

/** What stands after « ? » is text, as the server reads it: « q=2024 » is no number, and of two values the first counts. */
const parseSearch = (search: string) => Object.fromEntries([...new URLSearchParams(search)].toReversed())

function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).filter(([, value]) => typeof value === 'string')
  const parameters = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>)
  return parameters.size ? `?${parameters.toString()}` : ''
}

/**
 * A page that failed on the server must say the same in the browser, and nothing of what only the log may know. The
 * router reads this option, but its types keep it for another package: hence the bare object.
 */
const ERRORS_OVER_THE_WIRE: object = {
  serializationAdapters: [
    createSerializationAdapter({
      key: 'AppError',
      test: (value) => value instanceof Error,
      toSerializable: (error): { kind: ErrorKind; message: string } => {
        const { kind, message } = error instanceof AppError ? error : unexpected()
        return { kind, message }
      },
      fromSerializable: ({ kind, message }): Error => new AppError(kind, message),
    }),
  ],
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}

/** A page that could not be loaded: says so, and offers to try again. */
function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  if (isNotFound(error)) return <PageNotFound />
  const { kind, message } = error instanceof AppError ? error : unexpected()
  const title = kind === 'unavailable' ? 'Momentanément indisponible' : 'Erreur'
  return (
    <div className="column py-16">
      <title>{`${title} · Plan B`}</title>
      <ErrorWithRetry heading="h1" title={title} text={message} onRetry={() => void router.invalidate()} />
    </div>
  )
}
