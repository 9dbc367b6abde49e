import { CURRENCIES, type Forecast, type ForecastLine, SALES_MAX } from './forecast.ts'
import { isRiskyPlacement } from './plans.ts'
import { isBlankText, lengthOfText, UNSEEN } from './typed-text.ts'

export const FORECAST_LIMITS = { lines: 12, label: 60, unit: 40, cents: 1_000_000_000 } as const
export const FORECAST_MONTHS = [12, 24, 36] as const
export const PAID_IN = [0, 15, 30, 45, 60, 90] as const
export const PAYS_IN = [0, 15, 30, 45, 60] as const
export const VAT = ['none', 'excluded'] as const

type LinesField = 'start' | 'charges'
export type ForecastField = keyof Forecast | `${LinesField}.${number}.label` | `${LinesField}.${number}.cents`
export type ForecastRefusal = { field: ForecastField; message: string }

/** A price and a number of sales would read as a promise of gain. */
export const mayHaveForecast = (category: string) => !isRiskyPlacement(category)
export const NO_FORECAST_IN_CATEGORY =
  'Un plan de cette catégorie ne peut pas avoir de prévisionnel : retirez-le d’abord.'

/** As it is kept. */
export const cleanForecast = (sheet: Forecast): Forecast => ({
  ...sheet,
  unit: cleanLabel(sheet.unit),
  start: sheet.start.map(cleanLine),
  charges: sheet.charges.map(cleanLine),
})

const cleanLine = ({ label, cents }: ForecastLine) => ({ label: cleanLabel(label), cents })
const cleanLabel = (label: string) => label.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** Why a cleaned sheet cannot be taken, field by field, in the order of the form. */
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

export function amountRefusal(cents: number): string | null {
  if (!Number.isSafeInteger(cents)) return 'Écrivez un montant, par exemple 1 234,50.'
  if (cents < 0) return 'Le montant ne peut pas être négatif.'
  return cents > FORECAST_LIMITS.cents ? 'Le montant dépasse 10 000 000.' : null
}

export const isWholeIn = (value: number, min: number, max: number) =>
  Number.isSafeInteger(value) && value >= min && value <= max

export const NO_PRICE = 'Indiquez un prix supérieur à zéro.'
export const salesRefusal = (min: number) => `Indiquez un nombre entier de ventes, de ${min} à 1 000 000.`
const monthRefusal = (max: number) => `Un mois entre 1 et ${max}.`

function firstSalesRefusal({ sales_first, sales_full }: Forecast): string | null {
  if (!isWholeIn(sales_first, 0, SALES_MAX)) return salesRefusal(0)
  return isWholeIn(sales_full, 1, SALES_MAX) && sales_first > sales_full
    ? 'Les ventes du premier mois dépassent le rythme de croisière.'
    : null
}

/** With this bound every product of the computation is exact. */
export const isTooMuch = ({ price, cost, sales_full }: Pick<Forecast, 'price' | 'cost' | 'sales_full'>) =>
  Math.max(price, cost) * sales_full > FORECAST_LIMITS.cents
export const TOO_MUCH = 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.'

function textRefusal(text: string, max: number): string | null {
  if (lengthOfText(text) > max) return `${max} caractères au plus.`
  const isUnseen = text !== '' && isBlankText(text)
  return isUnseen || UNSEEN.test(text) ? 'Ce texte contient des caractères invisibles ou interdits.' : null
}
