import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = { type: string; body: string }

// Only in the process forked for it: whoever measures may have a parent to talk to as well, and must come to an end.
if (process.argv[1] === import.meta.filename) process.once('message', serve)

/** The same answer from a bare server in a process of its own, for as long as `work` runs. */
export async function withBareServer<T>(url: string, work: (bareUrl: string) => Promise<T>): Promise<T> {
  // Not with `fetch`, which would unpack it.
  const asked = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  const child = fork(import.meta.filename)
  try {
    child.send({ type: response.headers['content-type'] ?? '', body } satisfies Answer)
    const [{ port }] = (await once(child, 'message')) as [AddressInfo]
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    child.disconnect()
  }
}

/** The limit that no Node server beats: these bytes, from memory, with nothing asked about the request. */
function serve({ type, body }: Answer) {
  const bytes = Buffer.from(body, 'base64')
  const headers = { 'Content-Type': type, 'Content-Length': bytes.length }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
  process.once('disconnect', () => process.exit(0))
}
