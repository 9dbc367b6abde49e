import { describe, expect, test } from 'vitest'
import examplesFile from './forecast-examples.json' with { type: 'json' }
import { randomForecasts } from '../../../tests/support/random-forecasts.ts'
import {
  applyScenario,
  ceilDiv,
  type Figures,
  type Forecast,
  forecastOf,
  halfUp,
  lowerSalesOf,
  type Scenario,
  sumOf,
} from './forecast.ts'
import { remarksOf } from './forecast-remarks.ts'

type Expected = Omit<Figures, 'months'> & { remarks: string[] }
const examples = examplesFile.examples as unknown as {
  id: string
  sheet: Forecast
  expected: Expected
  lower_sales: ReturnType<typeof lowerSalesOf>
  months: Figures['months']
}[]
const scenarios = examplesFile.scenarios as unknown as {
  id: string
  of: string
  changes: Scenario
  expected: Expected
  cash: number[]
}[]
const exampleOf = (id: string) => examples.find((example) => example.id === id)!.sheet

const codesOf = (sheet: Forecast, figures: Figures) =>
  remarksOf(sheet, figures)
    .map(({ code }) => code)
    .filter((code) => code !== 'always')

describe('The worked examples', () => {
  test.each(examples)(
    '$id: every result and every month [203] [214]',
    ({ sheet, expected, lower_sales, months }) => {
      const figures = forecastOf(sheet)
      expect({ ...figures, remarks: codesOf(sheet, figures) }).toEqual({ ...expected, months })
      expect(lowerSalesOf(sheet)).toEqual(lower_sales)
    },
  )

  test.each(scenarios)(
    '$id: a reader’s scenario, first month included [204] [214]',
    ({ of, changes, expected, cash }) => {
      const sheet = exampleOf(of)
      const { months, ...figures } = forecastOf(sheet, changes)
      const remarks = codesOf(applyScenario(sheet, changes), { ...figures, months })
      expect({ ...figures, remarks }).toEqual(expected)
      expect(months.cash).toEqual(cash)
    },
  )

  test.each(examplesFile.rounding as [string, number, number, number][])(
    '%s(%i, %i) is %i [205]',
    (name, a, b, result) => {
      expect((name === 'halfUp' ? halfUp : ceilDiv)(a, b)).toBe(result)
    },
  )
})

describe('Any forecast within the bounds', () => {
  const sheets = randomForecasts(10_000)
  const fewer = sheets.slice(0, 1_000)

  test('all results are whole numbers, and none is −0 [206]', () => {
    for (const sheet of sheets) {
      const { months, years, budget: _budget, need_is_at_least: _atLeast, ...figures } = forecastOf(sheet)
      const numbers = [
        ...Object.values(figures),
        ...Object.values(months).flat(),
        ...years.flatMap((year) => Object.values(year)),
      ]
      const wrong = numbers.filter((n) => n !== null && (!Number.isSafeInteger(n) || Object.is(n, -0)))
      expect(wrong, JSON.stringify(sheet)).toEqual([])
    }
  })

  test('cash is the cash before financing plus contribution and loan minus repayments; the need is at least the start [207]', () => {
    for (const sheet of fewer) {
      const { months, need_cents, start_cents } = forecastOf(sheet)
      let repaid = 0
      const financed = months.loan_out.map((cents) => sheet.own + sheet.loan - (repaid += cents))
      expect(months.cash.map((cents, month) => cents - months.before_financing[month]!)).toEqual(financed)
      expect(need_cents).toBeGreaterThanOrEqual(start_cents + sheet.stock)
    }
  })

  test('with the need as contribution and no loan the low point is 0; with a cent less, a cent is missing [208]', () => {
    for (const sheet of fewer) {
      const { need_cents } = forecastOf(sheet)
      const lowWith = (apport: number) => forecastOf(sheet, { apport, emprunt: 0 }).low_cents
      if (need_cents > 0) {
        expect(lowWith(need_cents)).toBe(0)
        expect(lowWith(need_cents - 1)).toBe(-1)
      } else expect(lowWith(0)).toBeGreaterThanOrEqual(0)
    }
  })

  test('selling the threshold covers the charges, one sale fewer does not [209]', () => {
    for (const sheet of fewer) {
      const cruising = { ...sheet, loan: 0, opens: 1, ramp: 1, pay_from: 1 }
      const { break_even_units: units, cruise_charges_cents } = forecastOf(cruising)
      if (!units || cruise_charges_cents === 0) continue
      const resultOf = (sales: number) =>
        sales * sheet.price -
        sales * sheet.cost -
        halfUp(sales * sheet.price * sheet.rate, 10_000) -
        cruise_charges_cents
      expect(resultOf(units)).toBeGreaterThanOrEqual(0)
      expect(resultOf(units - 1)).toBeLessThanOrEqual(0)
      if (sheet.rate === 0) expect(resultOf(units - 1)).toBeLessThan(0)
    }
  })

  test('a loan is repaid to exactly 0 in its last month [210]', () => {
    for (const sheet of fewer) {
      const loan_months = 6 + (sheet.loan_months % (sheet.months - 5))
      const { months, loan_left_cents } = forecastOf({ ...sheet, loan_months })
      const principal = months.loan_out.reduce(
        (sum, cents, month) => sum + cents - months.interest[month]!,
        0,
      )
      expect(loan_left_cents).toBe(0)
      expect(principal).toBe(sheet.loan)
      expect(months.loan_out.slice(loan_months + 1).every((cents) => cents === 0)).toBe(true)
    }
  })
})

describe('Delays of payment', () => {
  const sheet: Forecast = { ...exampleOf('E6'), price: 4501, sales_full: 1, sales_first: 1, months: 12 }
  const cashedWith = (paid_in: number) => forecastOf({ ...sheet, paid_in }).months.cashed.slice(0, 5)

  test('45 days: half comes in the next month, half in the one after it, an odd cent later [211]', () => {
    expect(cashedWith(45)).toEqual([0, 0, 2250, 4501, 4501])
  })
  test('0 days move nothing, 90 all by three months [211]', () => {
    expect(cashedWith(0)).toEqual([0, 4501, 4501, 4501, 4501])
    expect(cashedWith(90)).toEqual([0, 0, 0, 0, 4501])
  })
})

test.each([
  [0, '0€'],
  [99_99, '<100€'],
  [100_00, '<500€'],
  [499_99, '<500€'],
  [500_00, '<1K€'],
  [999_99, '<1K€'],
  [1_000_00, '<5K€'],
  [4_999_99, '<5K€'],
  [5_000_00, '5K€+'],
])('a need of %i cents is of the class %s', (stock, budget) => {
  expect(forecastOf({ ...exampleOf('E6'), stock })).toMatchObject({ need_cents: stock, budget })
})

test('a scenario that replaces sums keeps the labels of the lines', () => {
  const charges = [{ label: 'Cotisations AVS', cents: 100_00 }]
  const changed = applyScenario({ ...exampleOf('E3'), charges }, { charges: 50_00, depart: 0 })
  expect(changed.charges).toEqual([{ label: 'Cotisations AVS', cents: 50_00 }])
  expect(sumOf(changed.start)).toBe(0)
})
