import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forecastOf } from '#domain/forecast/forecast.ts'
import { exampleForecast, plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { render } from '../../../../tests/support/component.tsx'
import { CashCurve } from './CashCurve.tsx'

const renderCurve = async (id: string) => {
  const sheet = exampleForecast(id)
  await render(<CashCurve sheet={sheet} figures={forecastOf(sheet)} />)
  return page.getByRole('img')
}

const topOf = (chart: Element, selector: string) => chart.querySelector(selector)!.getBoundingClientRect().top

test('the curve says where the cash starts, dips and ends, and stays above the zero line [231]', async () => {
  const chart = await renderCurve('E2')
  expect(plainSpaces(chart.element().ariaLabel!)).toBe(
    plainSpaces(
      'Trésorerie sur 24 mois : 850 € au départ, point bas de 522 € au mois 2, 11 317 € au mois 24.',
    ),
  )
  expect(topOf(chart.element(), 'circle')).toBeLessThan(topOf(chart.element(), 'line.stroke-field'))
  expect(chart.element().querySelector('.fill-bad-tint')).toBeNull()
})

test('missing cash is below the zero line, in an area of its own colour [231]', async () => {
  const chart = await renderCurve('E7')
  expect(plainSpaces(chart.element().ariaLabel!)).toBe(
    plainSpaces(
      'Trésorerie sur 24 mois : 4 550 € au départ, point bas de −19 347 € au mois 24, −19 347 € au mois 24.',
    ),
  )
  expect(topOf(chart.element(), 'circle')).toBeGreaterThan(topOf(chart.element(), 'line.stroke-field'))
  expect(chart.element().querySelector('.fill-bad-tint')).not.toBeNull()
})
