import { cdnHeaders } from '#server/platform/adapters/cdn.ts'
import { RETRY_AFTER } from '#server/platform/http/errors.ts'
import { compressResponse, PUBLIC_CACHE_CONTROL } from '#server/platform/http/compressed-response.ts'
import { isCachedPage, NOT_FOUND } from './page-key.ts'
import { createHash } from 'node:crypto'

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

/** The policy of one page. It allows our own files, and only the inline scripts that the app itself rendered. */
export function pagePolicy(scripts: string[], { isHttps }: { isHttps: boolean }): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** During development, Vite injects scripts and styles of its own. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'none'"

/**
 * The app renders its scripts with a nonce. Returns these scripts, and the HTML without the nonce. An injected script has
 * no nonce, so its hash is not in the policy and the browser blocks it.
 */
export function extractScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const pattern = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const scripts = [...html.matchAll(pattern)].map(([, code = '']) => code)
  const clean = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: clean, scripts: [...new Set(scripts)] }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
