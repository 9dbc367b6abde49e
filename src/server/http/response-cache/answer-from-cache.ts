import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerCache } from './answer-cache.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../health/metrics.ts'
import { answerTo } from './packed-answer.ts'
import { commonHeaders } from '../security.ts'

type Options = {
  cache: AnswerCache
  /** Whether these cookies are those of a member who wrote something within the last 15 s. */
  hasRecentWrite: (cookies: string | undefined) => boolean
  log: Log
  metrics: Metrics
  isHttps: boolean
}

/**
 * Answers what lies ready, before the app is entered, and says whether it did. An address that is written as the cache
 * writes it needs no reading; every other goes the long way and gets the same answer.
 */
export function answerFromCache({ cache, hasRecentWrite, log, metrics, isHttps }: Options) {
  const common = commonHeaders({ isHttps })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    const ready = method === 'GET' || method === 'HEAD' ? cache.peek(url) : undefined
    if (!ready || (ready.isNewForWriters && hasRecentWrite(request.headers.cookie))) return false
    const requestId = randomUUID()
    const { status, headers, body } = answerTo(request.headers, ready)
    response.writeHead(status, { ...common, ...headers, 'X-Request-Id': requestId })
    response.end(method === 'GET' ? body : null)
    // Not timed: the histogram would cost a tenth of the answer.
    metrics.answers.inc({ source: 'cache' })
    log.info({ requestId, method, route: ready.route, status }, 'request')
    return true
  }
}
