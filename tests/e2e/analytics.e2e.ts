import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Analytics } from '#domain/admin.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the screen; returns the response it loaded. */
async function openAnalytics(page: Page, search = ''): Promise<Analytics> {
  const response = page.waitForResponse('**/api/analytics')
  await open(page, `/admin/analytics${search}`)
  return (await (await response).json()) as Analytics
}

test('a validator reads figures of the database, with the curve and the order of the address [182] [183] [184]', async ({
  page,
}) => {
  await signInAs(page, 'validateur')
  const { totals, most_liked, most_active } = await openAnalytics(page, '?filter=views&sort=likes')
  await expect(section(page, 'Totaux')).toContainText(`Membres${wholeNumber(totals.members)}`)
  await expect(section(page, 'Plans les plus aimés').getByRole('listitem').first()).toContainText(
    most_liked[0]!.title,
  )
  const [best] = most_active.toSorted((a, b) => b.likes_received - a.likes_received)
  const first = page.getByRole('table', { name: 'Membres les plus actifs' }).getByRole('row').nth(1)
  await expect(first).toContainText(best!.pseudo)
  await expect(page.getByRole('table', { name: 'Vues par semaine' })).toBeAttached()
  await expect(page.getByRole('progressbar', { name: 'Base de données' })).toHaveAttribute(
    'aria-valuetext',
    / Mo sur 500 Mo$/,
  )
  await expectResponsiveAndAccessible(page)
})

test('the export is downloaded as a file with a message [185] [198]', async ({ page }) => {
  await signInAs(page, 'fondateur')
  const { most_liked } = await openAnalytics(page)
  const button = page.getByRole('button', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  await expect(toastOf(page, 'Export réussi')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^pb-analytics-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Analytics Plan B";')).toBe(true)
  const [, plans = ''] = text.split('\r\n"Titre";')
  expect(plans).toContain(most_liked[0]!.title)
})
