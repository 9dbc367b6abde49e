import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { Front } from './processes.ts'

type Process = { port: number; isReady: boolean }

const ASK_MS = 200

/** What stands before the processes: asks each whether it is ready, and sends requests in turn to those that are. */
export async function aBalancer(port: number, ports: number[]): Promise<Front> {
  const processes: Process[] = ports.map((each) => ({ port: each, isReady: true }))
  let turn = 0

  const asking = setInterval(() => {
    for (const each of processes) {
      // Without a time limit: on a busy machine a late answer is no refusal.
      fetch(`http://127.0.0.1:${each.port}/readyz`)
        .then((answer) => (each.isReady = answer.ok))
        .catch(() => (each.isReady = false))
    }
  }, ASK_MS)

  const server = createServer((incoming, outgoing) => {
    const ready = processes.filter(({ isReady }) => isReady)
    const chosen = ready[turn++ % ready.length]
    if (!chosen) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const onward = request(
      { host: '127.0.0.1', port: chosen.port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    readyCount: () => processes.filter(({ isReady }) => isReady).length,
    stop() {
      clearInterval(asking)
      server.closeAllConnections()
      server.close()
    },
  }
}
