import type { MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { RequestEnv } from './request-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers of every answer. The policy of a page is its own (ssr/csp.ts); everything else may load nothing. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

/**
 * A request that changes something must come from our own pages, whatever its content type. Browsers say so in
 * Sec-Fetch-Site, older ones in Origin; a request that proves neither is refused.
 */
export function sameOriginOnly(isOurOrigin: (origin: string) => boolean): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const isSame = site ? site === 'same-origin' : origin !== undefined && isOurOrigin(origin)
      if (!isSame) throw new AppError('forbidden', 'Cette requête ne vient pas de Plan B.')
    }
    await next()
  }
}
