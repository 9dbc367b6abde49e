import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const reserved = new Set<Socket>()

/**
 * A port on which no process listens, and which the system gives to no other until this process ends: a connection from that port
 * reserves it. A server that asks for it by its number gets it, also again after a stop.
 */
export async function freePort(): Promise<number> {
  const server = createServer((accepted) => accepted.unref()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // With an address of its own, the socket is bound so that a server may share its port.
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
  await once(socket, 'connect')
  reserved.add(socket.unref())
  server.unref()
  return socket.localPort!
}
