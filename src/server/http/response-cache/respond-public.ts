import type { Context } from 'hono'
import { answerTo, type PackedAnswer, packAnswer } from './packed-answer.ts'
import { etagOf, PUBLIC_CACHE_CONTROL } from './public-answer.ts'
import type { RequestEnv } from '../request-env.ts'
import { NO_PAGE } from '../security.ts'

/** Quick rather than small: somebody waits for it. */
const QUALITY = 1

/** For a response that is newer than the cached one: no shared cache keeps it, and the browser asks again each time. */
const OWN_CACHE_CONTROL = 'private, no-cache'

/**
 * What is the same for everybody, as JSON: from the cache, under `key`. It is made anew for a member who wrote something
 * within the last 15 s, who must find it there, and for requests in process.
 */
export async function respondPublic(
  c: Context<RequestEnv>,
  key: string,
  make: () => unknown,
): Promise<Response> {
  // Part of a page, which is packed as a whole.
  if (c.env?.isRendering) return c.json((await make()) as object)
  const { cache, hasRecentWrite, onSource } = c.get('answers')
  const build = async () => await packJson(c.get('route'), key, await make(), cache.last(key))
  if (!c.env?.incoming) return respondPacked(c, await build())
  if (hasRecentWrite(c.req.header('cookie'))) {
    const response = respondPacked(c, await cache.renew(key, build))
    response.headers.set('Cache-Control', OWN_CACHE_CONTROL)
    return response
  }
  const { answer, source } = await cache.get(key, build)
  onSource(source)
  return respondPacked(c, answer)
}

async function packJson(
  route: string,
  key: string,
  answer: unknown,
  last: PackedAnswer | undefined,
): Promise<PackedAnswer> {
  const body = JSON.stringify(answer)
  if (last && last.etag === etagOf(body)) return last
  const [address = ''] = key.split('?', 1)
  return await packAnswer({
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
    isWhole: true,
    isNewForWriters: true,
    quality: QUALITY,
  })
}

export function respondPacked(c: Context<RequestEnv>, answer: PackedAnswer): Response {
  c.set('route', answer.route)
  const { status, headers, body } = answerTo(c.req.header(), answer)
  return c.newResponse(body, status as 200, headers)
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids of members, plans and comments in a text: whatever shows them is stale when they change. */
export function* idsIn(text: string): Iterable<string> {
  for (const [id] of text.matchAll(ID)) yield copied(id)
}

/** A part of a string keeps the whole of it in memory: ids are kept with an answer, the text they stood in is not. */
const copied = (id: string) => Buffer.from(id, 'latin1').toString('latin1')
