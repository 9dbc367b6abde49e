import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export { expect }

/** Every journey also proves that the console stays clean and that the page's policy stops nothing. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
          reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        // A tab whose session has just ended may try once more, and the browser reports the refusal.
        if (/^WebSocket connection to .* failed: HTTP Authentication failed/.test(text)) return
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

/** The browser forgets who was signed in; no page of theirs is left that could ask for anything. */
export async function forgetMember(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#contenu > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/**
 * Within every width, on a phone made for fingers, and accessible. axe is slow and looks once: what stands on a screen
 * is the same at all widths, and tests/contrast.test.ts proves the colours of the other theme.
 */
export async function expectSound(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await setWidth(page, 768)
  await setWidth(page, 360)
  expect(await tooSmallTargets(page)).toEqual([])
  await setWidth(page, 1280)
  await expectAccessible(page)
}

/** The same, and as a phone shows it by day. */
export async function expectSoundTwice(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await setWidth(page, 360)
  await expectAccessible(page)
  await expectSound(page)
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  expect(
    await page.evaluate(() => {
      const shown = document.querySelectorAll('html, dialog[open], dialog[open] > :not(.sr-only)')
      return Math.max(...[...shown].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    }),
    `wider than ${width} pixels`,
  ).toBeLessThanOrEqual(0)
}

/** Behind a dialog nothing can be reached: then only the dialog is looked at. */
export async function expectAccessible(page: Page, within = DIALOG) {
  // No page of ours holds a frame: the mode without them looks at the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (await page.locator(within).count()) axe.include(within)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

const DIALOG = 'dialog[open]'

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
