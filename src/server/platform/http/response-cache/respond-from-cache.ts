import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseCache } from './response-cache.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { selectVariant } from './compressed-response.ts'
import { commonHeaders } from '../security.ts'

type Options = {
  cache: ResponseCache
  /** Whether these cookies are those of a member who wrote something within the last 15 s. */
  hasRecentWrite: (cookies: string | undefined) => boolean
  log: Log
  metrics: Metrics
  isHttps: boolean
}

/**
 * Serves a cached response before the request enters the app. Returns whether there was one. The address must be written
 * exactly like the cache key. A request with any other spelling goes through the app and gets the same response.
 */
export function respondFromCache({ cache, hasRecentWrite, log, metrics, isHttps }: Options) {
  const common = commonHeaders({ isHttps })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    const cached = method === 'GET' || method === 'HEAD' ? cache.peek(url) : undefined
    if (!cached || (cached.isRenewedForWriters && hasRecentWrite(request.headers.cookie))) return false
    const requestId = randomUUID()
    const { status, headers, body } = selectVariant(request.headers, cached)
    response.writeHead(status, { ...common, ...headers, 'X-Request-Id': requestId })
    response.end(method === 'GET' ? body : null)
    // The request is not timed: the histogram would take a tenth of the time.
    metrics.publicResponses.inc({ source: 'cache' })
    log.info({ requestId, method, route: cached.route, status }, 'request')
    return true
  }
}
