import * as v from 'valibot'
import { CURRENCIES, type Forecast } from '#domain/forecast/forecast.ts'
import { readJson } from './read-json.ts'

const amount = v.pipe(v.number(), v.minValue(0))
const count = v.pipe(amount, v.integer())
const lines = v.optional(v.record(v.string(), amount), {})

/** Amounts in euros or francs, rates in per cent, lines by their label. */
const forecast = v.strictObject({
  currency: v.optional(v.picklist(CURRENCIES), 'EUR'),
  unit: v.string(),
  price: amount,
  cost: v.optional(amount, 0),
  rate: v.optional(amount, 0),
  sales_first: v.optional(count),
  sales_full: count,
  opens: v.optional(count, 1),
  ramp: v.optional(count, 1),
  start: lines,
  stock: v.optional(amount, 0),
  charges: lines,
  pay: v.optional(amount, 0),
  pay_from: v.optional(count, 1),
  paid_in: v.optional(count, 0),
  own: v.optional(amount, 0),
  loan: v.optional(amount, 0),
  loan_rate: v.optional(amount, 4),
  loan_months: v.optional(count, 60),
  months: v.optional(count, 24),
})

/** The forecasts of the plans, by the plan's file name. */
export const readForecasts = (): Record<string, Forecast> =>
  Object.fromEntries(
    Object.entries(readJson('forecasts.json', v.record(v.string(), forecast))).map(([plan, typed]) => [
      plan,
      inCents(typed),
    ]),
  )

const inCents = (typed: v.InferOutput<typeof forecast>): Forecast => ({
  currency: typed.currency,
  vat: 'none',
  unit: typed.unit,
  price: hundredths(typed.price),
  cost: hundredths(typed.cost),
  rate: hundredths(typed.rate),
  sales_full: typed.sales_full,
  sales_first: typed.sales_first ?? typed.sales_full,
  opens: typed.opens,
  ramp: typed.ramp,
  start: linesInCents(typed.start),
  stock: hundredths(typed.stock),
  charges: linesInCents(typed.charges),
  pay: hundredths(typed.pay),
  pay_from: typed.pay_from,
  paid_in: typed.paid_in,
  pays_in: 0,
  own: hundredths(typed.own),
  loan: hundredths(typed.loan),
  loan_rate: hundredths(typed.loan_rate),
  loan_months: typed.loan_months,
  months: typed.months,
})

const hundredths = (typed: number) => Math.round(typed * 100)

const linesInCents = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([label, typed]) => ({ label, cents: hundredths(typed) }))
