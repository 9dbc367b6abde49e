import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { LoadBalancer } from './processes.ts'

type Process = { port: number; isReady: boolean }

const CHECK_MS = 200

/** A load balancer: checks the health of each process, and distributes requests over the ready ones. */
export async function aBalancer(port: number, ports: number[]): Promise<LoadBalancer> {
  const processes: Process[] = ports.map((each) => ({ port: each, isReady: true }))
  let count = 0

  const timer = setInterval(() => {
    for (const each of processes) {
      // Without a timeout: on a busy machine a late response is no failure.
      fetch(`http://127.0.0.1:${each.port}/readyz`)
        .then((response) => (each.isReady = response.ok))
        .catch(() => (each.isReady = false))
    }
  }, CHECK_MS)

  const server = createServer((incoming, outgoing) => {
    const ready = processes.filter(({ isReady }) => isReady)
    const chosen = ready[count++ % ready.length]
    if (!chosen) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const upstream = request(
      { host: '127.0.0.1', port: chosen.port, method, path: url, headers, agent: false },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    upstream.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(upstream)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    readyCount: () => processes.filter(({ isReady }) => isReady).length,
    stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
