import type { IncomingMessage, RequestListener } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
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

/** The policy of every response that is not a page: it may load nothing. Pages have their own (platform/ssr/page-response.ts). */
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

/**
 * Refuses a request with several Host headers, as RFC 9112 asks: Node reads the first, and a proxy may have used another
 * one to choose this process.
 */
export const oneHostOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!hasSeveralHosts(request)) return listener(request, response)
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('Cette requête nomme plusieurs hôtes.\n')
  }

export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  // Names and values alternate.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return hosts.length > 1
}

/**
 * A local site has accounts with known passwords and shows all mail: only this machine may use it. Requests through a
 * tunnel or a proxy, or under a foreign host name (DNS rebinding), are refused.
 */
export function isFromThisMachine({ headers, httpVersion }: Request): boolean {
  // Browsers use HTTP/1.1. A proxy that adds no header of its own often uses HTTP/1.0.
  if (httpVersion === '1.0') return false
  return LOOPBACK.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDED.test(name))
}

type Request = Pick<IncomingMessage, 'headers' | 'httpVersion'>

export const loopbackOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isFromThisMachine(request)) return listener(request, response)
    const isApi = /^\/api(?:[/?]|$)/.test(request.url ?? '')
    const type = isApi ? 'application/json' : 'text/plain; charset=utf-8'
    response.writeHead(403, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    response.end(isApi ? JSON.stringify({ error: { kind: 'forbidden', message: REFUSAL } }) : `${REFUSAL}\n`)
  }

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const FORWARDED = /^(?:forwarded|x-forwarded-.*|via|x-real-ip|cf-connecting-ip|true-client-ip)$/
const REFUSAL =
  'Ce site est local : il ne répond qu’à cette machine, sans intermédiaire. Pour l’ouvrir à d’autres, réglez PUBLIC_URL (voir docs/configuration.md).'
