import { wholeAmount } from './amounts.ts'
import { type Figures, type Forecast, SALES_MAX } from './forecast.ts'
import { atMonth, missingText } from './forecast-words.ts'
import { wholeNumber } from '../numbers.ts'
import { foldText } from '../search/search-text.ts'

type RemarkCode = 'margin' | 'never' | 'short' | 'vat' | 'no_pay' | 'no_levy' | 'no_charges' | 'at_once'
export type Remark = { code: RemarkCode | 'always'; text: string; isWarning: boolean }

/** Remarks about a forecast and its results, warnings first. */
export function remarksOf(sheet: Forecast, figures: Figures): Remark[] {
  const { margin_per_sale_ten_thousandths: margin, break_even_units: needed } = figures
  const passed = vatLimitsPassed(sheet, bestYear(figures))
  const found: [RemarkCode | 'always', boolean, string][] = [
    [
      'margin',
      margin <= 0,
      'Chaque vente coûte plus qu’elle ne rapporte : aucun volume ne rend ce projet rentable.',
    ],
    ['never', margin > 0 && (needed === null || sheet.sales_full < needed), neverSentence(sheet, needed)],
    ['short', figures.low_cents < 0, shortSentence(sheet, figures)],
    ['vat', passed.length > 0, vatSentence(sheet, figures, passed)],
    ['no_pay', sheet.pay === 0, 'Personne n’est payé : le résultat est ce qui reste pour vous.'],
    ['no_levy', sheet.rate === 0 && !hasSocialCharge(sheet), 'Aucune cotisation sociale n’est comptée.'],
    ['no_charges', figures.charges_cents === 0, 'Aucune charge fixe n’est comptée.'],
    ['at_once', sheet.opens === 1 && sheet.ramp === 1, 'Le plein rythme est supposé dès le premier mois.'],
    ['always', true, 'Ni amortissement, ni impôt sur le revenu, ni avance de TVA.'],
  ]
  return found
    .filter(([, applies]) => applies)
    .map(([code, , text]) => ({ code, text, isWarning: WARNINGS.has(code) }))
}

const WARNINGS: ReadonlySet<Remark['code']> = new Set(['margin', 'never', 'short'])

const neverSentence = ({ sales_full }: Forecast, needed: number | null) =>
  `Il faudrait ${needed === null ? `plus de ${wholeNumber(SALES_MAX)} de ventes` : `${wholeNumber(needed)} ventes`} par mois pour couvrir les charges ; ${plannedSales(sales_full)}.`

const plannedSales = (sales: number) => (sales === 1 ? '1 est prévue' : `${wholeNumber(sales)} sont prévues`)

const shortSentence = (sheet: Forecast, figures: Figures) =>
  `${missingText(sheet, figures)} ${atMonth(figures.low_month)} : l’apport et l’emprunt ne suffisent pas.`

const vatSentence = ({ currency }: Forecast, figures: Figures, passed: string[]) =>
  `Le chiffre d’affaires prévu (${wholeAmount(bestYear(figures), currency)} par an) sort de la franchise de TVA : ${passed.join(', ')}.`

const bestYear = ({ years }: Figures) => Math.max(...years.map((year) => year.ca_cents))

/** `from` is the first amount above the limit. The limits are reviewed each January (see forecast-reference-rates.ts). */
export const VAT_LIMITS = [
  { currency: 'EUR', from: 25_000_01, bound: 'au-dessus de', words: '25 000 € en Belgique' },
  { currency: 'EUR', from: 37_500_01, bound: 'au-dessus de', words: '37 500 € pour les services en France' },
  { currency: 'EUR', from: 85_000_01, bound: 'au-dessus de', words: '85 000 € pour les ventes en France' },
  { currency: 'CHF', from: 100_000_00, bound: 'dès', words: '100 000 CHF en Suisse' },
] as const

const vatLimitsPassed = ({ currency, vat }: Forecast, ca: number): string[] =>
  vat === 'none'
    ? VAT_LIMITS.filter((limit) => limit.currency === currency && ca >= limit.from).map(({ words }) => words)
    : []

const SOCIAL = ['cotis', 'avs', 'urssaf', 'inasti', 'social']
const hasSocialCharge = ({ charges }: Forecast) =>
  charges.some(({ label }) => SOCIAL.some((word) => foldText(label).includes(word)))
