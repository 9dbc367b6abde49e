import type { Context } from 'hono'
import { selectVariant, type CompressedResponse, compressResponse } from './compressed-response.ts'
import { etagOf, PUBLIC_CACHE_CONTROL } from './negotiation.ts'
import type { RequestEnv } from '../request-env.ts'
import { NO_PAGE } from '../security.ts'

/** Fast rather than small: a request waits for it. */
const QUALITY = 1

/** For a response that is newer than the cached one: no shared cache stores it, and the browser revalidates it each time. */
const OWN_CACHE_CONTROL = 'private, no-cache'

/**
 * Public JSON, the same for every visitor and member: from the cache, under `key`. It is built anew for a member who wrote
 * something within the last 15 s, who must find it there, and for requests in process.
 */
export async function respondPublic(
  c: Context<RequestEnv>,
  key: string,
  make: () => unknown,
): Promise<Response> {
  // Part of a page, which is compressed as a whole.
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

async function compressJson(
  route: string,
  key: string,
  content: unknown,
  last: CompressedResponse | undefined,
): Promise<CompressedResponse> {
  const body = JSON.stringify(content)
  if (last && last.etag === etagOf(body)) return last
  const [address = ''] = key.split('?', 1)
  return await compressResponse({
    body,
    type: 'application/json',
    status: 200,
    route,
    headers: (etag) => ({
      'Content-Security-Policy': NO_PAGE,
      Vary: 'Accept-Encoding',
      'Cache-Control': PUBLIC_CACHE_CONTROL,
      ETag: etag,
    }),
    shows: new Set([address, ...idsIn(address.toLowerCase()), ...idsIn(body)]),
    isCacheable: true,
    isRenewedForWriters: true,
    quality: QUALITY,
  })
}

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

/** A slice of a string keeps all of it in memory: the ids are cached with a response, the text they were in is not. */
const copied = (id: string) => Buffer.from(id, 'latin1').toString('latin1')
