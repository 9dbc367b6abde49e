import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { median } from './measure.ts'
import { options } from './options.ts'

const TIMES = options.isLarge ? 9 : 5
/** An older phone on slow 4G: round trip 150 ms, 1.6 Mbit/s. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true }
const TIMES_SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** How long layout shifts and long tasks are observed after the last request. */
const QUIET_MS = 5_000

/** The cookies of a member; undefined for a visitor. */
type Session = BrowserContextOptions['storageState']
type Vitals = { lcp: number; cls: number; tbt: number; requests: number }

/**
 * Largest contentful paint in milliseconds, cumulative layout shift, total blocking time (what exceeds 50 ms of each long
 * task after the first paint) and number of requests: medians of first visits.
 */
export async function vitalsOf(url: string, executablePath: string, session?: Session): Promise<Vitals> {
  return await inBrowser(executablePath, async (browser) => {
    const visits: Vitals[] = []
    for (let round = 0; round < TIMES; round++) visits.push(await visit(browser, url, session))
    const medianOf = (name: keyof Vitals) => median(visits.map((one) => one[name]))
    return {
      lcp: medianOf('lcp'),
      cls: medianOf('cls'),
      tbt: medianOf('tbt'),
      requests: medianOf('requests'),
    }
  })
}

/** The cookies of a member of the demo. */
export async function demoSession(url: string, executablePath: string): Promise<Session> {
  return await inBrowser(executablePath, async (browser) => {
    const context = await browser.newContext()
    const response = await context.request.post(`${url}/api/auth/sign-in`, {
      data: { email: 'membre@planb.test', password: 'planb-demo' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    if (!response.ok()) throw new Error(`no member of the demo could sign in: ${response.status()}`)
    return await context.storageState()
  })
}

const LEVERS = ['Prix d’une vente', 'Ventes par mois', 'Charges fixes par mois']
const PRESSES = 20

/** Milliseconds from each key press on a slider of « Et pour moi ? » to the next frame. */
export async function leverTimes(url: string, executablePath: string): Promise<number[]> {
  return await inBrowser(executablePath, async (browser) => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.goto(await planWithForecast(url), { waitUntil: 'networkidle' })
    const panel = page.getByRole('region', { name: 'Et pour moi ?' })
    await panel.scrollIntoViewIfNeeded()
    await panel.getByRole('slider').first().waitFor()
    await page.evaluate(keepKeyTimes)
    await slowDown(context, { isLineSlow: false })
    for (const lever of LEVERS) {
      const slider = panel.getByRole('slider', { name: `${lever}, curseur` })
      for (let press = 0; press < PRESSES; press++) {
        await slider.press(press % 3 === 0 ? 'ArrowLeft' : 'ArrowRight')
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    }
    await page.waitForTimeout(500)
    return await page.evaluate(() => window.keyTimes)
  })
}

/** Milliseconds from pasting a formatted text of 5,000 words with 20 tables into the editor to the next frame. */
export async function pasteTimes(url: string, executablePath: string, session: Session): Promise<number[]> {
  return await inBrowser(executablePath, async (browser) => {
    const context = await browser.newContext({ ...PHONE, storageState: session })
    const page = await context.newPage()
    await page.goto(`${url}/publish?onglet=contenu`, { waitUntil: 'networkidle' })
    const area = page.getByRole('textbox', { name: 'Contenu du plan' })
    const times: number[] = []
    for (let round = 0; round <= TIMES; round++) {
      // The first paste also loads the code.
      if (round === 1) await slowDown(context, { isLineSlow: false })
      await area.fill('')
      times.push(await area.evaluate(pasteAndPaint, formattedText()))
    }
    return times.slice(1)
  })
}

/** Runs in the page. */
async function pasteAndPaint(area: HTMLElement | SVGElement, html: string): Promise<number> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'texte')
  const isWritten = new Promise((resolve) => area.addEventListener('input', resolve, { once: true }))
  const began = performance.now()
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await isWritten
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - began
}

function formattedText(): string {
  const words = (count: number) => '<b>mot</b> et <i>suite</i> '.repeat(count / 3)
  const row = '<tr><td><p>Poste</p></td><td><p align="right">12 €</p></td><td><p>par mois</p></td></tr>'
  const section = (number: number) =>
    `<h2>Partie ${number}</h2><p>${words(180)}</p><ul><li>${words(30)}<ul><li>${words(30)}</li></ul></li></ul><table>${row.repeat(4)}</table>`
  return Array.from({ length: 20 }, (_, number) => section(number)).join('')
}

async function planWithForecast(url: string): Promise<string> {
  const response = await fetch(`${url}/api/search?${new URLSearchParams({ tag: 'prévisionnel' })}`)
  const { plans } = (await response.json()) as { plans: { items: { slug: string }[] } }
  return `${url}/plan/${plans.items[0]?.slug}`
}

declare global {
  interface Window {
    keyTimes: number[]
  }
}

/** Runs in the page. Events under 16 ms, one frame, are not reported. */
function keepKeyTimes() {
  window.keyTimes = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyTimes.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function inBrowser<Result>(executablePath: string, work: (browser: Browser) => Promise<Result>) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

async function slowDown(context: BrowserContext, { isLineSlow }: { isLineSlow: boolean }) {
  const [page] = context.pages()
  const devtools = await context.newCDPSession(page!)
  await devtools.send('Network.enable')
  if (isLineSlow) await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
}

async function visit(browser: Browser, url: string, storageState: Session): Promise<Vitals> {
  const context = await browser.newContext({ ...PHONE, storageState })
  try {
    const page = await context.newPage()
    let requests = 0
    page.on('request', () => void requests++)
    await slowDown(context, { isLineSlow: true })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    return { ...(await page.evaluate(readVitals)), requests }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function readVitals(): Promise<Omit<Vitals, 'requests'>> {
  const entriesOf = (type: string) => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntry[]>()
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
    // A page without layout shifts has no entries.
    setTimeout(resolve, 500, [])
    return promise
  }
  const paints = await entriesOf('largest-contentful-paint')
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[]
  const tasks = await entriesOf('longtask')
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
  return {
    lcp: paints.at(-1)?.startTime ?? NaN,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    tbt: tasks
      .filter(({ startTime }) => startTime >= painted)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}
