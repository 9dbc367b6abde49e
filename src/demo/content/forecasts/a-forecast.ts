import type { Forecast } from '#domain/forecast.ts'

/** A sheet as one would type it: amounts in euros or francs, rates in per cent, lines by their label. */
type Typed = Partial<Omit<Forecast, 'start' | 'charges'>> &
  Pick<Forecast, 'unit' | 'price' | 'sales_full'> & {
    start?: Record<string, number>
    charges?: Record<string, number>
  }

export function aForecast({ start = {}, charges = {}, ...typed }: Typed): Forecast {
  return {
    currency: typed.currency ?? 'EUR',
    vat: typed.vat ?? 'none',
    unit: typed.unit,
    price: hundredths(typed.price),
    cost: hundredths(typed.cost),
    rate: hundredths(typed.rate),
    sales_full: typed.sales_full,
    sales_first: typed.sales_first ?? typed.sales_full,
    opens: typed.opens ?? 1,
    ramp: typed.ramp ?? 1,
    start: lines(start),
    stock: hundredths(typed.stock),
    charges: lines(charges),
    pay: hundredths(typed.pay),
    pay_from: typed.pay_from ?? 1,
    paid_in: typed.paid_in ?? 0,
    pays_in: typed.pays_in ?? 0,
    own: hundredths(typed.own),
    loan: hundredths(typed.loan),
    loan_rate: hundredths(typed.loan_rate ?? 4),
    loan_months: typed.loan_months ?? 60,
    months: typed.months ?? 24,
  }
}

const hundredths = (typed = 0) => Math.round(typed * 100)
const lines = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([label, amount]) => ({ label, cents: hundredths(amount) }))
