import type { Context } from 'hono'
import { selectVariant, type CompressedResponse, compressResponse } from './compressed-response.ts'
import { etagOf, PUBLIC_CACHE_CONTROL } from './negotiation.ts'
import type { RequestEnv } from '../request-env.ts'
import { NO_PAGE } from '../security.ts'

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
