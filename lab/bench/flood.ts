import { randomBytes } from 'node:crypto'
import { aGet, responseTimes } from './load.ts'
import type { RunningSite } from './running-site.ts'

const SECONDS = 5
const CLIENTS = 32

/** Addresses that were never requested before and are not cached. */
const FLOODS: Record<string, (word: string) => string> = {
  'addresses that no route knows': (word) => `/${word}`,
  'plans that are not there': (word) => `/plan/${word}`,
  'searches for anything': (word) => `/search?q=${word}`,
}

/** Milliseconds of the home page, alone, and while other clients request uncached pages. */
export async function floodTimes({ url }: RunningSite): Promise<Record<string, number[]>> {
  const home = aGet(new URL(`${url}/`))
  const requestHome = () => responseTimes(url, { connections: 1, seconds: SECONDS, compose: () => home })
  await requestHome()
  const times: Record<string, number[]> = { nothing: await requestHome() }
  for (const [name, pathOf] of Object.entries(FLOODS)) {
    const compose = () => aGet(new URL(url + pathOf(randomBytes(8).toString('hex'))))
    const flood = responseTimes(url, {
      connections: CLIENTS,
      seconds: SECONDS,
      compose,
      statuses: [404, 503],
    })
    times[name] = await requestHome()
    await flood
  }
  return times
}
