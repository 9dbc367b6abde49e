import { expect, test } from 'vitest'
import { forecastOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { cleanForecast, forecastRefusals, mayHaveForecast } from '#domain/forecast/forecast-rules.ts'
import { plansOf, readTables } from './read.ts'

const allPlans = plansOf(readTables())
const plans = allPlans.flatMap(({ id, budget, category, markdown_content, forecast }) =>
  forecast ? [{ name: id, budget, category, markdown: markdown_content, forecast }] : [],
)

test('a third of the plans have a forecast, in euros or francs, and each forecast belongs to a plan', () => {
  expect(plans.filter(({ markdown }) => !markdown)).toEqual([])
  expect(plans.length).toBeGreaterThanOrEqual(allPlans.length / 3)
  expect(new Set(plans.map(({ forecast }) => forecast.currency))).toEqual(new Set(['EUR', 'CHF']))
})

test.each(plans)(
  '$name: the forecast passes the rules of the form, and the budget of the plan is what it needs',
  ({ forecast, budget, category }) => {
    expect(forecastRefusals(forecast)).toEqual([])
    expect(cleanForecast(forecast)).toEqual(forecast)
    expect(budget).toBe(forecastOf(forecast).budget)
    expect(mayHaveForecast(category)).toBe(true)
  },
)

test('two forecasts have warnings: a loan not granted yet, and rents that only cover the costs', () => {
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
  '$name: the amounts of the initial purchases stand in the text',
  ({ markdown, forecast }) => {
    const named = amountsIn(markdown)
    const unnamed = forecast.start.filter(({ cents }) => !named.has(String(cents / 100)))
    expect(unnamed).toEqual([])
  },
)

/** Turnover of the first year or season, where the text gives it. */
const TURNOVERS = [
  ['bilan-reconversion-quatre-seances', 3_600],
  ['parasols-retoiles-terrasses', 6_270],
  ['potagers-balcon-abonnement', 3_040 + 2_262],
] as const

test.each(TURNOVERS)(
  '%s: the forecast sells no more in its first year than the text says',
  (name, turnover) => {
    const plan = plans.find((one) => one.name === name)
    expect(plan && forecastOf(plan.forecast).years[0]?.ca_cents).toBeLessThanOrEqual(turnover * 100)
  },
)
