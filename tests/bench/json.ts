import { withBareServer } from './bare-server.ts'
import { requestsPerSecond } from './load.ts'
import { type Comparison, compare } from './measure.ts'
import type { RunningSite } from './running-site.ts'

/** The feed and a plan as JSON, asked for by visitors, beside a bare server that sends the same bytes. */
export async function jsonRates({ url, pages }: RunningSite): Promise<Record<string, Comparison>> {
  const addresses = {
    'feed JSON': `${url}/api/feed?sort=top`,
    'plan JSON': pages.plan.replace('/plan/', '/api/plans/'),
  }
  const rates: Record<string, Comparison> = {}
  for (const [name, address] of Object.entries(addresses)) {
    rates[name] = await withBareServer(address, (bareAddress) =>
      compare(
        (seconds) => requestsPerSecond(address, seconds),
        (seconds) => requestsPerSecond(bareAddress, seconds),
      ),
    )
  }
  return rates
}
