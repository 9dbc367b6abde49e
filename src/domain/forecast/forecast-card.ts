import { wholeAmount } from './amounts.ts'
import type { Figures, Forecast } from './forecast.ts'
import { counted } from '../numbers.ts'

/*
 * What plan cards say of a forecast. In a file of its own, so that the pages that only show cards do not load the computation.
 */

/** The results of a forecast that a plan card shows. */
export type CardForecast = Pick<Forecast, 'currency' | 'months'> &
  Pick<Figures, 'need_cents' | 'need_is_at_least' | 'break_even_month'>

/** « besoin 853 €, rentable au mois 1 », « besoin au moins 1 045 €, pas rentable en 12 mois » */
export const cardForecastText = (forecast: CardForecast) =>
  `besoin ${needText(forecast, forecast)}, ${profitableText(forecast)}`

const profitableText = ({ break_even_month, months }: CardForecast) =>
  break_even_month === null ? `pas rentable en ${months} mois` : `rentable au mois ${break_even_month}`

/** « 3 478 € », « au moins 1 045 € » */
export const needText = (
  { currency }: Pick<Forecast, 'currency'>,
  { need_cents, need_is_at_least }: Pick<Figures, 'need_cents' | 'need_is_at_least'>,
  amount = wholeAmount,
) => `${need_is_at_least ? 'au moins ' : ''}${amount(need_cents, currency)}`

/** « 44 ventes par mois, atteint au mois 8 » */
export function breakEvenLine({
  break_even_units: units,
  break_even_month: month,
}: Pick<Figures, 'break_even_units' | 'break_even_month'>): string {
  if (units === null) return 'aucun'
  const sales = `${counted(units, 'vente')} par mois`
  return month === null ? `${sales}, pas atteint` : `${sales}, atteint au mois ${month}`
}
