import { connect } from 'node:net'

/** As many as the workers of `timesPerSecond`. */
const CONNECTIONS = 16
const END_OF_HEAD = '\r\n\r\n'

/** Requests per second at one address. */
export async function requestsPerSecond(
  address: string,
  seconds: number,
  compose: Compose = alwaysGet(new URL(address)),
): Promise<number> {
  let responses = 0
  const began = performance.now()
  await sendRequests(address, {
    connections: CONNECTIONS,
    seconds,
    compose,
    onResponse: () => {
      responses += 1
    },
  })
  return responses / ((performance.now() - began) / 1000)
}

/** Milliseconds of each response, under concurrent connections. */
export async function responseTimes(
  address: string,
  options: Omit<LoadOptions, 'onResponse'>,
): Promise<number[]> {
  const times: number[] = []
  const began: number[] = []
  await sendRequests(address, {
    ...options,
    compose(connection) {
      began[connection] = performance.now()
      return options.compose(connection)
    },
    onResponse: (connection) => times.push(performance.now() - began[connection]!),
  })
  return times
}

type LoadOptions = {
  connections: number
  seconds: number
  compose: Compose
  /** Statuses other than 200 that do not fail the run. */
  statuses?: number[]
  /** The local address of a connection. */
  addressOf?: (connection: number) => string
  onResponse: (connection: number) => void
}

/**
 * Each connection sends its next request as soon as a response is complete; an unexpected status fails the run. Parses only
 * enough HTTP to find the end of a response: a full client would take longer than the server, and measure itself.
 */
async function sendRequests(
  address: string,
  { connections, seconds, ...options }: LoadOptions,
): Promise<void> {
  const url = new URL(address)
  const open = Array.from({ length: connections }, (_, connection) =>
    openConnection(url, connection, options),
  )
  const failure = Promise.race(open.map(({ failed }) => failed))
  const { promise: over, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, seconds * 1000)
  try {
    await Promise.race([over, failure])
  } finally {
    for (const { close } of open) close()
  }
}

/** The next request of this connection, as raw HTTP. */
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

/** A request as a page of the site sends it, with the cookie of a member. */
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
  { compose, statuses = [], addressOf, onResponse }: Omit<LoadOptions, 'connections' | 'seconds'>,
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
      onResponse(connection)
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
  if (!length) throw new Error(`a response of unknown length:\n${head}`)
  return Number(length)
}
