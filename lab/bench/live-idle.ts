import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WebSocket } from 'ws'
import { LIVE } from '#api/live.ts'
import { startLive } from '#server/platform/adapters/live/live.ts'

/*
 * Memory of one server process with five thousand open tabs, after two heartbeats each. Without a database: no events are
 * published.
 */
const TABS = 5_000
const AT_ONCE = 100
const TARGET_MB = 60
const PATIENCE_MS = 60_000
const ORIGIN = 'http://127.0.0.1'

if (process.send) await serve()
else await measure()

async function measure() {
  const server = fork(import.meta.filename, { stdio: 'inherit' })
  const giveUp = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS)
  const tabs: WebSocket[] = []
  try {
    const { port } = await nextMessage<{ port: number }>(server)
    // One tab first, so that memory shared by all connections is not counted.
    tabs.push(await openTab(port, 0))
    const before = await memoryOf(server)
    const began = performance.now()
    while (tabs.length <= TABS) {
      const more = Math.min(AT_ONCE, TABS + 1 - tabs.length)
      tabs.push(
        ...(await Promise.all(Array.from({ length: more }, (_, i) => openTab(port, tabs.length + i)))),
      )
    }
    const openedMs = performance.now() - began
    await pause(LIVE.heartbeatMs + LIVE.timeoutMs)
    const after = await memoryOf(server)
    const open = tabs.filter(({ readyState }) => readyState === WebSocket.OPEN).length - 1
    const growth = after.rssMb - before.rssMb
    console.log(`${open} idle connections, opened in ${(openedMs / 1000).toFixed(1)} s`)
    console.log(`memory of the process: ${growth.toFixed(1)} MB more (target: at most ${TARGET_MB})`)
    const perTab = (megabytes: number) => `${((megabytes * 1024) / TABS).toFixed(1)} KB`
    console.log(`per connection: ${perTab(growth)}, of which in use ${perTab(after.heapMb - before.heapMb)}`)
    if (open !== TABS || growth > TARGET_MB) process.exitCode = 1
  } finally {
    clearTimeout(giveUp)
    server.kill('SIGKILL')
    for (const tab of tabs) tab.terminate()
  }
}

async function openTab(port: number, number: number): Promise<WebSocket> {
  const tab = new WebSocket(`ws://127.0.0.1:${port}${LIVE.path}`, {
    headers: { origin: ORIGIN, cookie: `session=${number}` },
    perMessageDeflate: false,
  })
  await once(tab, 'open')
  return tab
}

type Memory = { rssMb: number; heapMb: number }

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('memory')
  return await nextMessage<Memory>(server)
}

async function nextMessage<Content>(server: ChildProcess): Promise<Content> {
  const [message] = await once(server, 'message')
  return message as Content
}

async function serve() {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const live = await startLive({
    db: { sql: null as never, listen: async () => ({ stop() {} }) },
    isOurOrigin: (origin) => origin === ORIGIN,
    readSession: async ({ headers }) => ({
      sessionId: `00000000-0000-4000-8000-${headers.cookie}`,
      userId: `10000000-0000-4000-8000-${headers.cookie}`,
    }),
    networkOf: () => '',
    limitFactor: Infinity,
    sessionEnds: async (ids) => new Map(ids.map((id) => [id, new Date(Date.now() + 86_400_000)])),
    unreadCounts: async (ids) => new Map(ids.map((id) => [id, { notifications: 1, messages: 0 }])),
    findVersion: async () => null,
    onError: console.error,
  })
  const server = createServer()
  live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('message', () => {
    collectGarbage()
    const { rss, heapUsed } = process.memoryUsage()
    process.send!({ rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 } satisfies Memory)
  })
  process.send!({ port: (server.address() as AddressInfo).port })
}
