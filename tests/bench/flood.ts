import { randomBytes } from 'node:crypto'
import { aGet, answerTimes } from './load.ts'
import type { RunningSite } from './running-site.ts'

const SECONDS = 5
const CLIENTS = 32

/** What nobody has asked for before, each time. */
const FLOODS: Record<string, (word: string) => string> = {
  'addresses that no route knows': (word) => `/${word}`,
  'plans that are not there': (word) => `/plan/${word}`,
  'searches for anything': (word) => `/search?q=${word}`,
}

/** Milliseconds that the home page takes, alone, and while others ask for what must be rendered each time. */
export async function floodTimes({ url }: RunningSite): Promise<Record<string, number[]>> {
  const home = aGet(new URL(`${url}/`))
  const readHome = () => answerTimes(url, { connections: 1, seconds: SECONDS, compose: () => home })
  await readHome()
  const times: Record<string, number[]> = { 'nobody else': await readHome() }
  for (const [name, pathOf] of Object.entries(FLOODS)) {
    const compose = () => aGet(new URL(url + pathOf(randomBytes(8).toString('hex'))))
    const flood = answerTimes(url, {
      connections: CLIENTS,
      seconds: SECONDS,
      compose,
      statuses: [404, 503],
    })
    times[name] = await readHome()
    await flood
  }
  return times
}
