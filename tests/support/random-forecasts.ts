import { CURRENCIES, type Forecast } from '#domain/forecast/forecast.ts'
import { FORECAST_MONTHS, forecastRefusals, PAID_IN, PAYS_IN } from '#domain/forecast/forecast-rules.ts'
import { seededRandom } from './seeded-random.ts'

/** Valid forecasts, those at the limits first, the same at every run. */
export function randomForecasts(count: number): Forecast[] {
  const { next: random } = seededRandom(20_261_117)
  const onBounds = BOUNDS.map((bounds) => checked({ ...randomForecast(random), ...bounds }))
  return [...onBounds, ...Array.from({ length: count - onBounds.length }, () => randomForecast(random))]
}

const CENTS_MAX = 1e9
const LINES = Array.from({ length: 12 }, (_, n) => ({ label: `Poste ${n}`, cents: CENTS_MAX }))
const LARGEST: Partial<Forecast> = {
  rate: 6000,
  opens: 12,
  ramp: 24,
  start: LINES,
  stock: CENTS_MAX,
  charges: LINES,
  pay: CENTS_MAX,
  paid_in: 90,
  pays_in: 60,
  own: CENTS_MAX,
  loan: CENTS_MAX,
  loan_rate: 2000,
  loan_months: 120,
}
const SMALLEST: Partial<Forecast> = {
  rate: 0,
  opens: 1,
  ramp: 1,
  start: [],
  stock: 0,
  charges: [],
  pay: 0,
  pay_from: 1,
  paid_in: 0,
  pays_in: 0,
  own: 0,
  loan: 0,
  loan_rate: 0,
  loan_months: 6,
}
/** Price, cost and sales at their limits, in every valid combination, with all other fields at their limits. */
const BOUNDS: Partial<Forecast>[] = [
  { price: CENTS_MAX, cost: CENTS_MAX, sales_full: 1, sales_first: 1 },
  { price: CENTS_MAX, cost: 0, sales_full: 1, sales_first: 0 },
  { price: 1, cost: CENTS_MAX, sales_full: 1, sales_first: 0 },
  { price: 1000, cost: 1000, sales_full: 1e6, sales_first: 1e6 },
  { price: 1, cost: 0, sales_full: 1e6, sales_first: 0 },
  { price: 1, cost: 0, sales_full: 1, sales_first: 0 },
].flatMap((sales) =>
  FORECAST_MONTHS.flatMap((months) => [
    { ...sales, ...LARGEST, pay_from: months, months },
    { ...sales, ...LARGEST, pay_from: 1, loan_months: 6, months },
    { ...sales, ...SMALLEST, months },
    { ...sales, ...SMALLEST, loan: CENTS_MAX, loan_rate: 2000, months },
  ]),
)

function randomForecast(random: () => number): Forecast {
  const integer = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  /** Small amounts as often as large ones. */
  const cents = (min: number, max: number) => integer(min, Math.min(max, 10 ** integer(0, 9)))
  const oneOf = <T>(choices: readonly T[]) => choices[integer(0, choices.length - 1)]!
  const lines = () =>
    Array.from({ length: integer(0, 12) }, (_, n) => ({ label: `Poste ${n}`, cents: cents(1, 1e9) }))
  const price = cents(1, 1e9)
  const cost = oneOf([0, integer(0, price), cents(0, 1e9)])
  const sales_full = integer(1, Math.max(1, Math.min(1e6, Math.floor(1e9 / Math.max(price, cost)))))
  const months = oneOf(FORECAST_MONTHS)
  return checked({
    currency: oneOf(CURRENCIES),
    vat: oneOf(['none', 'excluded']),
    unit: '',
    price,
    cost,
    rate: oneOf([0, integer(0, 6000)]),
    sales_full,
    sales_first: integer(0, sales_full),
    opens: integer(1, 12),
    ramp: integer(1, 24),
    start: lines(),
    stock: oneOf([0, cents(0, 1e9)]),
    charges: lines(),
    pay: oneOf([0, cents(0, 1e9)]),
    pay_from: integer(1, months),
    paid_in: oneOf(PAID_IN),
    pays_in: oneOf(PAYS_IN),
    own: oneOf([0, cents(0, 1e9)]),
    loan: oneOf([0, cents(0, 1e9)]),
    loan_rate: oneOf([0, integer(0, 2000)]),
    loan_months: integer(6, 120),
    months,
  })
}

function checked(sheet: Forecast): Forecast {
  const [refusal] = forecastRefusals(sheet)
  if (refusal) throw new Error(`An invalid forecast was generated: ${refusal.field}, ${refusal.message}`)
  return sheet
}
