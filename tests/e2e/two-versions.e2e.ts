import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { until } from '../../lab/faults/support/site.ts'
import { freePort } from '../support/free-port.ts'
import { buildSecondVersion, NEW_TITLE, TITLE } from '../support/second-version.ts'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'
import { expect, open, OWN_BROWSER, test } from './support.ts'

/*
 * Two builds of the site replace each other at one address, and share the data. `npm test` has built the second one beside
 * lint.
 */
const first = process.cwd()
let second: string
const dataDir = aTemporaryDirectory('two-versions')

test.beforeAll(() => {
  test.setTimeout(300_000)
  second = buildSecondVersion()
})
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

async function run(version: string, port: number) {
  const env = { ...process.env, LOCAL: '1', PORT: String(port), DATA_DIR: dataDir, DEMO: '0' }
  const site = spawn(process.execPath, ['dist/server/serve.js'], { cwd: version, env, stdio: 'ignore' })
  await until('the site is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 120_000)
  return async () => {
    site.kill('SIGTERM')
    if (site.exitCode === null) await once(site, 'exit')
  }
}

/** Follows the link; returns the files requested and the pages loaded meanwhile. */
async function openLegalNotice(page: Page) {
  const files: number[] = []
  let loads = 0
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) files.push(response.status())
    if (response.request().isNavigationRequest()) loads += 1
  })
  await page.getByRole('contentinfo').getByRole('link', { name: TITLE }).dispatchEvent('click')
  await expect(page).toHaveURL(/\/mentions-legales$/)
  // The address changes first, the page once its file is loaded.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(TITLE)
  return { title: await heading.innerText(), files: new Set(files), loads }
}

/** A site that stops closes its connections or responds 503, and no server runs between the two versions. */
const UNAVAILABLE =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|the server responded with a status of 503/

const withoutReload = (title: string) => ({ title, files: new Set([200]), loads: 0 })

test(
  'an open tab keeps working in its own version after the site is replaced by a newer or older one',
  OWN_BROWSER,
  async ({ page, context, complaints }) => {
    test.setTimeout(300_000)
    const port = await freePort()
    const home = `http://127.0.0.1:${port}/`
    const stopFirst = await run(first, port)
    await open(page, home)
    await stopFirst()

    const stopSecond = await run(second, port)
    expect(await openLegalNotice(page)).toEqual(withoutReload(TITLE))
    const newTab = await context.newPage()
    await open(newTab, home)
    await stopSecond()

    const stopAgain = await run(first, port)
    expect(await openLegalNotice(newTab)).toEqual(withoutReload(NEW_TITLE))
    await stopAgain()
    const others = complaints.filter((text) => !UNAVAILABLE.test(text))
    complaints.splice(0, complaints.length, ...others)
  },
)
