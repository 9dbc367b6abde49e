import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'
import type { RequestEnv } from './request-env.ts'

/**
 * What everybody may see may be kept by anybody, but must be asked for again each time: a plan that was taken down
 * is gone at once, and an unchanged answer costs only a 304.
 */
export const PUBLIC_CACHE_CONTROL = 'public, no-cache'

/** Weak, for the same answer goes out in several encodings. */
export const etagOf = (bytes: string | Uint8Array) => `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`

/** Compares as RFC 9110 asks of If-None-Match: weakly, one of a list, or « * ». */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Below this a packed answer is hardly smaller. */
const WORTH_PACKING = 1024

export async function respondPublic(c: Context<RequestEnv>, answer: unknown): Promise<Response> {
  const body = JSON.stringify(answer)
  const etag = etagOf(body)
  c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (encoding === 'identity' || body.length < WORTH_PACKING) return c.body(body)
  c.header('Content-Encoding', encoding)
  return c.body(await pack(c.get('packedAnswers'), body, etag, encoding))
}

/** Compressed answers, by a hash of their content, so that they are never out of date. */
export const createPackedAnswers = () => createBoundedCache<Uint8Array<ArrayBuffer>>(8 * 1024 * 1024)

async function pack(
  cache: BoundedCache<Uint8Array<ArrayBuffer>>,
  body: string,
  etag: string,
  encoding: 'br' | 'gzip',
): Promise<Uint8Array<ArrayBuffer>> {
  const key = encoding + etag
  const kept = cache.get(key)
  if (kept) return kept
  const packed = await PACKERS[encoding](body)
  cache.set(key, packed, packed.length)
  return packed
}

/** Wider ones take megabytes of memory for each answer, whose coming and going keeps the garbage collector at work. */
const WINDOW_BITS = 17

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Quick rather than small, for answers made at the moment they are asked for; what is kept may take more trouble. */
export const PACKERS = {
  br: async (body: string | Uint8Array, quality = 1) =>
    new Uint8Array(
      await toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
      }),
    ),
  gzip: async (body: string | Uint8Array) => new Uint8Array(await toGzip(body)),
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best of what we keep ready that the client says it reads. */
export function acceptedEncoding(header = ''): Encoding {
  if (BR.test(header)) return 'br'
  return GZIP.test(header) ? 'gzip' : 'identity'
}

/** In the list, and not with a weight of nought. */
const named = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`)
const BR = named('br')
const GZIP = named('gzip')
