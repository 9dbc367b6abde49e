import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

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

/** Wider ones take megabytes of memory for each answer, whose coming and going keeps the garbage collector at work. */
const WINDOW_BITS = 17

const toBrotli = promisify(brotliCompress)

/** What is made at the moment it is asked for is packed quickly; what is kept may take more trouble. */
export async function packBrotli(
  body: string | Uint8Array,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  return new Uint8Array(await toBrotli(body, { params }))
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
