import { ensureBrowser } from '../../../scripts/browser.ts'
import { vitalsOf } from '../browser.ts'
import { alone, type Measured } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** First visits by a phone four times slower, on slow 4G. */
export async function* browser({ url, slug }: RunningSite): AsyncGenerator<Measured> {
  const chromium = await ensureBrowser(console.log)
  for (const [name, address] of Object.entries({ home: `${url}/`, plan: `${url}/plan/${slug}` })) {
    const { lcp, cls } = await vitalsOf(address, chromium)
    yield alone(`LCP, ${name}`, 's', lcp / 1000)
    yield alone(`CLS, ${name}`, '', cls)
  }
}
