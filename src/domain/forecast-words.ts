import { exactAmount, percentage, signedAmount, wholeAmount, wholeUnits } from './amounts.ts'
import { type Figures, type Forecast, type ForecastLine, halfUp, SALES_MAX } from './forecast.ts'
import { atMonth, missingText } from './forecast-remarks.ts'
import { counted, wholeNumber } from './numbers.ts'

export const FORECAST_LABELS: Record<keyof Forecast, string> = {
  currency: 'Monnaie',
  vat: 'TVA',
  unit: 'Une vente, c’est…',
  price: 'Prix d’une vente',
  cost: 'Coût d’une vente',
  rate: 'Prélèvements sur le chiffre d’affaires',
  sales_full: 'Ventes par mois, en rythme de croisière',
  sales_first: 'Ventes du premier mois',
  opens: 'Premières ventes au mois',
  ramp: 'Mois pour atteindre le rythme',
  start: 'Dépenses de départ',
  stock: 'Stock à garder en réserve',
  charges: 'Charges fixes par mois',
  pay: 'Ce que vous voulez vous verser par mois',
  pay_from: 'à partir du mois',
  paid_in: 'Vos clients paient',
  pays_in: 'Vous payez vos fournisseurs',
  own: 'Votre apport',
  loan: 'Emprunt',
  loan_rate: 'Taux annuel',
  loan_months: 'Remboursé en (mois)',
  months: 'Durée du prévisionnel',
}

export const CURRENCY_WORDS: Record<Forecast['currency'], string> = {
  EUR: 'Euro (€)',
  CHF: 'Franc suisse (CHF)',
}
export const VAT_WORDS: Record<Forecast['vat'], string> = {
  none: 'Sans TVA (franchise, non assujetti)',
  excluded: 'Assujetti : montants HT',
}
/** « Comptant », « 15 jours » */
export const delayWords = (days: number) => (days === 0 ? 'Comptant' : `${days} jours`)

export type FigureCell = {
  key: 'need' | 'break_even' | 'low' | 'payback' | 'result' | 'margin'
  label: string
  value: string
  /** What stands small under it; '' for nothing. */
  note: string
}

