import { CURRENCIES, type Forecast, type ForecastLine, SALES_MAX } from './forecast.ts'
import {
  amountRefusal,
  FORECAST_LIMITS,
  isTooMuch,
  isWholeIn,
  NO_PRICE,
  salesRefusal,
  TOO_MUCH,
} from './forecast-bounds.ts'
import { isRiskyPlacement } from '../plans/plans.ts'
import { isBlankText, lengthOfText, UNSEEN } from '../typed-text.ts'

export const FORECAST_MONTHS = [12, 24, 36] as const
export const PAID_IN = [0, 15, 30, 45, 60, 90] as const
export const PAYS_IN = [0, 15, 30, 45, 60] as const
export const VAT = ['none', 'excluded'] as const

type LinesField = 'start' | 'charges'
export type ForecastField = keyof Forecast | `${LinesField}.${number}.label` | `${LinesField}.${number}.cents`
export type ForecastRefusal = { field: ForecastField; message: string }

/** Plans about investments have no forecast: a price and a number of sales would read as a promise of gain. */
export const mayHaveForecast = (category: string) => !isRiskyPlacement(category)
export const NO_FORECAST_IN_CATEGORY =
  'Un plan de cette catégorie ne peut pas avoir de prévisionnel : retirez-le d’abord.'

/** The forecast as it is stored. */
export const cleanForecast = (sheet: Forecast): Forecast => ({
  ...sheet,
  unit: cleanLabel(sheet.unit),
  start: sheet.start.map(cleanLine),
  charges: sheet.charges.map(cleanLine),
})

const cleanLine = ({ label, cents }: ForecastLine) => ({ label: cleanLabel(label), cents })
const cleanLabel = (label: string) => label.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** The refusals of a cleaned forecast, in the order of the form. */
export function forecastRefusals(sheet: Forecast): ForecastRefusal[] {
  const refusals: ForecastRefusal[] = []
  const lastMonth = FORECAST_MONTHS.find((months) => months === sheet.months) ?? 36
  const refuse = (field: ForecastField, message: string | null | false) => {
    if (message) refusals.push({ field, message })
  }
  const within = (
    field: 'opens' | 'ramp' | 'pay_from' | 'rate' | 'loan_rate' | 'loan_months',
    [min, max]: readonly [number, number],
    message: string,
  ) => refuse(field, !isWholeIn(sheet[field], min, max) && message)
  const among = (field: keyof Forecast, choices: readonly unknown[], message: string) =>
    refuse(field, !choices.includes(sheet[field]) && message)
  const lines = (field: LinesField) => {
    if (sheet[field].length > FORECAST_LIMITS.lines) refuse(field, `${FORECAST_LIMITS.lines} lignes au plus.`)
    sheet[field].forEach(({ label, cents }, index) => {
      refuse(
        `${field}.${index}.label`,
        label === '' ? 'Nommez cette ligne.' : textRefusal(label, FORECAST_LIMITS.label),
      )
      refuse(
        `${field}.${index}.cents`,
        cents === 0 ? 'Indiquez un montant supérieur à zéro.' : amountRefusal(cents),
      )
    })
  }

  among('currency', CURRENCIES, 'Veuillez choisir une monnaie.')
  among('months', FORECAST_MONTHS, 'Veuillez choisir une durée.')
  among('vat', VAT, 'Veuillez choisir une situation de TVA.')
  refuse('unit', textRefusal(sheet.unit, FORECAST_LIMITS.unit))
  refuse('price', sheet.price === 0 ? NO_PRICE : amountRefusal(sheet.price))
  refuse('cost', amountRefusal(sheet.cost))
  within('rate', [0, 6_000], 'Un taux entre 0 et 60 %.')
  refuse('sales_first', firstSalesRefusal(sheet))
  refuse(
    'sales_full',
    !isWholeIn(sheet.sales_full, 1, SALES_MAX) ? salesRefusal(1) : isTooMuch(sheet) && TOO_MUCH,
  )
  within('opens', [1, 12], monthRefusal(12))
  within('ramp', [1, 24], 'Une durée de 1 à 24 mois.')
  lines('start')
  refuse('stock', amountRefusal(sheet.stock))
  lines('charges')
  refuse('pay', amountRefusal(sheet.pay))
  within('pay_from', [1, lastMonth], monthRefusal(lastMonth))
  among('paid_in', PAID_IN, 'Veuillez choisir un délai.')
  among('pays_in', PAYS_IN, 'Veuillez choisir un délai.')
  refuse('own', amountRefusal(sheet.own))
  refuse('loan', amountRefusal(sheet.loan))
  within('loan_rate', [0, 2_000], 'Un taux entre 0 et 20 %.')
  within('loan_months', [6, 120], 'Une durée de 6 à 120 mois.')
  return refusals
}

const monthRefusal = (max: number) => `Un mois entre 1 et ${max}.`

function firstSalesRefusal({ sales_first, sales_full }: Forecast): string | null {
  if (!isWholeIn(sales_first, 0, SALES_MAX)) return salesRefusal(0)
  return isWholeIn(sales_full, 1, SALES_MAX) && sales_first > sales_full
    ? 'Les ventes du premier mois dépassent le rythme de croisière.'
    : null
}

function textRefusal(text: string, max: number): string | null {
  if (lengthOfText(text) > max) return `${max} caractères au plus.`
  const isUnseen = text !== '' && isBlankText(text)
  return isUnseen || UNSEEN.test(text) ? 'Ce texte contient des caractères invisibles ou interdits.' : null
}
