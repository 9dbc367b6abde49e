import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

const CONNECTIONS = 32
const SECONDS = 2

/** Requests per second at one address; anything but a 200 is a failure of the run. */
export async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad, ${result.errors} failed`)
  return result.requests.average
}

/** The same answer from a bare server in a process of its own, for as long as `work` runs. */
export async function withBareServer<T>(url: string, work: (bareUrl: string) => Promise<T>): Promise<T> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  const child = fork(new URL('bare-server.ts', import.meta.url))
  try {
    child.send({ headers, body })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    child.disconnect()
  }
}

/** How often `work` finishes per second, sixteen at a time. */
export async function timesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return done / SECONDS
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
