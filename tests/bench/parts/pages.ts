import { withBareServer } from '../bare-server.ts'
import { floodTimes } from '../flood.ts'
import { requestsPerSecond } from '../load.ts'
import { compare } from '../measure.ts'
import { publishTimes } from '../publish.ts'
import { alone, beside, type Measured, waits } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** What is the same for everybody, beside a bare server that sends the same bytes. */
export async function* pages({ url, slug }: RunningSite): AsyncGenerator<Measured> {
  const addresses = {
    'home page, cached': `${url}/`,
    'plan page, cached': `${url}/plan/${slug}`,
    'feed JSON, public': `${url}/api/feed`,
    'plan JSON, public': `${url}/api/plans/${slug}`,
  }
  for (const [name, address] of Object.entries(addresses)) {
    const rates = await withBareServer(address, (bareAddress) =>
      compare(
        (seconds) => requestsPerSecond(address, seconds),
        (seconds) => requestsPerSecond(bareAddress, seconds),
      ),
    )
    yield beside(name, '/s', rates)
  }
}

export async function* publish({ url }: RunningSite): AsyncGenerator<Measured> {
  yield* waits('publishing a plan of 5 KB', await publishTimes(url), [50])
}

/** As the process tells it itself. */
export async function* memory({ url }: RunningSite): AsyncGenerator<Measured> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(figures) ?? []
  yield alone('memory of the server after the load', 'MB', Number(bytes) / 2 ** 20)
}

export async function* flood(site: RunningSite): AsyncGenerator<Measured> {
  for (const [name, times] of Object.entries(await floodTimes(site)))
    yield* waits(`the home page while 32 clients ask for ${name}`, times, [50])
}
