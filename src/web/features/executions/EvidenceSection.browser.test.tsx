import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanEvidence } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aJournalCard } from '../../../../tests/support/execution.ts'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { aPlanSummary, NO_EVIDENCE } from '../../../../tests/support/plan-card.ts'
import { EvidenceSection } from './EvidenceSection.tsx'

const sheet = exampleForecast('E1')

const open = (evidence: Partial<PlanEvidence>, forecast: Forecast | null = sheet) =>
  render(
    <EvidenceSection
      plan={{ ...aPlanSummary(), forecast, evidence: { ...NO_EVIDENCE, ...evidence } } as PlanPage}
    />,
  )

const section = page.getByRole('region', { name: 'En vrai' })

test('without an execution the section shows its empty sentence and the button [274]', async () => {
  await open({})
  await expect.element(section.getByText('Personne n’exécute encore ce plan.')).toBeVisible()
  await expect.element(section.getByText('Soyez la première personne à le tenter.')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'J’exécute ce plan' })).toBeVisible()
})

test('counts, ranges beside the forecast and the reason are shown [253, 270, 273]', async () => {
  await open({
    started: 12,
    running: 7,
    paused: 2,
    succeeded: 1,
    abandoned: 2,
    abandon_reason: 'time',
    ranges: {
      currency: 'EUR',
      spent: { from: 500, to: 2000, people: 3 },
      first_sale: { from: 14, to: 60, people: 4 },
      monthly_sales: null,
    },
  })
  await expect.element(section.getByText('7 personnes exécutent ce plan')).toBeVisible()
  await expect.element(section).toMatchTextContent(/12 ont commencé · 2 en pause · 1 réussie · 2 abandonnées/)
  await expect.element(section.getByText('Raison la plus fréquente : Trop de temps')).toBeVisible()
  const rows = section.getByRole('row').elements()
  expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'ChiffrePrévuEn vrai',
    'Dépensé661 €entre 500 et 2 000 € (3 personnes)',
    'Première ventemois 1entre 14 et 60 jours (4 personnes)',
  ])
})

test('without a forecast the ranges stand alone [270]', async () => {
  const spent = { from: 500, to: 500, people: 5 }
  await open(
    { started: 5, running: 5, ranges: { currency: 'EUR', spent, first_sale: null, monthly_sales: null } },
    null,
  )
  await expect.element(section.getByRole('cell')).toMatchTextContent(/^environ 500\s€ \(5\spersonnes\)$/)
})

test('three journals are shown, the others on request, also after a failure [253]', async () => {
  const journals = [1, 2, 3].map((n) => aJournalCard({ id: `journal-${n}` }))
  let fails = true
  replaceNetwork(() =>
    fails
      ? refusal(500)
      : { executions: [...journals, aJournalCard({ id: 'journal-4', last_entry: null })], next: null },
  )
  await open({ started: 4, running: 4, journals, journals_count: 4 })
  const rows = section.getByRole('listitem')
  await expect
    .element(rows.first())
    .toMatchTextContent(/Julien Favre.*En cours.*5 étapes sur 9.*« Première commande/)
  await expect
    .element(rows.first().getByRole('link', { name: 'Julien Favre' }))
    .toHaveAttribute('href', '/execution/journal-1')
  const more = section.getByRole('button', { name: 'Voir les 4 journaux' })
  await more.click()
  await expect.element(section.getByRole('alert')).toMatchTextContent(/Impossible de charger les journaux/)
  fails = false
  await section.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => rows.elements().filter((row) => row.checkVisibility())).toHaveLength(4)
  await section.getByRole('button', { name: 'Masquer les journaux' }).click()
  await expect.poll(() => rows.elements().filter((row) => row.checkVisibility())).toHaveLength(3)
})
