import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Log } from '#server/platform/http/log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { commonHeaders, NO_PAGE } from '#server/platform/http/security.ts'
import {
  type CompressedResponse,
  compressResponse,
  etagOf,
  PUBLIC_CACHE_CONTROL,
  selectVariant,
} from './compressed-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** The lowest brotli quality, because a request waits for the compression. */
const QUALITY = 1

/** For a response built for a recent writer: no shared cache stores it, and the browser revalidates it each time. */
const OWN_CACHE_CONTROL = 'private, no-cache'

/**
 * Responds with public JSON, which is the same for every visitor and member, from the cache under `key`. A member who wrote
 * within the last 15 s gets a new build, so that they see what they wrote. Requests in process also get a new one.
 */
export async function respondPublic(
  c: Context<RequestEnv>,
  key: string,
  make: () => unknown,
): Promise<Response> {
  // The JSON becomes part of a page, which is compressed as a whole.
  if (c.env?.isRendering) return c.json((await make()) as object)
  const { cache, hasRecentWrite, onSource } = c.get('publicResponses')
  const build = async () => await compressJson(c.get('route'), key, await make(), cache.last(key))
  if (!c.env?.incoming) return respondCompressed(c, await build())
  if (hasRecentWrite(c.req.header('cookie'))) {
    const response = respondCompressed(c, await cache.renew(key, build))
    response.headers.set('Cache-Control', OWN_CACHE_CONTROL)
    return response
  }
  const { response, source } = await cache.get(key, build)
  onSource(source)
  return respondCompressed(c, response)
}

/** Responds with a public text file in the same way. It may be ten seconds old, also for a recent writer. */
export async function respondPublicFile(
  c: Context<RequestEnv>,
  type: string,
  make: () => Promise<string>,
): Promise<Response> {
  const { cache, onSource } = c.get('publicResponses')
  const key = c.req.path
  const route = c.get('route')
  const build = async () =>
    await compress({ body: await make(), type, route, shows: new Set([key]), isRenewedForWriters: false })
  if (!c.env?.incoming) return respondCompressed(c, await build())
  const { response, source } = await cache.get(key, build)
  onSource(source)
  return respondCompressed(c, response)
}

async function compressJson(
  route: string,
  key: string,
  content: unknown,
  last: CompressedResponse | undefined,
): Promise<CompressedResponse> {
  const body = JSON.stringify(content)
  if (last && last.etag === etagOf(body)) return last
  const [address = ''] = key.split('?', 1)
  return await compress({
    body,
    type: 'application/json',
    route,
    shows: new Set([address, ...idsIn(address.toLowerCase()), ...idsIn(body)]),
    isRenewedForWriters: true,
  })
}

type Content = Pick<
  Parameters<typeof compressResponse>[0],
  'body' | 'type' | 'route' | 'shows' | 'isRenewedForWriters'
>

const compress = (content: Content) =>
  compressResponse({
    ...content,
    status: 200,
    headers: (etag) => ({
      'Content-Security-Policy': NO_PAGE,
      Vary: 'Accept-Encoding',
      'Cache-Control': PUBLIC_CACHE_CONTROL,
      ETag: etag,
    }),
    isCacheable: true,
    quality: QUALITY,
  })

export function respondCompressed(c: Context<RequestEnv>, response: CompressedResponse): Response {
  c.set('route', response.route)
  const { status, headers, body } = selectVariant(c.req.header(), response)
  return c.newResponse(body, status as 200, headers)
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids of members, plans and comments in a text: responses that show them are stale when they change. */
export function* idsIn(text: string): Iterable<string> {
  for (const [id] of text.matchAll(ID)) yield copied(id)
}

/** Copies the id: a slice would keep the whole text in memory for as long as the id is cached. */
const copied = (id: string) => Buffer.from(id, 'latin1').toString('latin1')

type Options = {
  cache: ResponseCache
  /** Whether these cookies are those of a member who wrote something within the last 15 s. */
  hasRecentWrite: (cookies: string | undefined) => boolean
  log: Log
  metrics: Metrics
  isHttps: boolean
}

/**
 * Serves a cached response before the request enters the app. Returns whether there was one. The address must be written
 * exactly like the cache key. A request with any other spelling goes through the app and gets the same response.
 */
export function respondFromCache({ cache, hasRecentWrite, log, metrics, isHttps }: Options) {
  const common = commonHeaders({ isHttps })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    const cached = method === 'GET' || method === 'HEAD' ? cache.peek(url) : undefined
    if (!cached || (cached.isRenewedForWriters && hasRecentWrite(request.headers.cookie))) return false
    const requestId = randomUUID()
    const { status, headers, body } = selectVariant(request.headers, cached)
    response.writeHead(status, { ...common, ...headers, 'X-Request-Id': requestId })
    response.end(method === 'GET' ? body : null)
    // The request is not timed: the histogram would take a tenth of the time.
    metrics.publicResponses.inc({ source: 'cache' })
    log.info({ requestId, method, route: cached.route, status }, 'request')
    return true
  }
}
