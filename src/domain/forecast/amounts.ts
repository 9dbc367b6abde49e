import type { Currency } from './forecast.ts'
import { compactNumber, wholeNumber } from '../numbers.ts'

const SPACE = '\u00A0'
const MINUS = '\u2212'
export const CURRENCY_SIGNS: Record<Currency, string> = { EUR: '€', CHF: 'CHF' }

/** « 3 478 € »: whole units, halves away from zero. */
export const wholeAmount = (cents: number, currency: Currency) =>
  withSign(cents, wholeNumber(wholeUnits(Math.abs(cents))), currency)

/** « 22 347 € », « 134 M CHF »: for narrow places. */
export const tightAmount = (cents: number, currency: Currency) =>
  withSign(cents, tightNumber(wholeUnits(Math.abs(cents))), currency)

/** Short from a hundred thousand on: « 120 k ». */
const tightNumber = (units: number) => (units < 100_000 ? wholeNumber(units) : compactNumber(units))

/** « 1 946,10 € » */
export const exactAmount = (cents: number, currency: Currency) =>
  withSign(cents, decimalNumber(Math.abs(cents)), currency)

/** « 1 946,10 », « −60,00 »: for columns whose heading names the currency. */
export const columnAmount = (cents: number) => `${cents < 0 ? MINUS : ''}${decimalNumber(Math.abs(cents))}`

/** « 44,90 € », « 190 € »: cents only where there are any. */
export const shortAmount = (cents: number, currency: Currency) =>
  cents % 100 === 0 ? wholeAmount(cents, currency) : exactAmount(cents, currency)

/** « + 477 € », « −60 € » */
export const signedAmount = (cents: number, currency: Currency, amount = wholeAmount) =>
  `${wholeUnits(cents) > 0 ? `+${SPACE}` : ''}${amount(cents, currency)}`

/** « 21,2 % », of basis points. */
export const percentage = (points: number) => `${decimalNumber(points).replace(/,?0+$/, '')}${SPACE}%`

/** « 1 234,50 », of hundredths; no sign. */
const decimalNumber = (hundredths: number) =>
  `${wholeNumber(Math.floor(hundredths / 100))},${String(hundredths % 100).padStart(2, '0')}`

export const wholeUnits = (cents: number) =>
  cents < 0 ? 0 - Math.floor((50 - cents) / 100) : Math.floor((cents + 50) / 100)

/** An amount that rounds to zero has no sign. */
const withSign = (cents: number, digits: string, currency: Currency) =>
  `${cents < 0 && /[1-9]/.test(digits) ? MINUS : ''}${digits}${SPACE}${CURRENCY_SIGNS[currency]}`

/** « 1 234,50 », « 1234.5 », « 1'234.50 » → 123450, in hundredths; NaN where it is not a number. */
export function hundredthsOf(typed: string): number {
  const found = /^([-\u2212]?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s'’]/gu, ''))
  if (!found) return Number.NaN
  const [, sign, units, decimals = ''] = found
  const hundredths = Number(`${units}${decimals.padEnd(2, '0')}`)
  return sign ? 0 - hundredths : hundredths
}

/** « 1 000 » → 1000; NaN where it is not a whole number. */
export function wholeOf(typed: string): number {
  const digits = typed.replace(/[\s'’]/gu, '')
  const found = /^([-\u2212]?)(\d{1,12})$/.exec(digits)
  if (!found) return Number.NaN
  return found[1] ? 0 - Number(found[2]) : Number(found[2])
}

/** As typed into a field: « 1234,50 », « 600 ». */
export const typedHundredths = (hundredths: number) =>
  hundredths % 100 === 0
    ? String(hundredths / 100)
    : `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}`
