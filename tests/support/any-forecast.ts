import { CURRENCIES, type Forecast } from '#domain/forecast.ts'
import { FORECAST_MONTHS, isTooMuch, PAID_IN, PAYS_IN } from '#domain/forecast-rules.ts'

/** Sheets within the bounds, the same at every run. */
export function someForecasts(count: number): Forecast[] {
  const random = seeded(20_261_117)
  return Array.from({ length: count }, () => oneOf(random))
}

function oneOf(random: () => number): Forecast {
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  /** Small ones as often as large ones, and the bounds themselves. */
  const cents = (min: number, max: number) => whole(min, Math.min(max, 10 ** whole(0, 9)))
  const among = <T>(choices: readonly T[]) => choices[whole(0, choices.length - 1)]!
  const lines = () =>
    Array.from({ length: whole(0, 12) }, (_, n) => ({ label: `Poste ${n}`, cents: cents(1, 1e9) }))
  const price = cents(1, 1e9)
  const cost = among([0, whole(0, price), cents(0, 1e9)])
  const sales_full = whole(1, Math.max(1, Math.min(1e6, Math.floor(1e9 / Math.max(price, cost)))))
  const months = among(FORECAST_MONTHS)
  const sheet: Forecast = {
    currency: among(CURRENCIES),
    vat: among(['none', 'excluded']),
    unit: '',
    price,
    cost,
    rate: among([0, whole(0, 6000)]),
    sales_full,
    sales_first: whole(0, sales_full),
    opens: whole(1, 12),
    ramp: whole(1, 24),
    start: lines(),
    stock: among([0, cents(0, 1e9)]),
    charges: lines(),
    pay: among([0, cents(0, 1e9)]),
    pay_from: whole(1, months),
    paid_in: among(PAID_IN),
    pays_in: among(PAYS_IN),
    own: among([0, cents(0, 1e9)]),
    loan: among([0, cents(0, 1e9)]),
    loan_rate: among([0, whole(0, 2000)]),
    loan_months: whole(6, 120),
    months,
  }
  if (isTooMuch(sheet)) throw new Error('A sheet beyond the bounds was made.')
  return sheet
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
