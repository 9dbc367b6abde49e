import type { IncomingMessage, RequestListener } from 'node:http'

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
