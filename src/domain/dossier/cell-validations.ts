import type { Forecast } from '../forecast/forecast.ts'
import { FORECAST_LIMITS } from '../forecast/forecast-bounds.ts'
import { forecastRefusals, PAID_IN, PAYS_IN } from '../forecast/forecast-rules.ts'
import type { Validation } from './cells.ts'

/** The fields of a forecast that are numbers, without its length, which a workbook cannot change. */
export type InputField = Exclude<
  { [Field in keyof Forecast]: Forecast[Field] extends number ? Field : never }[keyof Forecast],
  'months'
>

const MAX = FORECAST_LIMITS.cents / 100
/** A text is no number: ROUND fails, and the value is refused. */
const isAmount = (cell: string, from: number) => `ROUND(${cell},2)=${cell},${cell}>=${from},${cell}<=${MAX}`
const isRate = (cell: string, max: number) => `AND(ROUND(${cell},4)=${cell},${cell}>=0,${cell}<=${max})`
const isWhole = (cell: string, from: number, to: number | string) =>
  `ROUND(${cell},0)=${cell},${cell}>=${from},${cell}<=${to}`
const WITHIN_MONTH = `MAX(prix,cout)*ventes<=${MAX}`

const AMOUNT_REFUSAL = 'Écrivez un montant, par exemple 1 234,50. De 0 à 10 000 000, deux décimales au plus.'

/** Amounts of lines: a line may be empty. */
export const amountRule = (cells: string, first: string): Validation => ({
  cells,
  formula: `AND(${isAmount(first, 0)})`,
  refusal: AMOUNT_REFUSAL,
})

/** What the form accepts in this field, with the sentences of the form. */
export function inputRule(field: InputField, cell: string, sheet: Forecast): Validation {
  const refusalOf = (changes: Partial<Forecast>) =>
    forecastRefusals({ ...sheet, ...changes }).find((refusal) => refusal.field === field)?.message ?? ''
  switch (field) {
    case 'price':
    case 'cost': {
      const from = field === 'price' ? 0.01 : 0
      const refusal = [
        ...(field === 'price' ? [refusalOf({ price: 0 })] : []),
        AMOUNT_REFUSAL,
        forecastRefusals({ ...sheet, price: FORECAST_LIMITS.cents, sales_full: 2 }).find(
          (found) => found.field === 'sales_full',
        )?.message,
      ].join('\n')
      return { cells: cell, formula: `AND(${isAmount(cell, from)},${WITHIN_MONTH})`, refusal }
    }
    case 'sales_full':
      return {
        cells: cell,
        formula: `AND(${isWhole(cell, 1, 1_000_000)},${WITHIN_MONTH})`,
        refusal: [
          refusalOf({ sales_full: 0 }),
          refusalOf({ price: FORECAST_LIMITS.cents, sales_full: 2 }),
        ].join('\n'),
      }
    case 'sales_first':
      return {
        cells: cell,
        formula: `AND(${isWhole(cell, 0, 'ventes')})`,
        refusal: [refusalOf({ sales_first: -1 }), refusalOf({ sales_first: sheet.sales_full + 1 })].join(
          '\n',
        ),
      }
    case 'paid_in':
      return { cells: cell, list: PAID_IN, refusal: refusalOf({ paid_in: -1 }) }
    case 'pays_in':
      return { cells: cell, list: PAYS_IN, refusal: refusalOf({ pays_in: -1 }) }
    case 'rate':
      return { cells: cell, formula: isRate(cell, 0.6), refusal: refusalOf({ rate: -1 }) }
    case 'loan_rate':
      return { cells: cell, formula: isRate(cell, 0.2), refusal: refusalOf({ loan_rate: -1 }) }
    case 'opens':
      return { cells: cell, formula: `AND(${isWhole(cell, 1, 12)})`, refusal: refusalOf({ opens: 0 }) }
    case 'ramp':
      return { cells: cell, formula: `AND(${isWhole(cell, 1, 24)})`, refusal: refusalOf({ ramp: 0 }) }
    case 'pay_from':
      return {
        cells: cell,
        formula: `AND(${isWhole(cell, 1, sheet.months)})`,
        refusal: refusalOf({ pay_from: 0 }),
      }
    case 'loan_months':
      return { cells: cell, formula: `AND(${isWhole(cell, 6, 120)})`, refusal: refusalOf({ loan_months: 0 }) }
    case 'stock':
    case 'pay':
    case 'own':
    case 'loan':
      return amountRule(cell, cell)
  }
}
