import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DraftContent } from '#domain/editor/plan-form.ts'
import { EMPTY_FORECAST } from '#domain/forecast/typed-forecast.ts'
import { toDraft } from '#web/features/editor/plan-content.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { DraftRow } from './DraftRow.tsx'

const DRAFT = {
  id: '00000000-0000-4000-8000-0000000000aa',
  plan_id: null,
  title: 'Une buvette',
  updated_at: '2026-01-15T12:00:00.000Z',
  is_own: true,
}
const button = page.getByRole('button', { name: /^Exporter le brouillon/ })
const dialog = page.getByRole('dialog', { name: 'Exporter' })
const line = (label: string) => dialog.getByRole('button', { name: new RegExp(`^${label}`) })

const openExports = async (content: DraftContent) => {
  const requests = replaceNetwork(() => ({ id: DRAFT.id, content, updated_at: DRAFT.updated_at }))
  await render(<DraftRow draft={DRAFT} />, { viewer: aViewer() })
  await button.click()
  await expect.element(line('Exporter en Markdown')).toBeEnabled()
  return requests
}

test('a draft is exported with its forecast, and has no card for other sites [409]', async () => {
  const requests = await openExports(toDraft(aPlanForm({ forecast: aForecast() })))
  await expect.element(line('Classeur Excel')).toBeEnabled()
  expect(line('Intégrer').query()).toBeNull()
  expect(requests.map(({ path }) => path)).toEqual([`/api/my/draft?draft_id=${DRAFT.id}`])
})

test('the dossier of a draft says that an incomplete forecast is not in it; its other files wait for it [409]', async () => {
  await openExports({ ...toDraft(aPlanForm()), forecast: EMPTY_FORECAST })
  for (const label of ['Classeur Excel', 'Exporter en CSV', 'Exporter en JSON']) {
    await expect.element(line(label)).toBeDisabled()
    await expect.element(line(label)).toMatchTextContent('Le prévisionnel n’est pas complet.')
  }
  await line('Dossier PDF').click()
  const dossier = page.getByRole('dialog', { name: 'Dossier PDF' })
  await expect.element(dossier).toMatchTextContent(/n’est pas complet\s: il n’est pas dans ce dossier\./)
  expect(dossier.getByRole('checkbox').elements()).toEqual([])
})

test('an edit of another member’s plan is not exported [404]', async () => {
  await render(<DraftRow draft={{ ...DRAFT, plan_id: DRAFT.id, is_own: false }} />, { viewer: aViewer() })
  await expect.element(page.getByRole('button', { name: /^Supprimer le brouillon/ })).toBeVisible()
  expect(button.query()).toBeNull()
})

test('a draft is not exported while the feature is closed [410]', async () => {
  await render(<DraftRow draft={DRAFT} />, { viewer: aViewer({ features: [] }) })
  await expect.element(page.getByRole('button', { name: /^Supprimer le brouillon/ })).toBeVisible()
  expect(button.query()).toBeNull()
})
