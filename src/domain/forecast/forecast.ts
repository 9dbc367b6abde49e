export const CURRENCIES = ['EUR', 'CHF'] as const
export type Currency = (typeof CURRENCIES)[number]

export type ForecastLine = { label: string; cents: number }

/** The forecast of a plan as its author entered it: money in cents, percentages in basis points. */
export type Forecast = {
  currency: Currency
  /** `excluded`: every amount is without VAT. */
  vat: 'none' | 'excluded'
  /** The name of one sold unit. */
  unit: string
  price: number
  cost: number
  /** The rate of levies on cashed sales. Levies are paid in the following month. */
  rate: number
  sales_full: number
  sales_first: number
  /** The month of the first sales. */
  opens: number
  /** Months from the first sales to `sales_full`. */
  ramp: number
  start: ForecastLine[]
  stock: number
  charges: ForecastLine[]
  pay: number
  pay_from: number
  /** Days until clients pay, and until suppliers are paid. */
  paid_in: number
  pays_in: number
  own: number
  loan: number
  loan_rate: number
  loan_months: number
  months: number
}

/** The values that a reader changed, named as in the address, in cents. */
export type Scenario = Partial<
  Record<'prix' | 'ventes' | 'charges' | 'apport' | 'depart' | 'cout' | 'salaire' | 'emprunt', number>
>

/** Index 0 is the start, before the first month. */
type Months = Record<
  | 'units'
  | 'ca'
  | 'variable'
  | 'levy_due'
  | 'fixed'
  | 'interest'
  | 'result'
  | 'cashed'
  | 'suppliers'
  | 'levy_paid'
  | 'loan_out'
  | 'before_financing'
  | 'cash',
  number[]
>

export type Figures = {
  start_cents: number
  charges_cents: number
  /** The margin of a sale, in ten-thousandths of a cent. */
  margin_per_sale_ten_thousandths: number
  /** The charges of a month with full sales, with the interest of the first month. */
  cruise_charges_cents: number
  loan_payment_cents: number
  loan_left_cents: number
  need_cents: number
  need_month: number
  /** True when the cash still falls at the end of the forecast, so that the need may be higher. */
  need_is_at_least: boolean
  budget: ReturnType<typeof budgetOf>
  low_cents: number
  low_month: number
  missing_cents: number
  /** Null: no number of sales up to a million covers the charges. */
  break_even_units: number | null
  break_even_ca_cents: number | null
  break_even_month: number | null
  payback_month: number | null
  receivable_cents: number
  payable_cents: number
  bfr_cents: number
  last_result_cents: number
  years: { ca_cents: number; result_cents: number; cash_cents: number }[]
  months: Months
}

export const SALES_MAX = 1_000_000

/**
 * Uses integers only and no power function, so that server and browser compute the same cents. Within the bounds every product
 * stays under 2⁵³.
 */
export function forecastOf(authored: Forecast, scenario: Scenario = {}): Figures {
  const sheet = applyScenario(authored, scenario)
  const start_cents = sumOf(sheet.start)
  const charges_cents = sumOf(sheet.charges)
  const { payment, balance, interest, loan_out } = loanOf(sheet)
  const months = monthsOf(sheet, interest, loan_out)
  const margin = sheet.price * (10_000 - sheet.rate) - sheet.cost * 10_000
  const cruise = charges_cents + sheet.pay + at(interest, 1)
  const units = breakEvenUnits(margin, cruise)
  const receivable_cents = total(months.ca) - total(months.cashed)
  const payable_cents = total(months.variable) - total(months.suppliers)
  return {
    start_cents,
    charges_cents,
    margin_per_sale_ten_thousandths: margin,
    cruise_charges_cents: cruise,
    loan_payment_cents: payment,
    loan_left_cents: balance,
    ...needOf(months.before_financing),
    ...lowOf(months.cash),
    break_even_units: units,
    break_even_ca_cents: units === null ? null : units * sheet.price,
    break_even_month: units === null ? null : firstLasting(months.units, (n) => n >= units, sheet.opens),
    payback_month: firstLasting(months.before_financing, (cents) => cents >= 0, 0),
    receivable_cents,
    payable_cents,
    bfr_cents: sheet.stock + receivable_cents - payable_cents,
    last_result_cents: at(months.result, sheet.months),
    years: yearsOf(months),
    months,
  }
}

