import { ensureBrowser } from '../../../scripts/browser.ts'
import { demoSession, leverTimes, pasteTimes, vitalsOf } from '../browser.ts'
import { percentile } from '../measure.ts'
import { singleRow, type Measured } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** First visits by a phone four times slower, on slow 4G; and there the sliders of « Et pour moi ? » and a paste. */
export async function* browser({ url, slug }: RunningSite): AsyncGenerator<Measured> {
  const chromium = await ensureBrowser(console.log)
  const member = await demoSession(url, chromium)
  const [home, plan] = [`${url}/`, `${url}/plan/${slug}`]
  for (const [name, address, session] of [
    ['home', home, undefined],
    ['home of a member', home, member],
    ['plan', plan, undefined],
    ['plan, for a member', plan, member],
  ] as const) {
    const { lcp, cls, tbt, requests } = await vitalsOf(address, chromium, session)
    yield singleRow(`LCP, ${name}`, 's', lcp / 1000)
    yield singleRow(`CLS, ${name}`, '', cls)
    yield singleRow(`TBT, ${name}`, 'ms', tbt)
    yield singleRow(`requests, ${name}`, '', requests)
  }
  const times = await leverTimes(url, chromium)
  yield singleRow('a key on a lever until it is painted, p50', 'ms', percentile(times, 50))
  yield singleRow('a key on a lever until it is painted, p98', 'ms', percentile(times, 98))
  const pastes = await pasteTimes(url, chromium, member)
  yield singleRow('paste of 5,000 words with 20 tables, p50', 'ms', percentile(pastes, 50))
}
