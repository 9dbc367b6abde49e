import { type Browser, chromium } from '@playwright/test'
import { median } from './measure.ts'

const TIMES = 9
/** A phone that is no longer new, on a slow line: 150 ms there and back, 1.6 Mbit/s. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true }
const TIMES_SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** After the last request: as long as the page may still move. */
const SETTLED_MS = 1_000

type Vitals = { lcp: number; cls: number }

/** When the largest thing on the screen is there, in milliseconds, and how much moved: medians of first visits. */
export async function vitalsOf(url: string, executablePath: string): Promise<Vitals> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const visits: Vitals[] = []
    for (let turn = 0; turn < TIMES; turn++) visits.push(await visit(browser, url))
    return { lcp: median(visits.map(({ lcp }) => lcp)), cls: median(visits.map(({ cls }) => cls)) }
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(readVitals)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function readVitals(): Promise<Vitals> {
  const entriesOf = (type: string) => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntry[]>()
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
    // Of a page on which nothing moved there are none.
    setTimeout(resolve, 500, [])
    return promise
  }
  const paints = await entriesOf('largest-contentful-paint')
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[]
  return {
    lcp: paints.at(-1)?.startTime ?? NaN,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
  }
}
