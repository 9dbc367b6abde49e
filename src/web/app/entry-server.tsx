import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { AnyRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { AppError, isNotFound } from '#domain/errors.ts'
import { setTransport } from '#web/lib/call.ts'
import type { RenderOptions, RenderedPage } from './rendered-page.ts'
import { createRouter } from './router.tsx'

// The origin is concatenated with the path, not resolved: « //elsewhere » is a path of this site, not another host.
const ORIGIN = 'http://planb.internal'

/** Renders the page at this path. The result is the same for every visitor, since no cookie is passed in. */
export async function renderPage(
  href: string,
  { callApi, assets, inTurn, nonce }: RenderOptions,
): Promise<RenderedPage> {
  setTransport(callApi)
  const handle = createRequestHandler({
    request: new Request(ORIGIN + href),
    createRouter: () => createRouter({ nonce }),
    getRouterManifest: () => assets,
  })
  let router: AnyRouter | undefined
  let html = ''
  const response = await handle(async (page) => {
    const loaded = page.router
    router = loaded
    html = await inTurn(() =>
      transformHtmlStringWithRouter(loaded, renderToString(<RouterServer router={loaded} />)),
    )
    // The response has no body, since passing the HTML through it would copy the HTML four times.
    return new Response(null, { status: getSsrStatus(router) })
  })
  const location = response.headers.get('location')
  if (location) {
    const { pathname, search } = new URL(location, ORIGIN)
    return { kind: 'redirect', pathname, search, isTemporary: response.status === 302 }
  }
  const matches = router?.state.matches ?? []
  const error = matches.find((match) => match.error !== undefined)?.error
  return {
    kind: 'page',
    html,
    status: statusOf(response, error),
    error,
    retryAfter: error instanceof AppError ? error.retryAfter : undefined,
    route: matches.at(-1)?.routeId ?? 'unknown',
  }
}

function statusOf(response: Response, error: unknown) {
  if (response.status === 404 || isNotFound(error)) return 404
  if (response.status < 400 && error === undefined) return 200
  if (!(error instanceof AppError)) return 500
  return error.kind === 'unavailable' ? 503 : error.kind === 'rate_limited' ? 429 : 500
}
