import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTab } from './support/live.ts'
import { signedIn } from './support/community.ts'
import { startLocalSite, until } from './support/site.ts'
import { aTrial, inSeconds } from './support/trial.ts'

const SLOW = 200
const SOCKETS = 5_000
const TABS_OF_ONE = 10
const AT_ONCE = 100

const site = await startLocalSite()
afterAll(site.stop)
const trial = await aTrial(site)

test('four hundred clients send a byte a second: other clients do not wait, and the slow ones are disconnected', async () => {
  const began = performance.now()
  const closedAfterMs: number[] = []
  const outcome = await trial.during(async () => {
    const headers = Array.from({ length: SLOW }, () => drip(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n`, 'X'))
    const bodies = Array.from({ length: SLOW }, () =>
      drip(
        'POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n' +
          'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n',
        '{',
      ),
    )
    for (const { closed } of [...headers, ...bodies]) {
      void closed.then(() => closedAfterMs.push(performance.now() - began))
    }
    await until('all are disconnected', () => closedAfterMs.length === 2 * SLOW, 60_000)
    return performance.now()
  })
  trial.log(`${2 * SLOW} slow clients`, [outcome])
  console.log(
    `• they were disconnected after ${inSeconds(Math.min(...closedAfterMs))} to ${inSeconds(Math.max(...closedAfterMs))}`,
  )
  expect(outcome.broken + outcome.unavailable).toBe(0)
  expect(outcome.slowestMs).toBeLessThan(5_000)
})

test('thousands of tabs close at once: the site stays available and drops their connections', async () => {
  const people = await signedIn(site, SOCKETS / TABS_OF_ONE)
  const owners = people.flatMap((person) => Array.from({ length: TABS_OF_ONE }, () => person))
  const tabs: Awaited<ReturnType<typeof openTab>>[] = []
  while (tabs.length < owners.length) {
    const some = owners.slice(tabs.length, tabs.length + AT_ONCE)
    tabs.push(...(await Promise.all(some.map((person) => openTab(site.url, person)))))
  }
  expect(await openConnections()).toBe(SOCKETS)
  const outcome = await trial.during(async () => {
    for (const { socket } of tabs) socket.terminate()
    await until('all connections are dropped', async () => (await openConnections()) === 0, 10_000)
  }, 10_000)
  trial.log(`${SOCKETS} tabs close at once`, [outcome])
  expect(outcome.broken + outcome.unavailable).toBe(0)
})

/** Sends a byte a second until the connection is closed. */
function drip(head: string, byte: string): { closed: Promise<void> } {
  const socket: Socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => {}).on('close', () => resolve())
  socket.resume()
  socket.write(head)
  void (async () => {
    while (!socket.destroyed) {
      await pause(1_000)
      if (socket.writable) socket.write(byte)
    }
  })()
  return { closed }
}

async function openConnections(): Promise<number> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^live_connections (\d+)/m.exec(metrics)?.[1])
}
