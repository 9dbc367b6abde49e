import type { MiddlewareHandler } from 'hono'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { RequestEnv } from './request-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers of every response, except its Content-Security-Policy. */
export const commonHeaders = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** The policy of every response that is not a page: it may load nothing. Pages have their own (platform/ssr/csp.ts). */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

export function securityHeaders(config: { isHttps: boolean }): MiddlewareHandler<RequestEnv> {
  const common = Object.entries(commonHeaders(config))
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_PAGE)
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
  }
}

/**
 * Protects against CSRF: a request that changes something must come from our own pages, whatever its content type.
 * Browsers send Sec-Fetch-Site, older ones only Origin. A request with neither header is refused, unless its endpoint is
 * open to servers.
 */
export function sameOriginOnly(isOurOrigin: (origin: string) => boolean): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !OPEN_TO_SERVERS.has(`${c.req.method} ${c.req.path}`)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const isSame = site ? site === 'same-origin' : origin !== undefined && isOurOrigin(origin)
      if (!isSame) throw new AppError('forbidden', 'Cette requête ne vient pas de Plan B.')
    }
    await next()
  }
}

const OPEN_TO_SERVERS = new Set(
  Object.values(contract)
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .filter(({ isOpenToServers }) => isOpenToServers)
    .map(({ method, path }) => `${method} ${path}`),
)

/** Returns whether an origin is ours: the public URL, and on a local site also any name of the loopback address. */
export function ownOrigins({ publicUrl, isLocal }: Pick<Config, 'publicUrl' | 'isLocal'>) {
  return (origin: string) =>
    origin === publicUrl || (isLocal && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin))
}
