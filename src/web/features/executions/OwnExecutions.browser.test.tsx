import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExecutionSummary } from '#domain/executions/executions.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { anExecution } from '../../../../tests/support/execution.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { OwnExecutions } from './OwnExecutions.tsx'

const aSummary = (title: string, changes: Partial<ExecutionSummary> = {}): ExecutionSummary => ({
  ...anExecution(),
  id: title,
  plan: { title, slug: title.toLowerCase() },
  ...changes,
})

const EXECUTIONS = [
  aSummary('Vélos', { steps_count: 6, done_count: 3, next_step: 'Ouvrir un carnet' }),
  aSummary('Puzzles', { last_entry_on: '2026-11-12' }),
  aSummary('Pain', { status: 'paused' }),
  aSummary('Thé', { status: 'abandoned', ended_on: '2026-10-01' }),
  aSummary('Miel', { status: 'succeeded', ended_on: '2026-10-02', next_step: null }),
]

async function open(executions: ExecutionSummary[], tab?: 'en-pause' | 'terminees') {
  const requests = replaceNetwork(() => ({ executions }))
  await render(<OwnExecutions tab={tab} />, { viewer: aViewer(), path: '/mes-executions' })
  return requests
}

const tabs = page.getByRole('navigation', { name: 'État des exécutions' })
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('executions are listed by state with their counts, progress and next step [252]', async () => {
  await open(EXECUTIONS)
  await expect.element(tabs.getByRole('link', { name: 'En cours 2' })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(tabs.getByRole('link', { name: 'En pause 1' }))
    .toHaveAttribute('href', '/mes-executions?etat=en-pause')
  await expect.element(tabs.getByRole('link', { name: 'Terminées 2' })).toBeVisible()
  expect(titles()).toEqual(['Vélos', 'Puzzles'])
  const row = page.getByRole('listitem').first()
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
  await expect.element(row).toMatchTextContent(/3 étapes sur 6/)
  await expect.element(row).toMatchTextContent(/Prochaine étape : Ouvrir un carnet/)
  await expect
    .element(row.getByRole('link', { name: 'Ouvrir : Vélos' }))
    .toHaveAttribute('href', '/execution/V%C3%A9los')
  await expect.element(page.getByText('Dernière entrée le 12 novembre 2026')).toBeVisible()
})

test('ended executions share a tab [252]', async () => {
  await open(EXECUTIONS, 'terminees')
  await expect.element(page.getByText('Abandonné')).toBeVisible()
  expect(titles()).toEqual(['Thé', 'Miel'])
})

test('a member without an execution is led to the plans; an empty tab says so [252]', async () => {
  await open([])
  await expect
    .element(page.getByRole('heading', { name: 'Vous n’exécutez encore aucun plan.' }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Trouver un plan' })).toHaveAttribute('href', '/')
})

test('a list that cannot be loaded offers a retry, without a toast [252]', async () => {
  let fails = true
  replaceNetwork(() => (fails ? refusal(500) : { executions: EXECUTIONS }))
  await render(<OwnExecutions tab="en-pause" />, { viewer: aViewer() })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Impossible de charger vos exécutions/)
  fails = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pain' })).toBeVisible()
})
