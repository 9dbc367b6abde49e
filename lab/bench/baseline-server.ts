import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type CapturedResponse = { type: string; body: string }

// Only in the forked process: a benchmark may have a parent process too, and must exit.
if (process.argv[1] === import.meta.filename) process.once('message', serve)

/** Serves the same response from a baseline server in a separate process while `work` runs. */
export async function withBaselineServer<T>(
  url: string,
  work: (baselineUrl: string) => Promise<T>,
): Promise<T> {
  // Not with `fetch`, which would decompress it.
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  const child = fork(import.meta.filename)
  try {
    child.send({ type: response.headers['content-type'] ?? '', body } satisfies CapturedResponse)
    const [{ port }] = (await once(child, 'message')) as [AddressInfo]
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    child.disconnect()
  }
}

/** The upper limit of any Node server: sends these bytes from memory without reading the request. */
function serve({ type, body }: CapturedResponse) {
  const bytes = Buffer.from(body, 'base64')
  const headers = { 'Content-Type': type, 'Content-Length': bytes.length }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
  process.once('disconnect', () => process.exit(0))
}
