import { connect } from 'node:net'

const CONNECTIONS = 32
const END_OF_HEAD = '\r\n\r\n'

/**
 * Requests per second at one address; anything but a 200 is a failure of the run. Reads just enough of HTTP to know where
 * an answer ends: a real client would take longer over an answer than the server, and measure itself.
 */
export async function requestsPerSecond(
  address: string,
  seconds: number,
  compose: Compose = alwaysGet(new URL(address)),
): Promise<number> {
  const url = new URL(address)
  const tally = { answers: 0 }
  const connections = Array.from({ length: CONNECTIONS }, () => keepAsking(url, tally, compose))
  const began = performance.now()
  const failure = Promise.race(connections.map(({ failed }) => failed))
  const { promise: over, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, seconds * 1000)
  try {
    await Promise.race([over, failure])
    return tally.answers / ((performance.now() - began) / 1000)
  } finally {
    for (const { close } of connections) close()
  }
}

/** The next request, as it goes over the wire. */
type Compose = () => string

function alwaysGet({ host, pathname, search }: URL): Compose {
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br${END_OF_HEAD}`
  return () => request
}

/** A request of a page of the site's, by the member whose cookie it is. */
export function aRequest(request: {
  method: string
  address: string
  cookie: string
  body?: object
}): string {
  const { origin, host, pathname } = new URL(request.address)
  const content = request.body ? JSON.stringify(request.body) : ''
  const lines = [
    `${request.method} ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Sec-Fetch-Site: same-origin',
    ...(content ? ['Content-Type: application/json'] : []),
    `Content-Length: ${Buffer.byteLength(content)}`,
    `Cookie: ${request.cookie}`,
  ]
  return lines.join('\r\n') + END_OF_HEAD + content
}

function keepAsking({ hostname, port, pathname }: URL, tally: { answers: number }, compose: Compose) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let head = ''
  let missing = 0

  function read(length: number, chunk: Uint8Array): boolean {
    if (missing > 0) missing -= length
    else {
      head += Buffer.from(chunk.buffer, chunk.byteOffset, length).toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end === -1) return true
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`${pathname}: ${head.slice(0, end)}`))
      missing = lengthOf(head) - (head.length - end - END_OF_HEAD.length)
      head = ''
    }
    if (missing === 0) {
      tally.answers += 1
      socket.write(compose())
    }
    return true
  }

  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: read },
  })
  socket.once('error', reject)
  socket.once('connect', () => socket.write(compose()))
  return { failed, close: () => socket.destroy() }
}

function lengthOf(head: string): number {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (!length) throw new Error(`an answer of unknown length:\n${head}`)
  return Number(length)
}
