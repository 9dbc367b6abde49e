import type { IncomingMessage, RequestListener } from 'node:http'

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
