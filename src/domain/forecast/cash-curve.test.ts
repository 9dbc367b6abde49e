import { describe, expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { areaBelowZero, cashScale, curveAnnotations } from './cash-curve.ts'
import { forecastOf } from './forecast.ts'

describe('The curve of the cash [231]', () => {
  test('has a scale of round amounts with zero, which holds every curve', () => {
    const { ticks, x, y } = cashScale([
      [85_000, 52_200, 1_131_700],
      [-30_000, 0, 20_000],
    ])
    expect(ticks).toEqual([-500_000, 0, 500_000, 1_000_000, 1_500_000])
    expect([x(0), x(1), x(2)]).toEqual([0, 50, 100])
    expect([y(1_500_000), y(0), y(-500_000)]).toEqual([0, 75, 100])
  })

  test('has a scale without any amount too', () => {
    const { ticks, y } = cashScale([[0, 0, 0]])
    expect(ticks).toEqual([0, 100])
    expect(y(0)).toBe(100)
  })

  test.each([
    [12, [0, 3, 6, 9, 12]],
    [24, [0, 6, 12, 18, 24]],
    [36, [0, 12, 24, 36]],
  ])('names some of %i months', (count, months) => {
    expect(cashScale([Array.from({ length: count + 1 }, () => 0)]).months).toEqual(months)
  })

  test('crosses zero between two months where the missing cash begins and ends', () => {
    expect(areaBelowZero([100, -100, -50, 150])).toEqual([
      [0, 0],
      [0, 0],
      [0.5, 0],
      [1, -100],
      [2, -50],
      [2.25, 0],
      [3, 0],
      [3, 0],
    ])
  })

  test('names its lowest point, the break-even and the payback, by month', () => {
    const sheet = exampleForecast('E2')
    const figures = forecastOf(sheet)
    const named = curveAnnotations(sheet, figures).map(({ month, text }) => `${month} ${plainSpaces(text)}`)
    expect(named).toEqual(
      [
        `${figures.low_month} point bas : 522 €`,
        `${figures.break_even_month} seuil : 39 ventes`,
        `${figures.payback_month} mise récupérée : 3 478 €`,
      ].map(plainSpaces),
    )
  })

  test('shows missing cash in its own colour, and leaves out what is never reached', () => {
    const sheet = exampleForecast('E7')
    expect(curveAnnotations(sheet, forecastOf(sheet))).toMatchObject([{ key: 'low', isBad: true, month: 24 }])
  })
})
