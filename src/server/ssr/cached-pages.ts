import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/http/log.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { watchRequests } from '#server/http/observe.ts'
import { commonHeaders } from '#server/http/security.ts'
import { answerTo } from './page-answer.ts'
import type { PageCache } from './page-cache.ts'

type Parts = { cache: PageCache; log: Log; metrics: Metrics; isHttps: boolean }

/**
 * Answers a page that lies ready, before the app is entered, and says whether it did. An address that is written as the
 * cache writes it needs no reading; every other goes the long way and gets the same answer.
 */
export function cachedPages({ cache, log, metrics, isHttps }: Parts) {
  const common = commonHeaders({ isHttps })
  const watch = watchRequests(log, metrics)

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    const page = method === 'GET' || method === 'HEAD' ? cache.peek(url) : undefined
    if (!page) return false
    const { requestId, end } = watch()
    const { status, headers, body } = answerTo(request.headers, page)
    response.writeHead(status, { ...common, ...headers, 'X-Request-Id': requestId })
    response.end(method === 'GET' ? body : null)
    metrics.pages.inc({ source: 'cache' })
    end({ method, route: page.route, status })
    return true
  }
}
