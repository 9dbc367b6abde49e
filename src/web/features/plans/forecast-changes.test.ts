import { expect, test } from 'vitest'
import { wholeAmount } from '#domain/forecast/amounts.ts'
import { aForecast } from '../../../../tests/support/plan-form.ts'
import { forecastChanges } from './forecast-changes.ts'

const sheet = aForecast()

test('a sheet that was added, removed or is incomplete is one change [227]', () => {
  expect(forecastChanges(null, null)).toEqual([])
  expect(forecastChanges(sheet, aForecast())).toEqual([])
  expect(forecastChanges(null, sheet)).toEqual([
    { label: 'Prévisionnel', before: 'Aucun', after: `besoin : ${wholeAmount(300_000, 'EUR')}` },
  ])
  expect(forecastChanges(sheet, aForecast({ price: Number.NaN }))).toMatchObject([{ after: 'Incomplet' }])
})

test('of two sheets, only the differences are listed [227]', () => {
  const changed = aForecast({ price: 4_990, charges: [] })
  expect(forecastChanges(sheet, changed).map(({ label }) => label)).toEqual([
    'Prix d’une vente',
    'Charges fixes par mois, « Assurance »',
  ])
})
