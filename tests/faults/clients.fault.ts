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

test('four hundred clients send a byte a second: nobody else waits for them, and they are cut off', async () => {
  const began = performance.now()
  const lived: number[] = []
  const outcome = await trial.under(async () => {
    const headers = Array.from({ length: SLOW }, () => drip(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n`, 'X'))
    const bodies = Array.from({ length: SLOW }, () =>
      drip(
        'POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n' +
          'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n',
        '{',
      ),
    )
    for (const { gone } of [...headers, ...bodies]) {
      void gone.then(() => lived.push(performance.now() - began))
    }
    await until('all are cut off', () => lived.length === 2 * SLOW, 60_000)
    return performance.now()
  })
  trial.tell(`${2 * SLOW} slow clients`, [outcome])
  console.log(
    `• they were cut off after ${inSeconds(Math.min(...lived))} to ${inSeconds(Math.max(...lived))}`,
  )
  expect(outcome.broken + outcome.unavailable).toBe(0)
  expect(outcome.slowestMs).toBeLessThan(5_000)
})

test('thousands of tabs go at once: the site goes on, and forgets them', async () => {
  const people = await signedIn(site, SOCKETS / TABS_OF_ONE)
  const owners = people.flatMap((person) => Array.from({ length: TABS_OF_ONE }, () => person))
  const tabs: Awaited<ReturnType<typeof openTab>>[] = []
  while (tabs.length < owners.length) {
    const some = owners.slice(tabs.length, tabs.length + AT_ONCE)
    tabs.push(...(await Promise.all(some.map((person) => openTab(site.url, person)))))
  }
  expect(await openConnections()).toBe(SOCKETS)
  const outcome = await trial.under(async () => {
    for (const { socket } of tabs) socket.terminate()
    await until('all are forgotten', async () => (await openConnections()) === 0, 10_000)
  }, 10_000)
  trial.tell(`${SOCKETS} tabs go at once`, [outcome])
  expect(outcome.broken + outcome.unavailable).toBe(0)
})

/** Sends a byte a second until somebody ends the connection. */
function drip(head: string, byte: string): { gone: Promise<void> } {
  const socket: Socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => {}).on('close', () => resolve())
  socket.resume()
  socket.write(head)
  void (async () => {
    while (!socket.destroyed) {
      await pause(1_000)
      if (socket.writable) socket.write(byte)
    }
  })()
  return { gone }
}

async function openConnections(): Promise<number> {
  const figures = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^live_connections (\d+)/m.exec(figures)?.[1])
}
