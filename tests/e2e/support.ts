import { readFileSync } from 'node:fs'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { closeCallers } from './members.ts'
import { resetTab, leaveSite, unrouteAll } from './tab.ts'

export { expect }

/** For journeys with effects in a browser that cannot be undone, such as a stopped clock or an init script. */
export const OWN_BROWSER = { tag: '@own-browser' }

/** The tabs of a worker: its journeys use them one after the other. */
let tab: Page | undefined
let otherTab: Page | undefined

/** Every journey also checks that the console stays clean, including violations of the content security policy. */
export const test = base.extend<{ complaints: string[]; otherPage: Page }>({
  context: async ({ browser }, use, { tags }) => {
    if (tags.includes(OWN_BROWSER.tag)) {
      const context = await browser.newContext()
      await use(context)
      await unrouteAll(context)
      return await context.close()
    }
    if (!tab || tab.isClosed()) tab = await (await browser.newContext()).newPage()
    await use(tab.context())
    if (tab.isClosed()) await tab.context().close()
    else await resetTab(tab)
  },
  page: async ({ context }, use) => await use(context.pages()[0] ?? (await context.newPage())),
  /** A page of another person, in a browser context of its own. */
  otherPage: async ({ browser }, use) => {
    if (!otherTab || otherTab.isClosed()) otherTab = await (await browser.newContext()).newPage()
    await use(otherTab)
    if (otherTab.isClosed()) await otherTab.context().close()
    else await resetTab(otherTab)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        const { url } = message.location()
        // A tab whose session has just ended may reconnect once, and the browser reports the refusal.
        if (/^WebSocket connection to .* failed: HTTP Authentication failed/.test(text)) return
        // Only depends on the speed of the machine: a journey of the home page checks that preloaded pictures are shown.
        if (/was preloaded using link preload but not used within a few seconds/.test(text)) return
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`console: ${text} ${url}`)
      })
      await use(complaints)
      await closeCallers()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Allows the console messages of responses that this journey provokes; all others still fail it. */
export function expectComplaints(complaints: string[], expected: RegExp) {
  expect(complaints.filter((text) => expected.test(text)).length).toBeGreaterThan(0)
  allowComplaints(complaints, expected)
}

/** The same for messages that depend on which of two requests comes first. */
export function allowComplaints(complaints: string[], allowed: RegExp) {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !allowed.test(text)))
}

/** Opens a page and waits until React has hydrated it, down to the lazily loaded route. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Opens a page and waits for hydration and for the first heartbeat of the live connection. */
export async function openWithLiveConnection(page: Page, path: string) {
  const heartbeat = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open(page, path)
  await heartbeat
}

/** Opens a page and waits until the server has confirmed that it watches its plan. */
export async function openWatching(page: Page, path: string) {
  const watching = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"watching"')),
    )
  await open(page, path)
  await watching
}

/** Dispatches the event of Vite for missing code, as after a deployment. */
export const failImport = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { payload: new Error('Gone.') }))
  })

/**
 * From here on an installed clock only advances by `runFor`. It jumps ahead: on a slow machine a nearer time could be in the past.
 */
export const pauseClock = async (page: Page) =>
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000)

/** Advances a paused clock until this element is shown: since then at most this step has passed. */
export async function runClockUntilShown(page: Page, element: Locator) {
  const step = 100
  await expect(async () => {
    await page.clock.runFor(step)
    expect(await element.count()).toBe(1)
  }).toPass({ intervals: [step] })
  return step
}

/** Deletes the cookies; leaves the site first, so that no page sends a request. */
export async function clearSession(page: Page) {
  await leaveSite(page)
  await page.context().clearCookies()
}

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#contenu > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/** The width of a 320-pixel window without its scroll bar, which this browser does not show. */
const NARROW = 305

/**
 * Checks that the page fits every width, has large enough touch targets on a phone, and is accessible: its main part, or another
 * one. Header and footer are common to all pages. The contrast of colours is tested by tests/contrast.test.ts.
 */
export async function expectResponsiveAndAccessible(page: Page, within?: Locator) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setWidth(page, 768)
  await setWidth(page, NARROW)
  expect(await tooSmallTargets(page)).toEqual([])
  expect(await zoomedFields(page), 'fields that iOS zooms into').toEqual([])
  await setWidth(page, 1280)
  await expectAccessible(page, within)
}

/** The same, and the expensive rules, in the dark theme and on a phone in the light one. */
export async function expectResponsiveInBothThemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await setWidth(page, NARROW)
  await expectNoViolation(page, { runOnly: EXPENSIVE_RULES })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectResponsiveAndAccessible(page, wholeOf(page))
  await expectNoViolation(page, { runOnly: EXPENSIVE_RULES })
}

/** With an open dialog only the dialog: the page behind it is inert. */
const wholeOf = (page: Page) => page.locator('html:not(:has(dialog[open])), dialog[open]')

/** JavaScript reacts to the new width a moment later. */
async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const excess = () =>
    page.evaluate(() => {
      const shown = document.querySelectorAll('html, dialog[open], dialog[open] > :not(.sr-only)')
      return Math.max(...[...shown].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })
  await expect.poll(excess, `wider than ${width} pixels`).toBeLessThanOrEqual(0)
}

/** Contrast takes longer than all other rules together, landmarks a third of the rest; both are common to all pages. */
const EXPENSIVE_RULES = ['color-contrast', 'region']

export const expectAccessible = (page: Page, within?: Locator) =>
  expectNoViolation(
    page,
    { rules: Object.fromEntries(EXPENSIVE_RULES.map((rule) => [rule, { enabled: false }])) },
    within ?? page.locator('html:not(:has(dialog[open])) main, dialog[open]'),
  )

async function expectNoViolation(page: Page, options: RunOptions, within = wholeOf(page)) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const [place] = await within.elementHandles()
  const found = await page.evaluate(
    async ([rules, part]) => {
      const { violations } = await window.axe.run(part ?? document, {
        ...rules,
        resultTypes: ['violations'],
        preload: false,
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [options, place] as const,
  )
  expect(found).toEqual([])
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Elements with too small touch targets, except links in running text. */
async function tooSmallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isInText = (element: Element) =>
      element.matches('a') && element.closest('p, li.task, .prose, h1, h2, h3') !== null
    return [...document.querySelectorAll('a, button, input, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only') && !isInText(element))
      .filter((element) => {
        const own = element.getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const isEnlarged = around.position === 'absolute' && around.content !== 'none'
        const reach = isEnlarged ? Math.max(0, -parseFloat(around.top) - parseFloat(around.bottom)) : 0
        const label = element.closest('label')?.getBoundingClientRect()
        const height = Math.max(own.height, label?.height ?? 0) + reach
        return own.width > 1 && height < 44
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
  })
}

/** Fields with a font smaller than 16 pixels. */
async function zoomedFields(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute('name')}`),
  )
}

/** Checks that no text overlaps the next one; texts may be hidden on narrow screens. */
export async function expectNoOverlap(texts: Locator) {
  const boxes = await texts.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const { left, right } = text.getBoundingClientRect()
        return { word: element.textContent, left, right }
      }),
  )
  expect(boxes.length).toBeGreaterThan(1)
  for (const [index, { word, right }] of boxes.slice(0, -1).entries())
    expect(boxes[index + 1]!.left, `after ${word}`).toBeGreaterThan(right)
}
