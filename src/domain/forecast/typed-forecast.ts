import { hundredthsOf, typedHundredths, wholeOf } from './amounts.ts'
import { type Forecast, type ForecastLine, SALES_MAX } from './forecast.ts'
import { isWholeIn } from './forecast-bounds.ts'
import { cleanForecast, type ForecastRefusal, forecastRefusals, mayHaveForecast } from './forecast-rules.ts'

export type TypedLine = { label: string; cents: string }

/** A forecast while it is typed, complete or not, as drafts store it. */
export type TypedForecast = {
  [Key in keyof Forecast]: Forecast[Key] extends ForecastLine[] ? TypedLine[] : string
}

/** Values of empty fields; `price` and `sales_full` are required. */
const DEFAULTS = {
  cost: 0,
  rate: 0,
  opens: 1,
  ramp: 1,
  stock: 0,
  pay: 0,
  pay_from: 1,
  own: 0,
  loan: 0,
  loan_rate: 400,
  loan_months: 60,
} as const

export const EMPTY_FORECAST: TypedForecast = {
  currency: 'EUR',
  vat: 'none',
  unit: '',
  price: '',
  cost: '',
  rate: '',
  sales_full: '',
  sales_first: '',
  opens: '1',
  ramp: '1',
  start: [],
  stock: '',
  charges: [],
  pay: '',
  pay_from: '1',
  paid_in: '0',
  pays_in: '0',
  own: '',
  loan: '',
  loan_rate: '4',
  loan_months: '60',
  months: '36',
}

/** Unreadable values become NaN, which the rules refuse at their field. */
export function readForecast(typed: TypedForecast): { sheet: Forecast; refusals: ForecastRefusal[] } {
  const hundredths = (key: keyof typeof DEFAULTS) =>
    isEmpty(typed[key]) ? DEFAULTS[key] : hundredthsOf(typed[key])
  const whole = (key: keyof typeof DEFAULTS) => (isEmpty(typed[key]) ? DEFAULTS[key] : wholeOf(typed[key]))
  const sales_full = wholeOf(typed.sales_full)
  const sheet = cleanForecast({
    currency: typed.currency as Forecast['currency'],
    vat: typed.vat as Forecast['vat'],
    unit: typed.unit,
    price: hundredthsOf(typed.price),
    cost: hundredths('cost'),
    rate: hundredths('rate'),
    sales_full,
    sales_first: isEmpty(typed.sales_first) ? firstOf(sales_full) : wholeOf(typed.sales_first),
    opens: whole('opens'),
    ramp: whole('ramp'),
    start: typed.start.map(readLine),
    stock: hundredths('stock'),
    charges: typed.charges.map(readLine),
    pay: hundredths('pay'),
    pay_from: whole('pay_from'),
    paid_in: wholeOf(typed.paid_in),
    pays_in: wholeOf(typed.pays_in),
    own: hundredths('own'),
    loan: hundredths('loan'),
    loan_rate: hundredths('loan_rate'),
    loan_months: whole('loan_months'),
    months: wholeOf(typed.months),
  })
  return { sheet, refusals: forecastRefusals(sheet) }
}

export type DraftForecast =
  | { state: 'none' | 'incomplete'; sheet: null }
  | { state: 'complete'; sheet: Forecast }

/** The forecast of a draft. An incomplete one cannot be computed yet. */
export function readDraftForecast(typed: TypedForecast | null | undefined, category: string): DraftForecast {
  if (!typed || !mayHaveForecast(category)) return { state: 'none', sheet: null }
  const { sheet, refusals } = readForecast(typed)
  return refusals.length > 0 ? { state: 'incomplete', sheet: null } : { state: 'complete', sheet }
}

export const typedForecast = (sheet: Forecast): TypedForecast => ({
  currency: sheet.currency,
  vat: sheet.vat,
  unit: sheet.unit,
  price: typedHundredths(sheet.price),
  cost: typedHundredths(sheet.cost),
  rate: typedHundredths(sheet.rate),
  sales_full: String(sheet.sales_full),
  sales_first: String(sheet.sales_first),
  opens: String(sheet.opens),
  ramp: String(sheet.ramp),
  start: sheet.start.map(typedLine),
  stock: typedHundredths(sheet.stock),
  charges: sheet.charges.map(typedLine),
  pay: typedHundredths(sheet.pay),
  pay_from: String(sheet.pay_from),
  paid_in: String(sheet.paid_in),
  pays_in: String(sheet.pays_in),
  own: typedHundredths(sheet.own),
  loan: typedHundredths(sheet.loan),
  loan_rate: typedHundredths(sheet.loan_rate),
  loan_months: String(sheet.loan_months),
  months: String(sheet.months),
})

/** Empty means the same as `sales_full`; an invalid `sales_full` is refused at its own field. */
const firstOf = (sales_full: number) => (isWholeIn(sales_full, 1, SALES_MAX) ? sales_full : 0)

const isEmpty = (typed: string) => typed.trim() === ''
const readLine = ({ label, cents }: TypedLine): ForecastLine => ({ label, cents: hundredthsOf(cents) })
const typedLine = ({ label, cents }: ForecastLine): TypedLine => ({ label, cents: typedHundredths(cents) })