/** The forecast with a reader's changes: a changed sum becomes one line with all the labels. */
export function applyScenario(sheet: Forecast, scenario: Scenario): Forecast {
  const { prix, ventes, charges, apport, depart, cout, salaire, emprunt } = scenario
  return {
    ...(ventes === undefined ? sheet : withSales(sheet, ventes)),
    price: prix ?? sheet.price,
    cost: cout ?? sheet.cost,
    charges: charges === undefined ? sheet.charges : asOneLine(sheet.charges, charges),
    start: depart === undefined ? sheet.start : asOneLine(sheet.start, depart),
    own: apport ?? sheet.own,
    pay: salaire ?? sheet.pay,
    loan: emprunt ?? sheet.loan,
  }
}

/** « Si ça vend moins »: the same with 80 % and 60 % of the sales. */
export const lowerSalesOf = (sheet: Forecast) => [80, 60].map((percent) => withFewerSales(sheet, percent))
export type LowerSales = ReturnType<typeof withFewerSales>

function withFewerSales(sheet: Forecast, percent: number) {
  const fewer = withSales(sheet, Math.max(1, halfUp(sheet.sales_full * percent, 100)))
  const { need_cents, need_is_at_least, break_even_month, last_result_cents } = forecastOf(fewer)
  return {
    percent,
    sales_full: fewer.sales_full,
    need_cents,
    need_is_at_least,
    break_even_month,
    last_result_cents,
  }
}

/** a ÷ b to the nearest integer, halves up. */
export const halfUp = (a: number, b: number) => Math.floor((2 * a + b) / (2 * b))

/** The least integer q with q × b ≥ a. */
export const ceilDiv = (a: number, b: number) => Math.floor((a + b - 1) / b)

export const sumOf = (lines: ForecastLine[]) => lines.reduce((sum, line) => sum + line.cents, 0)

const total = (list: number[]) => list.reduce((sum, n) => sum + n, 0)
const at = (list: number[], month: number) => list[month] ?? 0

const asOneLine = (lines: ForecastLine[], cents: number): ForecastLine[] =>
  cents === 0 ? [] : [{ label: lines.map((line) => line.label).join(', '), cents }]

const withSales = (sheet: Forecast, sales_full: number): Forecast => ({
  ...sheet,
  sales_full,
  sales_first: halfUp(sheet.sales_first * sales_full, sheet.sales_full),
})

function monthsOf(sheet: Forecast, interest: number[], loan_out: number[]): Months {
  const { price, cost, rate, months } = sheet
  const units = eachMonth(months, (month) => unitsOf(sheet, month))
  const ca = units.map((n) => n * price)
  const variable = units.map((n) => n * cost)
  const levy_due = ca.map((cents) => halfUp(cents * rate, 10_000))
  const charges = sumOf(sheet.charges)
  const fixed = eachMonth(months, (month) => charges + (month >= sheet.pay_from ? sheet.pay : 0))
  const cashed = delayed(ca, sheet.paid_in)
  const suppliers = delayed(variable, sheet.pays_in)
  const levy_paid = eachMonth(months, (month) => halfUp(at(cashed, month - 1) * rate, 10_000))
  const outlay = sumOf(sheet.start) + sheet.stock
  const flow = (month: number) =>
    at(cashed, month) - at(suppliers, month) - at(levy_paid, month) - at(fixed, month)
  return {
    units,
    ca,
    variable,
    levy_due,
    fixed,
    interest,
    result: eachMonth(
      months,
      (month) =>
        at(ca, month) - at(variable, month) - at(levy_due, month) - at(fixed, month) - at(interest, month),
    ),
    cashed,
    suppliers,
    levy_paid,
    loan_out,
    before_financing: running(0 - outlay, months, flow),
    cash: running(sheet.own + sheet.loan - outlay, months, (month) => flow(month) - at(loan_out, month)),
  }
}

