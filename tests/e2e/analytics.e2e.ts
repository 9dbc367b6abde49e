import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Analytics } from '#domain/analytics.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  test,
} from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the screen; returns the response it loaded. */
async function openAnalytics(page: Page, search = ''): Promise<Analytics> {
  const response = page.waitForResponse('**/api/analytics')
  await open(page, `/admin/analytics${search}`)
  return (await (await response).json()) as Analytics
}

test('visitors are redirected to sign in, other members home with a message [182]', async ({ page }) => {
  await clearSession(page)
  await page.goto('/admin/analytics')
  await expect(page).toHaveURL(/\/auth/)
  await signInAs(page, 'moderateur')
  await page.goto('/admin/analytics')
  await expect(toastOf(page, 'Accès non autorisé')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a validator reads totals, this month, tops, roles and measured quotas [182] [183] [184]', async ({
  page,
}) => {
  await signInAs(page, 'validateur')
  const { totals, this_month, most_liked, most_active, roles, quotas } = await openAnalytics(page)
  const all = section(page, 'Totaux')
  await expect(all).toContainText(`Membres${wholeNumber(totals.members)}`)
  await expect(all).toContainText(`+ ${wholeNumber(this_month.plans)} ce mois`)
  await expect(all).toContainText(`J’aime${wholeNumber(totals.likes)}`)

  const liked = section(page, 'Plans les plus aimés').getByRole('listitem')
  await expect(liked).toHaveCount(5)
  await expect(liked.first()).toContainText(most_liked[0]!.title)
  await expect(liked.first()).toContainText(most_liked[0]!.author!)
  await expect(section(page, 'Plans les plus vus').getByRole('listitem')).toHaveCount(5)

  const members = page.getByRole('table', { name: 'Membres les plus actifs' })
  await expect(members.getByRole('row')).toHaveCount(1 + most_active.length)
  await expect(members.getByRole('row').nth(1)).toContainText(most_active[0]!.pseudo)

  const shares = section(page, 'Répartition des rôles')
  const plain = roles.find(({ role }) => role === 'user')!
  await expect(shares.getByRole('row', { name: /^Membres/ })).toContainText(
    plain.share.toFixed(1).replace('.', ','),
  )
  const database = page.getByRole('progressbar', { name: 'Base de données' })
  await expect(database).toHaveAttribute('aria-valuetext', / Mo sur 500 Mo$/)
  await expect(page.getByRole('progressbar', { name: 'Membres actifs du mois' })).toHaveAttribute(
    'aria-valuetext',
    `${compactNumber(quotas.members.used)} sur ${compactNumber(50_000)}`,
  )
})

test('the selected curve and the order of the members are in the address [183]', async ({ page }) => {
  await signInAs(page, 'admin')
  const { days, most_active } = await openAnalytics(page)
  const curves = page.getByRole('navigation', { name: 'Courbe' })
  await curves.getByRole('link', { name: 'Vues' }).click()
  await expect(page).toHaveURL('/admin/analytics?filter=views')
  const table = page.getByRole('table', { name: 'Vues par jour' })
  await expect(table.getByRole('row')).toHaveCount(1 + days.length)
  await expect(table.getByRole('row').last()).toContainText(wholeNumber(days.at(-1)!.views))
  await page.getByRole('button', { name: 'J’aime' }).click()
  await expect(page).toHaveURL('/admin/analytics?filter=views&sort=likes')
  const [best] = most_active.toSorted((a, b) => b.likes_received - a.likes_received)
  const first = page.getByRole('table', { name: 'Membres les plus actifs' }).getByRole('row').nth(1)
  await expect(first).toContainText(best!.pseudo)
  await page.reload()
  await expect(first).toContainText(best!.pseudo)
  await expect(curves.getByRole('link', { name: 'Vues' })).toHaveAttribute('aria-current', 'page')
})

test('« Actualiser » reloads the figures and shows the time [183]', async ({ page }) => {
  await signInAs(page, 'admin')
  await openAnalytics(page)
  await expect(page.getByText(/^Mis à jour à \d\d:\d\d, heure de Zurich$/)).toBeVisible()
  await page.route('**/api/analytics', async (route) => {
    const response = await route.fetch()
    const analytics = (await response.json()) as Analytics
    const totals = { ...analytics.totals, members: 4321 }
    await route.fulfill({ response, json: { ...analytics, at: '2026-11-15T23:42:00.000Z', totals } })
  })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByText('Mis à jour à 00:42, heure de Zurich')).toBeVisible()
  await expect(section(page, 'Totaux')).toContainText(wholeNumber(4321))
})

test('figures that fail to load show an error and can be retried [185]', async ({ page, complaints }) => {
  await signInAs(page, 'admin')
  await page.route('**/api/analytics', (route) => route.fulfill({ status: 503, body: 'away' }))
  await open(page, '/admin/analytics')
  await expect(toastOf(page, 'Impossible de charger les analytics')).toBeVisible()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/analytics')
  await retry.click()
  await expect(section(page, 'Quotas')).toBeVisible()
  expectComplaints(complaints, /503/)
})

test('the export is downloaded as a file with a message; an interrupted one can be retried [185] [198]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'fondateur')
  const { totals } = await openAnalytics(page)
  const button = page.getByRole('button', { name: 'Export CSV' })
  await page.route('**/api/analytics/export', (route) => route.abort())
  await button.click()
  await expect(toastOf(page, 'L’export n’est pas arrivé en entier. Réessayez.')).toBeVisible()
  await page.unroute('**/api/analytics/export')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  await expect(toastOf(page, 'Export réussi')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^pb-analytics-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Analytics Plan B";')).toBe(true)
  const [, plans = ''] = text.split('\r\n"Titre";')
  expect(plans.split('\r\n')).toHaveLength(totals.plans + 2)
  expectComplaints(complaints, /ERR_FAILED/)
})

test('the export shows its progress [185]', async ({ page }) => {
  await signInAs(page, 'admin')
  await openAnalytics(page)
  // Half of the lines arrive at once, the rest when this journey releases them.
  await page.evaluate(() => {
    const real = window.fetch
    const released = Promise.withResolvers<void>()
    Object.assign(window, { release: released.resolve })
    window.fetch = async (...args) => {
      if (args[0] !== '/api/analytics/export') return await real(...args)
      const lines = (await (await real(...args)).text()).split('\n')
      const half = Math.ceil(lines.length * 0.62)
      const encode = (some: string[]) => new TextEncoder().encode(some.join('\n'))
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(encode([...lines.slice(0, half), '']))
          await released.promise
          controller.enqueue(encode(lines.slice(half)))
          controller.close()
        },
      })
      return new Response(body, { headers: { 'X-Line-Count': String(lines.length - 1) } })
    }
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('button', { name: /^Export 6[123] %$/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.evaluate(() => (window as unknown as { release: () => void }).release())
  await download
  await expect(toastOf(page, 'Export réussi')).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`at ${width} pixels all figures are within the width, reachable and readable [183]`, async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await page.setViewportSize({ width, height: 900 })
    await openAnalytics(page)
    await expect(section(page, 'Répartition des rôles')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (width === 1280) await expectResponsiveAndAccessible(page)
  })
}
