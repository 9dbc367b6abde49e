import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards TCP connections to a database; `shut` simulates its outage. */
export async function aDatabaseProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isShut = false
  let refusals = 0
  const server = createServer((client) => {
    if (isShut) {
      refusals += 1
      client.destroy()
      return
    }
    const upstream = connect(socketOf(target))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          for (const one of [client, upstream]) {
            sockets.delete(one)
            one.destroy()
          }
        })
    }
    client.pipe(upstream).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    refusals: () => refusals,
    shut,
    open() {
      isShut = false
    },
    stop() {
      shut()
      server.close()
    },
  }
}

const socketOf = ({ host, port }: { host: string; port: number }) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
