import { readFileSync } from 'node:fs'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { emptyTab, leaveSite, unrouteAll } from './tab.ts'

export { expect }

/** For journeys that leave in a browser what cannot be taken back, such as a stopped clock or a script of their own. */
export const OWN_BROWSER = { tag: '@own-browser' }

let tab: Page | undefined

/** Every journey also proves that the console stays clean; it is also told whatever the page's policy stops. */
export const test = base.extend<{ complaints: string[] }>({
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
    else await emptyTab(tab)
  },
  page: async ({ context }, use) => await use(context.pages()[0] ?? (await context.newPage())),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        // A tab whose session has just ended may try once more, and the browser reports the refusal.
        if (/^WebSocket connection to .* failed: HTTP Authentication failed/.test(text)) return
        // Says how slow the machine is: the journey through the home page sees that what is preloaded is shown.
        if (/was preloaded using link preload but not used within a few seconds/.test(text)) return
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${text}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** What the browser itself reports of an answer that this journey provokes; anything else still counts. */
export function expectComplaints(complaints: string[], expected: RegExp) {
  expect(complaints.filter((text) => expected.test(text)).length).toBeGreaterThan(0)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
}

/** The page is alive: React has taken over what the server sent, down to the route's own part, which loads by itself. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await alive(page)
}

/** The page is alive and hears what happens: the first heartbeat has come. */
export async function openListening(page: Page, path: string) {
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open(page, path)
  await heard
}

/** The page is alive and watches its plan: the server has said so. */
export async function openWatching(page: Page, path: string) {
  const watching = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"watching"')),
    )
  await open(page, path)
  await watching
}

/** What Vite tells the page when a part of its code is gone, as after a deployment. */
export const failImport = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { payload: new Error('Gone.') }))
  })

/** The browser forgets who was signed in; no page of theirs is left that could ask for anything. */
export async function forgetMember(page: Page) {
  await leaveSite(page)
  await page.context().clearCookies()
}

export const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#contenu > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/** What a window of 320 pixels has beside its scroll bar, which this browser does not show. */
const NARROW = 305

/**
 * Within every width, on a phone made for fingers, and accessible. Whatever the screen, its colours are pairs that
 * tests/contrast.test.ts has proven.
 */
export async function expectSound(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setWidth(page, 768)
  await setWidth(page, NARROW)
  expect(await tooSmallTargets(page)).toEqual([])
  expect(await zoomedFields(page), 'fields that iOS zooms into').toEqual([])
  await setWidth(page, 1280)
  await expectAccessible(page)
}

/** The same, and the contrast of all that stands there, by night and as a phone shows it by day. */
export async function expectSoundTwice(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await setWidth(page, NARROW)
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectSound(page)
  await expectContrast(page)
}

/** What follows the width in JavaScript does so a moment later. */
async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const excess = () =>
    page.evaluate(() => {
      const shown = document.querySelectorAll('html, dialog[open], dialog[open] > :not(.sr-only)')
      return Math.max(...[...shown].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })
  await expect.poll(excess, `wider than ${width} pixels`).toBeLessThanOrEqual(0)
}

/** Measuring every letter's contrast takes longer than all other rules together. */
export const expectAccessible = (page: Page, within?: string) =>
  expectNoViolation(page, { rules: { 'color-contrast': { enabled: false } } }, within)

const expectContrast = (page: Page) => expectNoViolation(page, { runOnly: ['color-contrast'] })

/** Behind a dialog nothing can be reached: then only the dialog is looked at. */
async function expectNoViolation(page: Page, options: RunOptions, within = 'dialog[open]') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([rules, selector]) => {
      const place = document.querySelector(selector) ?? document
      const { violations } = await window.axe.run(place, {
        ...rules,
        resultTypes: ['violations'],
        preload: false,
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [options, within] as const,
  )
  expect(found).toEqual([])
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Elements whose sensitive area is smaller than a finger, links in running text aside. */
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

/** Fields whose letters are smaller than 16 pixels. */
async function zoomedFields(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute('name')}`),
  )
}

/** No word of these is written over another one, where a name may be hidden for want of room. */
export async function expectApart(words: Locator) {
  const boxes = await words.evaluateAll((elements) =>
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
