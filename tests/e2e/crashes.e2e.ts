import type { Page } from '@playwright/test'
import { unique } from '../support/unique.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectComplaints, expectResponsiveAndAccessible, open, test } from './support.ts'

const SENTENCE = 'Cette partie n’a pas pu s’afficher'

/** The error reports from now on. */
function watchReports(page: Page) {
  const reports: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON())
  })
  return reports
}

/** The dashboard receives days that its card cannot render. */
const breakDays = (page: Page) =>
  page.route('**/api/my/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), days: null } })
  })

test('a card that crashes leaves the rest of the page intact, is reported without personal data, and shows its data after a retry', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'vip')
  const reports = watchReports(page)
  await breakDays(page)
  await open(page, '/dashboard')
  const card = page.getByRole('alert').filter({ hasText: SENTENCE })
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Votre rang' })).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await expect
    .poll(() => reports)
    .toEqual([
      {
        name: 'TypeError',
        message: expect.stringContaining('"…"'),
        stack: expect.stringMatching(/^.* ?\/assets\/[\w-]+\.js:\d+:\d+/),
        build: expect.stringMatching(/^[\w-]{6,}$/),
        path: '/dashboard',
      },
    ])
  expectComplaints(complaints, /TypeError/)
  await page.unrouteAll({ behavior: 'wait' })
  await card.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('figure', { name: 'Vues, 30 derniers jours' })).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(reports).toHaveLength(1)
})

test('an error outside of React is reported once', async ({ page, complaints }) => {
  await open(page, '/badges')
  const reports = watchReports(page)
  const message = unique('essai')
  await page.evaluate((text) => {
    const frame = `at essai (${location.origin}/assets/essai.js:1:2)`
    const crash = () => Object.assign(new RangeError(text), { stack: frame })
    window.dispatchEvent(new ErrorEvent('error', { error: crash() }))
    window.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: crash() }),
    )
  }, message)
  await expect
    .poll(() => reports)
    .toEqual([expect.objectContaining({ name: 'RangeError', message, path: '/badges' })])
  expect(complaints).toEqual([])
})
