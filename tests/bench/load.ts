import { connect } from 'node:net'

/** As many as `timesPerSecond` has. */
const CONNECTIONS = 16
const END_OF_HEAD = '\r\n\r\n'

/** Requests per second at one address. */
export async function requestsPerSecond(
  address: string,
  seconds: number,
  compose: Compose = alwaysGet(new URL(address)),
): Promise<number> {
  let answers = 0
  const began = performance.now()
  await keepAsking(address, {
    connections: CONNECTIONS,
    seconds,
    compose,
    onAnswer: () => {
      answers += 1
    },
  })
  return answers / ((performance.now() - began) / 1000)
}

/** How long each answer takes, in milliseconds, while so many others ask too. */
export async function answerTimes(address: string, asking: Omit<Asking, 'onAnswer'>): Promise<number[]> {
  const times: number[] = []
  const began: number[] = []
  await keepAsking(address, {
    ...asking,
    compose(connection) {
      began[connection] = performance.now()
      return asking.compose(connection)
    },
    onAnswer: (connection) => times.push(performance.now() - began[connection]!),
  })
  return times
}

type Asking = {
  connections: number
  seconds: number
  compose: Compose
  /** Others than 200 that are no failure of the run. */
  statuses?: number[]
  /** From which address of this machine a connection comes. */
  addressOf?: (connection: number) => string
  onAnswer: (connection: number) => void
}

/**
 * Each connection asks again as soon as it is answered; anything but a 200, or what is named, is a failure of the run. Reads just enough of
 * HTTP to know where an answer ends: a real client would take longer over an answer than the server, and measure itself.
 */
async function keepAsking(address: string, { connections, seconds, ...asking }: Asking): Promise<void> {
  const url = new URL(address)
  const open = Array.from({ length: connections }, (_, connection) => openConnection(url, connection, asking))
  const failure = Promise.race(open.map(({ failed }) => failed))
  const { promise: over, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, seconds * 1000)
  try {
    await Promise.race([over, failure])
  } finally {
    for (const { close } of open) close()
  }
}

/** The next request of this connection, as it goes over the wire. */
type Compose = (connection: number) => string

function alwaysGet(url: URL): Compose {
  const request = aGet(url)
  return () => request
}

export function aGet({ host, pathname, search }: URL, cookie?: string): string {
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br']
  if (cookie) lines.push(`Cookie: ${cookie}`)
  return lines.join('\r\n') + END_OF_HEAD
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

function openConnection(
  { hostname, port, pathname }: URL,
  connection: number,
  { compose, statuses = [], addressOf, onAnswer }: Omit<Asking, 'connections' | 'seconds'>,
) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let head = ''
  let missing = 0

  function read(length: number, chunk: Uint8Array): boolean {
    if (missing > 0) missing -= length
    else {
      head += Buffer.from(chunk.buffer, chunk.byteOffset, length).toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end === -1) return true
      if (![200, ...statuses].includes(Number(head.slice(9, 12))))
        reject(new Error(`${pathname}: ${head.slice(0, end)}`))
      missing = lengthOf(head) - (head.length - end - END_OF_HEAD.length)
      head = ''
    }
    if (missing === 0) {
      onAnswer(connection)
      socket.write(compose(connection))
    }
    return true
  }

  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(addressOf && { localAddress: addressOf(connection) }),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: read },
  })
  socket.once('error', reject)
  socket.once('connect', () => socket.write(compose(connection)))
  return { failed, close: () => socket.destroy() }
}

function lengthOf(head: string): number {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (!length) throw new Error(`an answer of unknown length:\n${head}`)
  return Number(length)
}
