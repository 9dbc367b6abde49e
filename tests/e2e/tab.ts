import type { BrowserContext, Page } from '@playwright/test'

/**
 * Resets the tab of a journey for the next one. A browser process that has already shown the site shows it again in half the
 * time, and a tab keeps its process as long as it stays on the site.
 */
export async function resetTab(page: Page) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await unrouteAll(context)
  page.removeAllListeners()
  await context.setOffline(false)
  // An unsaved form would ask whether to stay.
  page.on('dialog', (dialog) => void dialog.accept())
  await leaveSite(page)
  page.removeAllListeners()
  await context.clearCookies()
  await context.clearPermissions()
  await clearStorage(page)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Ignores the failures of pending routes when the tab leaves. */
export async function unrouteAll(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Leaves the page without leaving the site: no script runs, and the browser process stays. */
export async function leaveSite(page: Page) {
  if (!page.url().endsWith('/readyz')) await page.goto('/readyz')
}

async function clearStorage(page: Page) {
  const { origin, isOwn } = await page.evaluate(() => {
    sessionStorage.clear()
    const globals = [Date, WebSocket]
    return {
      origin: location.origin,
      isOwn: globals.every((part) => part.toString().includes('[native code]')),
    }
  })
  if (!isOwn)
    throw new Error('A stopped clock or a watched live connection stays: tag the journey OWN_BROWSER.')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
