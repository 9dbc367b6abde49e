import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { unique } from '../support/unique.ts'
import { signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import { clearSession, expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const [, shop] = examples.examples

const downloadFrom = async (page: Page, press: () => Promise<void>) =>
  (await Promise.all([page.waitForEvent('download'), press()]))[0]

const firstBytes = async (download: Download) =>
  (await readFile(await download.path())).subarray(0, 4).toString('latin1')

test('a plan is exported by its author with a cover, and by readers without JavaScript [409]', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'vip')
  const { slug } = await createPlan(page, {
    category: 'E-commerce',
    title: unique('Export'),
    forecast: shop?.sheet,
  })
  await open(page, `/plan/${slug}`)
  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(6)
  await expectResponsiveAndAccessible(page, page.getByRole('menu'))
  await page.getByRole('menuitem', { name: /^Dossier PDF/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Dossier PDF' })
  await dialog.getByLabel('Porté par').fill('Sara Lemaître, Lorient')
  await expectResponsiveAndAccessible(page)
  const send = dialog.getByRole('button', { name: 'Télécharger le PDF' })
  const own = await downloadFrom(page, () => send.click())
  expect(own.suggestedFilename()).toBe(`${slug}-v1.pdf`)
  expect(await firstBytes(own)).toBe('%PDF')
  await expect(page.getByText('Dossier prêt', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exporter', exact: true })).toBeFocused()
  await clearSession(page)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.goto(`/plan/${slug}`)
  for (const [label, name, begin] of [
    ['Dossier PDF', `${slug}-v1.pdf`, '%PDF'],
    ['Classeur Excel', `${slug}.xlsx`, 'PK'],
    ['Exporter en CSV', `${slug}.csv`, 'ï»¿M'],
  ] as const) {
    const file = await downloadFrom(reader, () => reader.getByRole('link', { name: label }).click())
    expect(file.suggestedFilename()).toBe(name)
    expect((await firstBytes(file)).startsWith(begin), label).toBe(true)
  }
  await context.close()
})
