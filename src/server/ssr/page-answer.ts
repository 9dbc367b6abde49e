import { acceptedEncoding } from '#server/http/encoding.ts'
import { RETRY_AFTER } from '#server/http/errors.ts'
import { isFresh, PUBLIC_CACHE_CONTROL } from '#server/http/public-answer.ts'
import type { StoredPage } from './page-cache.ts'

type Asked = { 'accept-encoding'?: string; 'if-none-match'?: string }
type PageAnswer = { status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null }

/** What goes out for a page, whichever way it goes; the headers of every answer come on top. */
export function pageAnswer(page: StoredPage, asked: Asked): PageAnswer {
  const isKept = page.status === 200
  const headers = {
    'Content-Security-Policy': page.policy,
    'Cache-Control': isKept ? PUBLIC_CACHE_CONTROL : 'no-store',
    Vary: 'Accept-Encoding',
    ...(isKept && { ETag: page.etag }),
    ...(page.status === 503 && { 'Retry-After': RETRY_AFTER }),
  }
  if (isKept && isFresh(asked['if-none-match'], page.etag)) return { status: 304, headers, body: null }
  const encoding = acceptedEncoding(asked['accept-encoding'])
  return {
    status: page.status,
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: page.bodies[encoding],
  }
}
