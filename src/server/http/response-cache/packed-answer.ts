import { gzipSync } from 'node:zlib'
import { acceptedEncoding, type Encoding, etagOf, isFresh, packBrotli } from './public-answer.ts'

type NewAnswer = {
  body: string
  type: string
  status: number
  /** The route that made it, by its pattern. */
  route: string
  /** Its own, in whatever encoding it goes out; those of every answer come on top. */
  headers: (etag: string) => Record<string, string>
  /** What it was made from: ids in it, and the addresses of the API that were asked. */
  shows: ReadonlySet<string>
  /** Whether it is worth keeping: an error is not. */
  isWhole: boolean
  /** Made anew for a member who wrote a moment ago: they must find in it what they wrote. */
  isNewForWriters: boolean
  /** Of the brotli encoder. */
  quality: number
}

type Encoded = { status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null }

/** An answer that is the same for everybody, ready to send in whatever encoding a client may ask for. */
export type PackedAnswer = Pick<NewAnswer, 'status' | 'route' | 'shows' | 'isWhole' | 'isNewForWriters'> & {
  etag: string
  bytes: number
  answers: Record<Encoding | 'unchanged', Encoded>
}

/** Below this a packed answer is hardly smaller. */
const WORTH_PACKING = 1024
/** About what an id takes in a set. */
const SHOWN_BYTES = 100
/** And all headers, functions and entries of one answer. */
const ANSWER_BYTES = 2_500

export async function packAnswer({ body, type, quality, headers: headersWith, ...rest }: NewAnswer) {
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
  const isSmall = plain.length < WORTH_PACKING
  const br = isSmall ? identity : encoded(await packBrotli(plain, quality), 'br')
  let gzipped = isSmall ? identity : undefined
  return {
    ...rest,
    etag,
    bytes: ANSWER_BYTES + plain.length + 2 * (br.body?.length ?? 0) + shows.size * SHOWN_BYTES,
    answers: {
      identity,
      br,
      // Hardly any browser asks for it: packed for the first who does.
      get gzip() {
        return (gzipped ??= encoded(new Uint8Array(gzipSync(plain)), 'gzip'))
      },
      unchanged: { status: 304, headers, body: null },
    },
  } satisfies PackedAnswer
}

type Asked = { 'accept-encoding'?: string; 'if-none-match'?: string }

export function answerTo(asked: Asked, { status, etag, answers }: PackedAnswer): Encoded {
  if (status === 200 && isFresh(asked['if-none-match'], etag)) return answers.unchanged
  return answers[acceptedEncoding(asked['accept-encoding'])]
}