/** One value for each month from 1 on; nothing happens at the start. */
const eachMonth = (months: number, valueOf: (month: number) => number) =>
  Array.from({ length: months + 1 }, (_, month) => (month === 0 ? 0 : valueOf(month)))

function running(first: number, months: number, flowOf: (month: number) => number): number[] {
  let sum = first
  return Array.from({ length: months + 1 }, (_, month) => (sum += month === 0 ? 0 : flowOf(month)))
}

function unitsOf({ opens, ramp, sales_first, sales_full }: Forecast, month: number): number {
  const selling = month - opens + 1
  if (selling < 1) return 0
  if (selling >= ramp) return sales_full
  return sales_first + halfUp((sales_full - sales_first) * (selling - 1), ramp - 1)
}

/** Assumes even sales over the month: with 45 days, half of the amount moves by one month and half by two. */
function delayed(amounts: number[], days: number): number[] {
  const moved = amounts.map(() => 0)
  const whole = Math.floor(days / 30)
  const put = (month: number, cents: number) => {
    if (month < moved.length) moved[month] = at(moved, month) + cents
  }
  amounts.forEach((cents, month) => {
    const late = halfUp(cents * (days % 30), 30)
    put(month + whole, cents - late)
    put(month + whole + 1, late)
  })
  return moved
}

function loanOf({ loan, loan_rate, loan_months, months }: Forecast) {
  const payment = paymentOf(loan, loan_rate, loan_months)
  const interest = [0]
  const loan_out = [0]
  let balance = loan
  for (let month = 1; month <= months; month++) {
    const due = halfUp(balance * loan_rate, 120_000)
    const principal = month >= loan_months ? balance : Math.min(balance, Math.max(0, payment - due))
    interest.push(due)
    loan_out.push(due + principal)
    balance -= principal
  }
  return { payment, balance, interest, loan_out }
}

function paymentOf(loan: number, loan_rate: number, loan_months: number): number {
  if (loan_rate === 0) return halfUp(loan, loan_months)
  const monthly = loan_rate / 120_000
  let factor = 1
  for (let month = 0; month < loan_months; month++) factor *= 1 + monthly
  return Math.floor((loan * monthly * factor) / (factor - 1) + 0.5)
}

function breakEvenUnits(margin: number, charges: number): number | null {
  if (margin <= 0) return null
  const units = ceilDiv(charges * 10_000, margin)
  return units > SALES_MAX ? null : units
}

/** The first month, not before `from`, since when the condition holds until the end. */
function firstLasting(list: number[], holds: (n: number) => boolean, from: number): number | null {
  const first = list.findLastIndex((n) => !holds(n)) + 1
  return first === list.length ? null : Math.max(first, from)
}

function needOf(
  beforeFinancing: number[],
): Pick<Figures, 'need_cents' | 'need_month' | 'need_is_at_least' | 'budget'> {
  const lowest = Math.min(...beforeFinancing)
  const need_cents = Math.max(0, 0 - lowest)
  const need_month = beforeFinancing.indexOf(lowest)
  const end = beforeFinancing.length - 1
  const need_is_at_least =
    need_cents > 0 && need_month === end && at(beforeFinancing, end) < at(beforeFinancing, end - 1)
  return { need_cents, need_month, need_is_at_least, budget: budgetOf(need_cents) }
}

/** One franc counts as one euro. */
function budgetOf(need_cents: number) {
  if (need_cents === 0) return '0€'
  if (need_cents < 100_00) return '<100€'
  if (need_cents < 500_00) return '<500€'
  if (need_cents < 1_000_00) return '<1K€'
  return need_cents < 5_000_00 ? '<5K€' : '5K€+'
}

function lowOf(cash: number[]) {
  const low_cents = Math.min(...cash)
  return { low_cents, low_month: cash.indexOf(low_cents), missing_cents: Math.max(0, 0 - low_cents) }
}

const yearsOf = ({ ca, result, cash }: Months) =>
  Array.from({ length: (cash.length - 1) / 12 }, (_, year) => {
    const first = year * 12 + 1
    const last = first + 12
    return {
      ca_cents: total(ca.slice(first, last)),
      result_cents: total(result.slice(first, last)),
      cash_cents: at(cash, last - 1),
    }
  })
