import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangesOf, type SharedFigures } from './evidence-ranges.ts'

const none: SharedFigures = { spent_cents: null, first_sale_days: null, monthly_sales: null }
const figure = (name: keyof SharedFigures, currency: 'EUR' | 'CHF', values: number[]) =>
  rangesOf(
    currency,
    values.map((value) => Object.assign({}, none, { [name]: value })),
  )
const spent = (...amounts: number[]) =>
  figure(
    'spent_cents',
    'EUR',
    amounts.map((amount) => amount * 100),
  )?.spent ?? null
const days = (...values: number[]) => figure('first_sale_days', 'EUR', values)?.first_sale ?? null
const sales = (...values: number[]) => figure('monthly_sales', 'CHF', values)?.monthly_sales ?? null

describe('The range of a figure', () => {
  test('needs three members [269]', () => {
    expect(spent(742, 980)).toBeNull()
    expect(rangesOf('EUR', [none, none, none, none])).toBeNull()
    expect(spent(742, 980, 1630)).toEqual({ from: 500, to: 2000, people: 3 })
  })

  test('leaves out the lowest and the highest of five, not of four [270]', () => {
    expect(spent(742, 980, 1630, 1)).toEqual({ from: 1, to: 2000, people: 4 })
    expect(spent(742, 980, 1630, 1, 900_000)).toEqual({ from: 500, to: 2000, people: 5 })
  })

  test('has equal ends when all figures are the same number of the scale [270]', () => {
    expect(spent(500, 500, 500)).toEqual({ from: 500, to: 500, people: 3 })
    expect(days(30, 30, 30)).toEqual({ from: 30, to: 30, people: 3 })
  })

  test('of cents and of means is rounded outward too', () => {
    expect(spent(0.5, 742.01, 1999.99)).toEqual({ from: 0, to: 2000, people: 3 })
    expect(spent(500.01, 700, 800)).toEqual({ from: 500, to: 1000, people: 3 })
    expect(sales(0, 0.4, 21.5)).toEqual({ from: 0, to: 50, people: 3 })
    expect(sales(0, 0, 0)).toEqual({ from: 0, to: 0, people: 3 })
    expect(sales(0.2, 0.3, 0.4)).toEqual({ from: 0, to: 1, people: 3 })
  })

  test('of days has no end beyond a year', () => {
    expect(days(0, 8, 31)).toEqual({ from: 0, to: 60, people: 3 })
    expect(days(300, 365, 366)).toEqual({ from: 180, to: null, people: 3 })
    expect(days(400, 500, 600)).toEqual({ from: 365, to: null, people: 3 })
  })

  test('includes every figure that it is made of, and its ends are numbers of the scale', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 3, maxLength: 4 })
    fc.assert(
      fc.property(amounts, (cents) => {
        const range = spent(...cents.map((amount) => amount / 100))!
        for (const amount of cents) {
          expect(range.from).toBeLessThanOrEqual(amount / 100)
          expect(range.to).toBeGreaterThanOrEqual(amount / 100)
        }
        for (const end of [range.from, range.to!]) expect(String(end)).toMatch(/^(0|[125]0*)$/)
      }),
    )
  })
})
