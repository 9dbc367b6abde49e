import { exactAmount, percentage } from './amounts.ts'
import type { Figures, Forecast } from './forecast.ts'
import { wholeNumber } from '../numbers.ts'

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

type Assumption = { label: string; value: string }

/** In the order of the form, the lines at the end; labels are unique. */
export const assumptionsOf = (sheet: Forecast): Assumption[] => toAssumptions(sheet, ASSUMPTIONS)

/** Without the fields that play no role: the terms of a loan of 0 €, a reserve of 0 €, an empty unit. */
export const usedAssumptionsOf = (sheet: Forecast): Assumption[] =>
  toAssumptions(
    sheet,
    ASSUMPTIONS.filter((key) => isUsed(sheet, key)),
  )

const toAssumptions = (sheet: Forecast, keys: readonly AssumptionKey[]): Assumption[] => [
  ...keys.map((key) => ({ label: FORECAST_LABELS[key], value: valueText(sheet, key) })),
  ...linesOf(sheet, 'start'),
  ...linesOf(sheet, 'charges'),
]

/** The amount without which a field plays no role. */
const DEPENDS_ON: Partial<Record<AssumptionKey, 'rate' | 'stock' | 'pay' | 'own' | 'loan' | 'unit'>> = {
  unit: 'unit',
  rate: 'rate',
  stock: 'stock',
  own: 'own',
  pay: 'pay',
  pay_from: 'pay',
  loan: 'loan',
  loan_rate: 'loan',
  loan_months: 'loan',
}

function isUsed(sheet: Forecast, key: AssumptionKey): boolean {
  const amount = DEPENDS_ON[key]
  return amount === undefined || Boolean(sheet[amount])
}

/** « Dépenses de départ, « Outils » », and « … (2) » for the second of that name. */
const linesOf = (sheet: Forecast, key: 'start' | 'charges'): Assumption[] =>
  sheet[key].map(({ label, cents }, index) => {
    const before = sheet[key].slice(0, index).filter((line) => line.label === label).length
    const name = `${FORECAST_LABELS[key]}, « ${label} »`
    return {
      label: before === 0 ? name : `${name} (${before + 1})`,
      value: exactAmount(cents, sheet.currency),
    }
  })

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
type AssumptionKey = (typeof ASSUMPTIONS)[number]

function valueText(sheet: Forecast, key: AssumptionKey): string {
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

/** « Prix d'une vente : 44,90 € → 49,90 € »; null on the side that lacks the line. */
export type TermChange = { label: string; before: string | null; after: string | null }

export function forecastDifferences(before: Forecast | null, after: Forecast | null): TermChange[] {
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

/** Lines are compared by their label; lines with the same label by their order. */
function lineDifferences(
  key: 'start' | 'charges',
  before: Forecast | null,
  after: Forecast | null,
): TermChange[] {
  const amountsOf = (sheet: Forecast | null) =>
    new Map(sheet && linesOf(sheet, key).map(({ label, value }) => [label, value]))
  const [left, right] = [amountsOf(before), amountsOf(after)]
  return [...new Set([...left.keys(), ...right.keys()])].map((label) => ({
    label,
    before: left.get(label) ?? null,
    after: right.get(label) ?? null,
  }))
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
