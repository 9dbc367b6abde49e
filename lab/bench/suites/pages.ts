import { withBaselineServer } from '../baseline-server.ts'
import { floodTimes } from '../flood.ts'
import { requestsPerSecond } from '../load.ts'
import { compare } from '../measure.ts'
import { publishTimes } from '../publish.ts'
import { singleRow, comparedRow, type Measured, percentileRows } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** Public responses, compared with a baseline server that sends the same bytes. */
export async function* pages({ url, slug }: RunningSite): AsyncGenerator<Measured> {
  const addresses = {
    'home page, cached': `${url}/`,
    'plan page, cached': `${url}/plan/${slug}`,
    'feed JSON, public': `${url}/api/feed`,
    'plan JSON, public': `${url}/api/plans/${slug}`,
  }
  for (const [name, address] of Object.entries(addresses)) {
    const rates = await withBaselineServer(address, (baselineAddress) =>
      compare(
        (seconds) => requestsPerSecond(address, seconds),
        (seconds) => requestsPerSecond(baselineAddress, seconds),
      ),
    )
    yield comparedRow(name, '/s', rates)
  }
}

export async function* publish({ url }: RunningSite): AsyncGenerator<Measured> {
  yield* percentileRows('publishing a plan of 5 KB', await publishTimes(url), [50])
}

/** As reported by the metrics of the process. */
export async function* memory({ url }: RunningSite): AsyncGenerator<Measured> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(metrics) ?? []
  yield singleRow('memory of the server after the load', 'MB', Number(bytes) / 2 ** 20)
}

export async function* flood(site: RunningSite): AsyncGenerator<Measured> {
  for (const [name, times] of Object.entries(await floodTimes(site)))
    yield* percentileRows(`the home page while 32 clients ask for ${name}`, times, [50])
}
