import type { BrowserContext, Page } from '@playwright/test'

/**
 * Takes back what a journey left in its tab, for the next one. A browser's process that has already shown the site shows
 * it again in half the time, and it is the process of this tab as long as the tab stays on the site.
 */
export async function emptyTab(page: Page) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await unrouteAll(context)
  page.removeAllListeners()
  await context.setOffline(false)
  // A form that is not saved would ask whether to stay.
  page.on('dialog', (dialog) => void dialog.accept())
  await leaveSite(page)
  page.removeAllListeners()
  await context.clearCookies()
  await context.clearPermissions()
  await forgetStorage(page)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** What a route still waits for fails when the tab goes, and is nobody's failure. */
export async function unrouteAll(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Nothing of the site runs any more in this tab, though its process stays. */
export const leaveSite = (page: Page) => page.goto('/readyz')

async function forgetStorage(page: Page) {
  const { origin, isOwn } = await page.evaluate(() => {
    sessionStorage.clear()
    const parts = [Date, WebSocket]
    return {
      origin: location.origin,
      isOwn: parts.every((part) => part.toString().includes('[native code]')),
    }
  })
  if (!isOwn)
    throw new Error('A stopped clock or a watched live connection stays: tag the journey OWN_BROWSER.')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
