import { expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { forecastOf } from './forecast.ts'
import { cardForecastText } from './forecast-card.ts'

test.each([
  ['E1', 'besoin 661 €, rentable au mois 1'],
  ['E2', 'besoin 3 478 €, rentable au mois 6'],
  ['E3', 'besoin 6 422 CHF, rentable au mois 5'],
  ['E5', 'besoin au moins 1 045 €, pas rentable en 12 mois'],
  ['E6', 'besoin 0 €, rentable au mois 1'],
  ['E7', 'besoin au moins 22 347 €, pas rentable en 24 mois'],
])('a card says what a plan needs and when it pays, also when it never does: %s [35]', (id, text) => {
  const sheet = exampleForecast(id)
  expect(plainSpaces(cardForecastText({ ...forecastOf(sheet), ...sheet }))).toBe(plainSpaces(text))
})