/** The six figures, as page, form, export and scenario show them. */
export function figureCells(sheet: Forecast, figures: Figures): FigureCell[] {
  const { currency, months } = sheet
  return [
    {
      key: 'need',
      label: 'Besoin de financement',
      value: needText(sheet, figures),
      note: needNote(sheet, figures),
    },
    { key: 'break_even', label: 'Seuil de rentabilité', ...breakEvenText(sheet, figures) },
    {
      key: 'low',
      label: 'Point bas de trésorerie',
      value:
        figures.missing_cents > 0 ? missingText(sheet, figures) : wholeAmount(figures.low_cents, currency),
      note: atMonth(figures.low_month),
    },
    { key: 'payback', label: 'Mise récupérée', value: paybackText(figures, months), note: '' },
    {
      key: 'result',
      label: 'Résultat en fin de période',
      value: signedAmount(figures.last_result_cents, currency),
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

/** « 3 478 € », « au moins 1 045 € » */
export const needText = (
  { currency }: Pick<Forecast, 'currency'>,
  { need_cents, need_is_at_least }: Pick<Figures, 'need_cents' | 'need_is_at_least'>,
) => `${need_is_at_least ? 'au moins ' : ''}${wholeAmount(need_cents, currency)}`

/** The second part is the rounded whole minus the rounded first, so that the two add up. */
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
const reachedText = ({ break_even_month }: Pick<Figures, 'break_even_month'>, months: number) =>
  break_even_month === null ? `pas dans les ${months} mois` : `atteint au mois ${break_even_month}`

function paybackText({ payback_month }: Figures, months: number): string {
  if (payback_month === null) return `pas dans les ${months} mois`
  return payback_month === 0 ? 'dès le départ' : `au mois ${payback_month}`
}

const marginCents = ({ margin_per_sale_ten_thousandths: margin }: Figures) =>
  margin < 0 ? 0 - halfUp(0 - margin, 10_000) : halfUp(margin, 10_000)

/** « 2 997 € »; negative where clients pay first. */
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

/** The month table, after its first column « Mois »: page and export show the same. */
export const MONTH_COLUMNS: readonly { key: keyof Figures['months']; label: string }[] = [
  { key: 'units', label: 'Ventes' },
  { key: 'ca', label: 'Chiffre d’affaires' },
  { key: 'variable', label: 'Coûts variables' },
  { key: 'levy_due', label: 'Prélèvements dus' },
  { key: 'fixed', label: 'Charges fixes' },
  { key: 'interest', label: 'Intérêts' },
  { key: 'result', label: 'Résultat' },
  { key: 'cashed', label: 'Encaissements' },
  { key: 'suppliers', label: 'Fournisseurs' },
  { key: 'levy_paid', label: 'Prélèvements payés' },
  { key: 'loan_out', label: 'Échéance d’emprunt' },
  { key: 'before_financing', label: 'Avant financement' },
  { key: 'cash', label: 'Trésorerie' },
]

export type Assumption = { key: keyof Forecast; label: string; value: string }

/** The sheet but for its lines, in the order of the form. */
export const assumptionsOf = (sheet: Forecast): Assumption[] =>
  ASSUMPTIONS.map((key) => ({ key, label: FORECAST_LABELS[key], value: valueText(sheet, key) }))

const ASSUMPTIONS = [
  'currency',
  'months',
  'vat',
  'unit',
  'price',
  'cost',
  'rate',
  'sales_first',
  'sales_full',
  'opens',
  'ramp',
  'stock',
  'pay',
  'pay_from',
  'paid_in',
  'pays_in',
  'own',
  'loan',
  'loan_rate',
  'loan_months',
] as const satisfies (keyof Forecast)[]

function valueText(sheet: Forecast, key: (typeof ASSUMPTIONS)[number]): string {
  switch (key) {
    case 'currency':
      return CURRENCY_WORDS[sheet.currency]
    case 'vat':
      return VAT_WORDS[sheet.vat]
    case 'unit':
      return sheet.unit || '–'
    case 'rate':
    case 'loan_rate':
      return percentage(sheet[key])
    case 'paid_in':
    case 'pays_in':
      return delayWords(sheet[key])
    case 'months':
      return `${sheet.months} mois`
    case 'sales_full':
    case 'sales_first':
    case 'opens':
    case 'ramp':
    case 'pay_from':
    case 'loan_months':
      return wholeNumber(sheet[key])
    case 'price':
    case 'cost':
    case 'stock':
    case 'pay':
    case 'own':
    case 'loan':
      return exactAmount(sheet[key], sheet.currency)
  }
}

/** « Prix d'une vente : 44,90 € → 49,90 € »; null on a side where the line is not there. */
export type ForecastDifference = { label: string; before: string | null; after: string | null }

export function forecastDifferences(before: Forecast | null, after: Forecast | null): ForecastDifference[] {
  const fields = ASSUMPTIONS.map((key) => ({
    label: FORECAST_LABELS[key],
    before: before && valueText(before, key),
    after: after && valueText(after, key),
  }))
  return [
    ...fields,
    ...lineDifferences('start', before, after),
    ...lineDifferences('charges', before, after),
  ].filter((difference) => difference.before !== difference.after)
}

/** Lines are compared by their label; of those with the same one, in their order. */
function lineDifferences(
  key: 'start' | 'charges',
  before: Forecast | null,
  after: Forecast | null,
): ForecastDifference[] {
  const left = namedAmounts(before, key)
  const right = namedAmounts(after, key)
  return [...new Set([...left.keys(), ...right.keys()])].map((name) => ({
    label: `${FORECAST_LABELS[key]}, ${name}`,
    before: left.get(name) ?? null,
    after: right.get(name) ?? null,
  }))
}

function namedAmounts(sheet: Forecast | null, key: 'start' | 'charges'): Map<string, string> {
  const named = new Map<string, string>()
  for (const { label, cents } of sheet?.[key] ?? ([] as ForecastLine[])) {
    let name = `« ${label} »`
    for (let again = 2; named.has(name); again++) name = `« ${label} » (${again})`
    named.set(name, exactAmount(cents, sheet?.currency ?? 'EUR'))
  }
  return named
}
