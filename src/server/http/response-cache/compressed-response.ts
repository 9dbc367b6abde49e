import { gzipSync } from 'node:zlib'
import { acceptedEncoding, type Encoding, etagOf, matchesEtag, compressBrotli } from './negotiation.ts'

type NewResponse = {
  body: string
  type: string
  status: number
  /** The route that made it, by its pattern. */
  route: string
  /** Its own, the same in all encodings; those of every response are added. */
  headers: (etag: string) => Record<string, string>
  /** What it was made from: ids in it, and the API paths that were requested. */
  shows: ReadonlySet<string>
  /** Whether it may be cached: an error may not. */
  isCacheable: boolean
  /** Built anew for a member who wrote a moment ago: they must find in it what they wrote. */
  isRenewedForWriters: boolean
  /** Of the brotli encoder. */
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

/** Below this a compressed response is hardly smaller. */
const WORTH_COMPRESSING = 1024
/** About what an id takes in a set. */
const SHOWN_BYTES = 100
/** And all headers, functions and entries of one response. */
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
      // Hardly any browser asks for it: compressed on first use.
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
