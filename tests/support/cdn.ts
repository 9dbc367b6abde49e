import { once } from 'node:events'
import { request, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { startHttpServer } from './http-server.ts'

export const PURGE_TOKEN = 'jeton-de-purge'

type Purge = { tags?: string[]; purge_everything?: boolean }

type CachedResponse = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  until: number
  tags: string[]
}

/**
 * A minimal content delivery network: it caches what CDN-Cache-Control allows (RFC 9213), drops what is purged by tag, and
 * forwards all other requests. The header `x-cache` says whether a response was a hit or a miss.
 */
export async function aCdn() {
  const cached = new Map<string, CachedResponse>()
  const purges: Purge[] = []
  const refused: Purge[] = []
  let originPort = 0
  let isRefusing = false

  async function purge(incoming: IncomingMessage): Promise<number> {
    const purgeRequest = (await json(incoming)) as Purge
    if (incoming.headers.authorization !== `Bearer ${PURGE_TOKEN}`) return 403
    const received = isRefusing ? refused : purges
    received.push(purgeRequest)
    if (isRefusing) return 503
    for (const [url, { tags }] of cached) {
      if (purgeRequest.purge_everything || tags.some((tag) => purgeRequest.tags?.includes(tag)))
        cached.delete(url)
    }
    return 200
  }

  async function fetchFromOrigin(incoming: IncomingMessage): Promise<CachedResponse> {
    const originRequest = request({
      port: originPort,
      path: incoming.url,
      headers: { host: 'localhost' },
    }).end()
    const [result] = (await once(originRequest, 'response')) as [IncomingMessage]
    const [, seconds = '0'] = /max-age=(\d+)/.exec(String(result.headers['cdn-cache-control'] ?? '')) ?? []
    return {
      status: result.statusCode ?? 0,
      headers: result.headers,
      body: await buffer(result),
      until: Date.now() + Number(seconds) * 1000,
      tags: String(result.headers['cache-tag'] ?? '').split(','),
    }
  }

  const server = await startHttpServer(async (incoming, response) => {
    const { url = '' } = incoming
    if (url === '/purge') return void response.writeHead(await purge(incoming)).end()
    const found = cached.get(url)
    const isHit = found !== undefined && found.until > Date.now()
    const result = isHit ? found : await fetchFromOrigin(incoming)
    if (result.until > Date.now()) cached.set(url, result)
    const { 'cache-tag': _tags, 'cdn-cache-control': _control, ...headers } = result.headers
    response.writeHead(result.status, { ...headers, 'x-cache': isHit ? 'hit' : 'miss' }).end(result.body)
  })

  return {
    purgeUrl: `${server}/purge`,
    purges,
    refused,
    /** Sets the site whose responses it caches. */
    async before(origin: RequestListener) {
      originPort = Number(new URL(await startHttpServer(origin)).port)
    },
    get: (path: string) => fetch(server + path),
    refusePurges: (isSo: boolean) => void (isRefusing = isSo),
  }
}
