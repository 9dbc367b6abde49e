import { once } from 'node:events'
import { request, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { listening } from './listening.ts'

export const PURGE_TOKEN = 'jeton-de-purge'

type Purge = { tags?: string[]; purge_everything?: boolean }

type Kept = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  until: number
  tags: string[]
}

/**
 * As much of a content delivery network as a page needs: it keeps what CDN-Cache-Control lets it (RFC 9213), forgets what is
 * purged by tag, and passes the rest on. `x-cache` says which of these an answer was.
 */
export async function aCdn() {
  const kept = new Map<string, Kept>()
  const purges: Purge[] = []
  const refused: Purge[] = []
  let originPort = 0
  let isRefusing = false

  async function purge(incoming: IncomingMessage): Promise<number> {
    const order = (await json(incoming)) as Purge
    if (incoming.headers.authorization !== `Bearer ${PURGE_TOKEN}`) return 403
    const heard = isRefusing ? refused : purges
    heard.push(order)
    if (isRefusing) return 503
    for (const [url, { tags }] of kept) {
      if (order.purge_everything || tags.some((tag) => order.tags?.includes(tag))) kept.delete(url)
    }
    return 200
  }

  async function fetched(incoming: IncomingMessage): Promise<Kept> {
    const asked = request({ port: originPort, path: incoming.url, headers: { host: 'localhost' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const [, seconds = '0'] = /max-age=(\d+)/.exec(String(answer.headers['cdn-cache-control'] ?? '')) ?? []
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await buffer(answer),
      until: Date.now() + Number(seconds) * 1000,
      tags: String(answer.headers['cache-tag'] ?? '').split(','),
    }
  }

  const server = await listening(async (incoming, response) => {
    const { url = '' } = incoming
    if (url === '/purge') return void response.writeHead(await purge(incoming)).end()
    const found = kept.get(url)
    const isHit = found !== undefined && found.until > Date.now()
    const answer = isHit ? found : await fetched(incoming)
    if (answer.until > Date.now()) kept.set(url, answer)
    const { 'cache-tag': _tags, 'cdn-cache-control': _control, ...headers } = answer.headers
    response.writeHead(answer.status, { ...headers, 'x-cache': isHit ? 'hit' : 'miss' }).end(answer.body)
  })

  return {
    purgeUrl: `${server}/purge`,
    purges,
    refused,
    /** Puts it before a site. */
    async before(origin: RequestListener) {
      originPort = Number(new URL(await listening(origin)).port)
    },
    get: (path: string) => fetch(server + path),
    refusePurges: (isSo: boolean) => void (isRefusing = isSo),
  }
}
