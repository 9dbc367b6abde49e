import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hono } from 'hono'
import { unavailable } from '#domain/errors.ts'
import { respondBrokenPage, toPublicError } from '#server/platform/http/errors.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import { hasClientLeft, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { type CompressedResponse, PUBLIC_CACHE_CONTROL } from '#server/platform/http/compressed-response.ts'
import { respondCompressed } from '#server/platform/http/respond-public.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { createWorkPool, type WorkPool } from '#server/platform/lib/work-pool.ts'
import type { RenderedPage, RenderOptions } from '#web/app/rendered-page.ts'
import { compressPage, DEVELOPMENT_POLICY, extractScripts, pagePolicy } from './page-response.ts'
import { isFixedPage, pageKey } from './page-key.ts'
import { withClientNetwork } from './in-process-api.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'

export type RenderWith = (
  href: string,
  options: Pick<RenderOptions, 'inTurn' | 'nonce'>,
) => Promise<RenderedPage>

type PagesOptions = {
  render: RenderWith
  cache: ResponseCache
  log: Log
  metrics: Metrics
  isHttps: boolean
  isDevelopment: boolean
  /** Whether a content delivery network is in front of the site. */
  hasCdn: boolean
}

/** Renders a page of the React app for every address that is not an API path or a file. */
export function pageRoutes(app: Hono<RequestEnv>, options: PagesOptions) {
  const { cache, metrics, isDevelopment, log } = options
  // Each kind has its own queue, so that requests for made-up addresses do not delay known pages.
  const queues = { fixed: createQueue(), read: createQueue(), other: createQueue() }
  const known = createKnownPages()

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (url.pathname.includes('//')) return c.redirect(url.pathname.replace(/\/{2,}/g, '/') + url.search, 301)
    const key = pageKey(url)
    try {
      const rateLimits = c.get('rateLimits')
      // A cached page is sent without reading the session (respond-from-cache.ts).
      const render = async () => {
        rateLimits.countReading(c, 'rendering')
        const queue = queues[known.kindOf(key)]
        const network = rateLimits.networkOf(c)
        const isPublic = !c.get('requiresSession')
        const { signal } = c.req.raw
        const page = await build(key, { ...options, queue, network, signal, isPublic })
        if (page.status === 200) known.remember(key)
        return page
      }
      if (isDevelopment || c.get('requiresSession')) return respondCompressed(c, await render())
      const { response, source } = await cache.get(key, render)
      metrics.publicResponses.inc({ source })
      return respondCompressed(c, response)
    } catch (thrown) {
      if (thrown instanceof Redirect) {
        // A former name may be used again. If browsers cached both redirects, they would loop.
        c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
        return c.redirect(thrown.from(url), thrown.status)
      }
      // A client that has left the queue gets no response.
      const error = hasClientLeft(thrown) ? unavailable() : thrown
      return await respondBrokenPage(c, toPublicError(error, c.get('requestId'), log))
    }
  })
}

type RedirectTo = Extract<RenderedPage, { kind: 'redirect' }>

/** A redirect is thrown instead of returned, so that it is not cached. */
class Redirect extends Error {
  readonly #to: RedirectTo
  constructor(to: RedirectTo) {
    super('redirect')
    this.#to = to
  }

  get status() {
    return this.#to.isTemporary ? 302 : 301
  }

  /**
   * A permanent redirect to another page keeps all parameters of the request, also those that only the browser reads. Any
   * other redirect brings its own parameters.
   */
  from({ pathname, search }: URL): string {
    const isOwn = this.#to.isTemporary || this.#to.pathname === pathname
    return this.#to.pathname + (isOwn ? this.#to.search : search)
  }
}

/**
 * Up to 32 pages load their data at once, so that a page that waits for the database does not block the others. Networks take
 * turns.
 */
const PAGES = { running: 32, waiting: 100, late: { waiting: 400, ms: 2_000 } }

type Queue = { enter: WorkPool; inTurn: WorkPool }

function createQueue(): Queue {
  const oneByOne = createWorkPool({ running: 1, waiting: Infinity }, unavailable)
  return {
    enter: createWorkPool(PAGES, unavailable),
    inTurn: (render) =>
      oneByOne(async () => {
        // Rendering blocks the event loop. Other requests get a turn before the next page is rendered.
        await nextTurn()
        return await render()
      }),
  }
}

type Building = PagesOptions & { queue: Queue; network: string; signal: AbortSignal; isPublic: boolean }

async function build(
  key: string,
  { render, log, isHttps, isDevelopment, hasCdn, queue, network, signal, isPublic }: Building,
): Promise<CompressedResponse> {
  const nonce = randomBytes(16).toString('hex')
  const { page, shows } = await queue.enter(
    () => withClientNetwork(network, () => render(key, { inTurn: queue.inTurn, nonce })),
    { caller: network, signal },
  )
  if (page.kind === 'redirect') throw new Redirect(page)
  if (page.status === 500) log.error({ err: page.error }, 'page failed')
  const { html, scripts } = extractScripts(page.html, nonce)
  const policy = isDevelopment ? DEVELOPMENT_POLICY : pagePolicy(scripts, { isHttps })
  const { status, retryAfter, route } = page
  return compressPage({ html, key, status, retryAfter, route, policy, isPublic, isForCdn: hasCdn, shows })
}

/** Enough for about twenty thousand addresses. */
const READ_BYTES = 4 * 1024 * 1024
const READ_SIZE = 200

/**
 * Distinguishes pages that exist from made-up addresses. « fixed » are the site's own pages, « read » are pages that were rendered
 * with status 200 before. Addresses with parameters are never remembered, because a client can make up parameters.
 */
function createKnownPages() {
  const read = createBoundedCache<true>(READ_BYTES)
  return {
    kindOf(key: string): 'fixed' | 'read' | 'other' {
      if (isFixedPage(key)) return 'fixed'
      return read.get(key) ? 'read' : 'other'
    },
    remember(key: string) {
      if (!key.includes('?')) read.set(key, true, READ_SIZE)
    },
  }
}
