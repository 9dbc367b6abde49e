import { exactAmount, signedAmount, wholeAmount, wholeUnits } from './amounts.ts'
import { type Figures, type Forecast, halfUp, SALES_MAX } from './forecast.ts'
import { needText } from './forecast-card.ts'
import { counted, wholeNumber } from '../numbers.ts'

export type FigureCell = {
  key: 'need' | 'break_even' | 'low' | 'payback' | 'result' | 'margin'
  label: string
  value: string
  /** Shown below the value in small type; may be empty. */
  note: string
  /** Explains the term in one line. */
  explanation?: string
}

/** The six results, as the page, the form, the export and scenarios show them; `amount` formats the need, the low point and the result. */
export function figureCells(sheet: Forecast, figures: Figures, amount = wholeAmount): FigureCell[] {
  const { currency, months } = sheet
  return [
    {
      key: 'need',
      label: 'Besoin de financement',
      value: needText(sheet, figures, amount),
      note: needNote(sheet, figures),
    },
    {
      key: 'break_even',
      label: 'Seuil de rentabilité',
      ...breakEvenText(sheet, figures),
      explanation: 'Les ventes qui couvrent toutes les charges du mois.',
    },
    {
      key: 'low',
      label: 'Point bas de trésorerie',
      value:
        figures.missing_cents > 0 ? missingText(sheet, figures, amount) : amount(figures.low_cents, currency),
      note: atMonth(figures.low_month),
      explanation: 'Le solde le plus bas de la période.',
    },
    {
      key: 'payback',
      label: 'Mise récupérée',
      value: paybackText(figures, months),
      note: '',
      explanation: stakeText(sheet, figures),
    },
    {
      key: 'result',
      label: 'Résultat en fin de période',
      value: signedAmount(figures.last_result_cents, currency, amount),
      note: sheet.pay > 0 ? `par mois, après s’être versé ${wholeAmount(sheet.pay, currency)}` : 'par mois',
    },
    {
      key: 'margin',
      label: 'Marge par vente',
      value: exactAmount(marginCents(figures), currency),
      note: `sur un prix de ${exactAmount(sheet.price, currency)}`,
    },
  ]
}

/** The second amount is the rounded total minus the rounded first, so that the two add up. */
function needNote(sheet: Forecast, { start_cents, need_cents, need_month }: Figures): string {
  if (need_cents === 0) return ''
  const first = wholeUnits(start_cents + sheet.stock)
  const rest = wholeUnits(need_cents) - first
  const start = `${wholeAmount(first * 100, sheet.currency)} au départ`
  if (need_month === 0) return start
  return `${start}, ${wholeAmount(rest * 100, sheet.currency)} pour tenir jusqu’au mois ${need_month}`
}

function breakEvenText(sheet: Forecast, figures: Figures): { value: string; note: string } {
  const { currency, pay, months } = sheet
  const { break_even_units: units, break_even_ca_cents: ca } = figures
  if (units === null || ca === null) return { value: 'Aucun', note: noThreshold(figures) }
  const paid = pay > 0 ? `, dont ${wholeAmount(pay, currency)} que vous vous versez` : ''
  return {
    value: counted(units, 'vente'),
    note: `par mois, soit ${exactAmount(ca, currency)}${paid} ; ${reachedText(figures, months)}`,
  }
}

const noThreshold = ({ margin_per_sale_ten_thousandths: margin }: Figures) =>
  margin > 0
    ? `il faudrait plus de ${wholeNumber(SALES_MAX)} de ventes par mois`
    : 'aucun volume ne couvre les charges'

/** « atteint au mois 6 », « pas dans les 24 mois » */
export const reachedText = ({ break_even_month }: Pick<Figures, 'break_even_month'>, months: number) =>
  break_even_month === null ? `pas dans les ${months} mois` : `atteint au mois ${break_even_month}`

function paybackText({ payback_month }: Figures, months: number): string {
  if (payback_month === null) return `pas dans les ${months} mois`
  return payback_month === 0 ? 'dès le départ' : `au mois ${payback_month}`
}

/** Which sum comes back: the stake is the whole need, without contribution and loan. */
const stakeText = ({ currency }: Forecast, { need_cents }: Figures) =>
  need_cents > 0
    ? `Le mois où les ventes ont remboursé le besoin de ${wholeAmount(need_cents, currency)}.`
    : 'Il n’y a rien à avancer.'

const marginCents = ({ margin_per_sale_ten_thousandths: margin }: Figures) =>
  margin < 0 ? 0 - halfUp(0 - margin, 10_000) : halfUp(margin, 10_000)

/** Explains the abbreviation. */
export const BFR_EXPLANATION =
  'Besoin en fonds de roulement : l’argent que retiennent le stock et les délais de paiement.'

/** « 2 997 € »; negative where clients pay before suppliers are paid. */
export const bfrText = ({ currency }: Forecast, { bfr_cents }: Figures) =>
  `${wholeAmount(bfr_cents, currency)}${bfr_cents < 0 ? ' : vos clients vous paient avant que vous ne payiez' : ''}`

/** The curve in words: its accessible name. */
export function curveSentence(
  { currency, months }: Forecast,
  { months: { cash }, low_cents, low_month }: Figures,
): string {
  const amount = (cents: number) => wholeAmount(cents, currency)
  return `Trésorerie sur ${months} mois : ${amount(cash[0] ?? 0)} au départ, point bas de ${amount(low_cents)} ${atMonth(low_month)}, ${amount(cash[months] ?? 0)} au mois ${months}.`
}

/** « au mois 2 », « au départ » */
export const atMonth = (month: number) => (month === 0 ? 'au départ' : `au mois ${month}`)

/** « Il manque 415 € »; with cents where it would round to zero. */
export const missingText = (
  { currency }: Pick<Forecast, 'currency'>,
  { missing_cents }: Pick<Figures, 'missing_cents'>,
  amount = wholeAmount,
) => `Il\u00a0manque ${(missing_cents < 50 ? exactAmount : amount)(missing_cents, currency)}`
