import { cdnHeaders } from '#server/platform/adapters/cdn.ts'
import { RETRY_AFTER } from '#server/platform/http/errors.ts'
import {
  compressResponse,
  PUBLIC_CACHE_CONTROL,
} from '#server/platform/http/response-cache/compressed-response.ts'
import { isCachedPage, NOT_FOUND } from './page-key.ts'

type NewPage = {
  html: string
  /** The cache key of the page. */
  key: string
  status: number
  retryAfter?: number | undefined
  /** The pattern of the route that rendered the page. */
  route: string
  policy: string
  /** False for a page that only some members may open: neither browsers nor proxies store it. */
  isPublic?: boolean
  /** Whether a content delivery network may cache the page, if it is public. */
  isForCdn?: boolean
  /** The ids in the API responses that the page was made from, and the paths of these responses. */
  shows: ReadonlySet<string>
}

/** Brotli quality 4 saves 4 % of the bytes, but takes twice the time. */
const QUALITY = 3

export function compressPage({
  html,
  key,
  status,
  retryAfter,
  policy,
  isPublic = true,
  isForCdn = false,
  ...page
}: NewPage) {
  const isStored = status === 200 && isPublic && isCachedPage(key)
  return compressResponse({
    ...page,
    body: html,
    type: 'text/html; charset=utf-8',
    status,
    headers: (etag) => ({
      'Content-Security-Policy': policy,
      Vary: 'Accept-Encoding',
      ...(isStored
        ? { 'Cache-Control': PUBLIC_CACHE_CONTROL, ETag: etag }
        : { 'Cache-Control': isPublic ? 'no-store' : 'private, no-store' }),
      ...(isStored && isForCdn && cdnHeaders(page.shows)),
      ...((retryAfter || status === 503) && { 'Retry-After': String(retryAfter ?? RETRY_AFTER) }),
    }),
    isCacheable: status === (key === NOT_FOUND ? 404 : 200) && isCachedPage(key),
    isRenewedForWriters: false,
    quality: QUALITY,
  })
}
