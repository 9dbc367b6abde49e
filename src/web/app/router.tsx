import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createSerializationAdapter,
  createRouter as createTanStackRouter,
  type ParsedLocation,
  useRouter,
  Link,
} from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { AppError, type ErrorKind, isNotFound, unexpected } from '#domain/errors.ts'
import { textFromPage, withoutText } from '#web/features/plans/plan-text.ts'
import { parseSearch, stringifySearch } from '#web/lib/search-string.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { cachePlanLists } from './plan-list-cache.ts'
import { routeTree } from './route-tree.gen.ts'

/** One router and one query cache: per rendering on the server, per tab in the browser. */
export function createRouter({ nonce }: { nonce?: string } = {}) {
  const queryClient = createQueryClient()
  if (!import.meta.env.SSR) cachePlanLists(queryClient)
  const router = createTanStackRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // On Back during a page load, the scroll position of the skeleton must not overwrite that of the page that was left.
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
    // Only on the server, so that the browser bundle does not contain it.
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
      // Offline, mutations fail at once and visibly: a paused one would run when the member no longer expects it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Returning to a tab must not refetch every page of every list: app/live-event-handlers.ts invalidates.
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
        staleTime: 30_000,
        // The server would refuse again; only « unavailable » is worth a retry.
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          navigator.onLine &&
          failures < 2 &&
          error instanceof AppError &&
          error.kind === 'unavailable',
      },
    },
  })

/**
 * A page that failed on the server shows the same error in the browser, without details that belong in the log. The router
 * reads this option, but its types reserve it for another package: hence `object`.
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

/** A page that could not be loaded, with a retry button. */
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

/** The specified 404, with an explanation and links back. */
function PageNotFound() {
  return (
    <div className="column grid min-h-[70dvh] place-items-center content-center gap-3 py-12 text-center">
      <title>Page introuvable · Plan B</title>
      <meta name="robots" content="noindex" />
      <p
        role="img"
        aria-label="404"
        className="flex items-center gap-2 font-display text-[8.25rem] leading-none font-heavy md:gap-4 md:text-[13rem]"
      >
        4
        <LogoMark className="size-26 md:size-40" />4
      </p>
      <h1 lang="en" className="text-part">
        Oops! Page not found
      </h1>
      <p className="max-w-[44ch] text-balance text-muted">
        Cette page a été retirée, renommée, ou n’a jamais existé. C’est le moment de passer au plan B.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Revenir à l’accueil
        </Link>
        <Link to="/search" className={buttonClass()}>
          <Search className="size-4" />
          Rechercher un plan
        </Link>
      </div>
    </div>
  )
}
