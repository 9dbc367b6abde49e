import type { RequestListener } from 'node:http'

/**
 * Refuses a request with several Host headers, as RFC 9112 asks: Node reads the first, and a proxy may have used another
 * one to choose this process.
 */
export const oneHostOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    // Names and values alternate.
    const hosts = request.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
    if (hosts.length < 2) return listener(request, response)
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('Cette requête nomme plusieurs hôtes.\n')
  }
