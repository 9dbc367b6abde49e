import { describe, expect, test } from 'vitest'
import { plannedToDate, scenarioForecast } from './execution-figures.ts'
import examplesFile from '../forecast/forecast-examples.json' with { type: 'json' }
import { type Forecast, forecastOf } from '../forecast/forecast.ts'
import { forecastRefusals } from '../forecast/forecast-rules.ts'

const exampleOf = (id: string) =>
  (examplesFile.examples as unknown as { id: string; sheet: Forecast }[]).find(
    (example) => example.id === id,
  )!.sheet

describe('Planned to date', () => {
  test('E1, started on 1 September, on 15 November [264]', () => {
    expect(plannedToDate(exampleOf('E1'), '2026-09-01', '2026-11-15')).toEqual({
      spent_cents: 150_158,
      earned_cents: 234_000,
      sales: 60,
    })
  })

  test('a month is whole on the same day of the next one [264]', () => {
    const sales = (today: string) => plannedToDate(exampleOf('E1'), '2026-01-31', today).sales
    expect([sales('2026-01-31'), sales('2026-02-28'), sales('2026-03-30')]).toEqual([12, 12, 32])
    expect(sales('2026-03-31')).toBe(60)
  })

  test('stops at the end of the forecast [264]', () => {
    const { months } = forecastOf(exampleOf('E1'))
    const { sales, earned_cents } = plannedToDate(exampleOf('E1'), '2020-01-01', '2026-11-15')
    expect(sales).toBe(months.units.reduce((sum, n) => sum + n, 0))
    expect(earned_cents).toBe(months.cashed.reduce((sum, n) => sum + n, 0))
  })
})

test('the forecast of a scenario has one line for each changed sum, and the same results [265]', () => {
  const scenario = { prix: 4490, ventes: 45, charges: 19_000, depart: 0 }
  const sheet = scenarioForecast(exampleOf('E2'), scenario)
  expect(sheet.charges).toEqual([{ label: 'Charges fixes', cents: 19_000 }])
  expect(sheet.start).toEqual([])
  expect(sheet.sales_first).toBe(5)
  expect(forecastRefusals(sheet)).toEqual([])
  expect(forecastOf(sheet)).toEqual(forecastOf(exampleOf('E2'), scenario))
  expect(scenarioForecast(exampleOf('E2'), {})).toEqual(exampleOf('E2'))
})
