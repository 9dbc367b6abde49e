import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port that no process listens on at this moment. */
export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
