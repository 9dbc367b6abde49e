import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'

type NewResponse = {
  body: string
  type: string
  status: number
  /** The pattern of the route that made the response. */
  route: string
  /** The response's own headers, the same in all encodings. The common headers are added later (security.ts). */
  headers: (etag: string) => Record<string, string>
  /** The ids that the response shows, and the API paths it was made from. A change of one of them invalidates it. */
  shows: ReadonlySet<string>
  /** False for an error, which must not be cached. */
  isCacheable: boolean
  /** A member who wrote a moment ago gets a new build, so that they see what they wrote. */
  isRenewedForWriters: boolean
  /** The quality setting of the brotli encoder. */
  quality: number
}

type Encoded = { status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null }

/** A response that is the same for every visitor and member, in all encodings that a client may ask for. */
export type CompressedResponse = Pick<
  NewResponse,
  'status' | 'route' | 'shows' | 'isCacheable' | 'isRenewedForWriters'
> & {
  etag: string
  bytes: number
  variants: Record<Encoding | 'unchanged', Encoded>
}

/** Bytes. A smaller response is not compressed, because it would hardly shrink. */
const WORTH_COMPRESSING = 1024
/** Approximate memory of one id in a set. */
const SHOWN_BYTES = 100
/** Approximate memory of the headers, functions and entries of one response. */
const RESPONSE_BYTES = 2_500

export async function compressResponse({ body, type, quality, headers: headersWith, ...rest }: NewResponse) {
  const { status, shows } = rest
  const etag = etagOf(body)
  const headers = headersWith(etag)
  const encoded = (bytes: Uint8Array<ArrayBuffer>, encoding?: string): Encoded => ({
    status,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: bytes,
  })
  const plain = new TextEncoder().encode(body)
  const identity = encoded(plain)
  const isSmall = plain.length < WORTH_COMPRESSING
  const br = isSmall ? identity : encoded(await compressBrotli(plain, quality), 'br')
  let gzipped = isSmall ? identity : undefined
  return {
    ...rest,
    etag,
    bytes: RESPONSE_BYTES + plain.length + 2 * (br.body?.length ?? 0) + shows.size * SHOWN_BYTES,
    variants: {
      identity,
      br,
      // Hardly any browser asks for gzip, so it is compressed on first use.
      get gzip() {
        return (gzipped ??= encoded(new Uint8Array(gzipSync(plain)), 'gzip'))
      },
      unchanged: { status: 304, headers, body: null },
    },
  } satisfies CompressedResponse
}

type Negotiated = { 'accept-encoding'?: string; 'if-none-match'?: string }

export function selectVariant(headers: Negotiated, { status, etag, variants }: CompressedResponse): Encoded {
  if (status === 200 && matchesEtag(headers['if-none-match'], etag)) return variants.unchanged
  return variants[acceptedEncoding(headers['accept-encoding'])]
}

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

async function compressBrotli(body: string | Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  return new Uint8Array(await toBrotli(body, { params }))
}

type Encoding = 'br' | 'gzip' | 'identity'

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
