import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/**
 * Any cache may store a public response, but must revalidate it each time: a plan that was taken down disappears at once,
 * and an unchanged response costs only a 304.
 */
export const PUBLIC_CACHE_CONTROL = 'public, no-cache'

/** The ETag is weak, because the same response is sent in several encodings. */
export const etagOf = (bytes: string | Uint8Array) => `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`

/** Compares as RFC 9110 asks of If-None-Match: weakly, one of a list, or « * ». */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** A larger window takes megabytes of memory for each response, which burdens the garbage collector. */
const WINDOW_BITS = 17

const toBrotli = promisify(brotliCompress)

export async function compressBrotli(
  body: string | Uint8Array,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  return new Uint8Array(await toBrotli(body, { params }))
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the client accepts. */
export function acceptedEncoding(header = ''): Encoding {
  if (BR.test(header)) return 'br'
  return GZIP.test(header) ? 'gzip' : 'identity'
}

/** Matches a header that lists the encoding without q=0. */
const named = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`)
const BR = named('br')
const GZIP = named('gzip')
