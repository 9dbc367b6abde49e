import { expect, test } from 'vitest'
import { forecastOf } from '#domain/forecast.ts'
import { remarksOf } from '#domain/forecast-remarks.ts'
import { cleanForecast, forecastRefusals, mayHaveForecast } from '#domain/forecast-rules.ts'
import { demoPlans } from '../read-plans.ts'
import { FORECASTS } from './forecasts.ts'

const plans = demoPlans().flatMap((plan) => (plan.forecast ? [{ ...plan, forecast: plan.forecast }] : []))

test('a third of the demo’s plans have one, in euros and in francs, and each belongs to a plan', () => {
  expect(plans).toHaveLength(Object.keys(FORECASTS).length)
  expect(plans.length).toBeGreaterThanOrEqual(demoPlans().length / 3)
  expect(new Set(plans.map(({ forecast }) => forecast.currency))).toEqual(new Set(['EUR', 'CHF']))
})

test.each(plans)(
  '$name: could be published as it is, and its budget is what it needs',
  ({ forecast, budget, category }) => {
    expect(forecastRefusals(forecast)).toEqual([])
    expect(cleanForecast(forecast)).toEqual(forecast)
    expect(budget).toBe(forecastOf(forecast).budget)
    expect(mayHaveForecast(category)).toBe(true)
  },
)

test('most are sound, and some are not', () => {
  const warned = plans.filter(({ forecast }) =>
    remarksOf(forecast, forecastOf(forecast)).some(({ isWarning }) => isWarning),
  )
  expect(warned.map(({ name }) => name)).toEqual([
    'distributeur-pain-hameau',
    'sous-location-ateliers-artistes',
  ])
})

/** « 2 100 CHF », « 3 640 € » as whole units. */
const amountsIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/(\d[\d\s]*)\s(?:€|CHF)/g), ([, digits = '']) => digits.replace(/\s/g, '')),
  )

test.each(plans.filter(({ forecast }) => forecast.start.length > 3))(
  '$name: what it buys to begin costs what its text says',
  ({ markdown, forecast }) => {
    const named = amountsIn(markdown)
    const unnamed = forecast.start.filter(({ cents }) => !named.has(String(cents / 100)))
    expect(unnamed).toEqual([])
  },
)

/** What the first year or its only season brought in, where the text says so. */
const TURNOVERS = [
  ['bilan-reconversion-quatre-seances', 3_600],
  ['parasols-retoiles-terrasses', 6_270],
  ['potagers-balcon-abonnement', 3_040 + 2_262],
] as const

test.each(TURNOVERS)('%s: sells no more in its first year than its text says', (name, turnover) => {
  const plan = plans.find((one) => one.name === name)
  expect(plan && forecastOf(plan.forecast).years[0]?.ca_cents).toBeLessThanOrEqual(turnover * 100)
})
