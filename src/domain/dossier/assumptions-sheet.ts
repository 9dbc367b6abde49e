import { CURRENCY_SIGNS } from '../forecast/amounts.ts'
import { type Forecast, type ForecastLine, forecastOf, sumOf } from '../forecast/forecast.ts'
import { FORECAST_LIMITS } from '../forecast/forecast-bounds.ts'
import { CURRENCY_WORDS, FORECAST_LABELS, VAT_WORDS } from '../forecast/forecast-sheet-words.ts'
import {
  amount,
  type Cell,
  type CellStyle,
  empty,
  formula,
  inSheet,
  SHEETS,
  text,
  whole,
  type WorkbookSheet,
} from './cells.ts'
import { amountRule, type InputField, inputRule } from './cell-validations.ts'

/** The inputs from row 4 on: the name of the cell, the style of the value, and its unit. */
const INPUTS: readonly { field: InputField; name: string; style: CellStyle; unit: string | null }[] = [
  { field: 'price', name: 'prix', style: 'input_amount', unit: null },
  { field: 'cost', name: 'cout', style: 'input_amount', unit: null },
  { field: 'rate', name: 'taux', style: 'input_percent', unit: 'du chiffre d’affaires' },
  { field: 'sales_first', name: 'ventes_debut', style: 'input_whole', unit: 'ventes' },
  { field: 'sales_full', name: 'ventes', style: 'input_whole', unit: 'ventes' },
  { field: 'opens', name: 'ouverture', style: 'input_whole', unit: 'mois' },
  { field: 'ramp', name: 'montee', style: 'input_whole', unit: 'mois' },
  { field: 'stock', name: 'stock', style: 'input_amount', unit: null },
  { field: 'pay', name: 'verser', style: 'input_amount', unit: null },
  { field: 'pay_from', name: 'verser_des', style: 'input_whole', unit: 'mois' },
  { field: 'paid_in', name: 'delai_clients', style: 'input_days', unit: 'jours' },
  { field: 'pays_in', name: 'delai_fournisseurs', style: 'input_days', unit: 'jours' },
  { field: 'own', name: 'apport', style: 'input_amount', unit: null },
  { field: 'loan', name: 'emprunt', style: 'input_amount', unit: null },
  { field: 'loan_rate', name: 'taux_emprunt', style: 'input_percent', unit: 'par an' },
  { field: 'loan_months', name: 'mois_emprunt', style: 'input_whole', unit: 'mois' },
]

const FIRST = 4
const LAST = FIRST + INPUTS.length - 1
const INSTALMENT = LAST + 1
const START = linesAt(INSTALMENT + 2)
const CHARGES = linesAt(START.total + 2)

function linesAt(heading: number) {
  const first = heading + 1
  const last = heading + FORECAST_LIMITS.lines
  return { first, last, total: last + 1, range: `B${first}:B${last}` }
}

const cellOf = (row: number) => inSheet(SHEETS.assumptions, `$B$${row}`)

export const ASSUMPTION_NAMES: Record<string, string> = {
  ...Object.fromEntries(INPUTS.map(({ name }, index) => [name, cellOf(FIRST + index)])),
  mensualite: cellOf(INSTALMENT),
  depart: cellOf(START.total),
  charges: cellOf(CHARGES.total),
}

/** All input cells, for the check that none is negative. */
export const INPUT_RANGES = [`B${FIRST}:B${LAST}`, START.range, CHARGES.range]

/** True while the value of each cell is the author's; sums that a scenario replaced are compared as sums. */
export const IS_AUTHORS = `AND(${[
  ...INPUT_RANGES.map((range) => {
    const authors = range.replaceAll('B', 'D')
    return `SUMPRODUCT(--(${inSheet(SHEETS.assumptions, range)}<>${inSheet(SHEETS.assumptions, authors)}))=0`
  }),
  ...[START, CHARGES].map(
    ({ total }) => `ROUND(${cellOf(total)}-${inSheet(SHEETS.assumptions, `$D$${total}`)},2)=0`,
  ),
].join(',')})`

/** `sheet` has the changes of a scenario; `authored` has none. */
export function assumptionsSheet(authored: Forecast, sheet: Forecast): WorkbookSheet {
  const sign = CURRENCY_SIGNS[sheet.currency]
  return {
    name: SHEETS.assumptions,
    widths: [44, 16, 22, 20],
    frozenRows: FIRST - 1,
    rows: [
      [text(SHEETS.assumptions, 'title')],
      [text('Changez les cellules teintées : tout le classeur suit.', 'note')],
      [
        text('Hypothèse', 'header'),
        text('Valeur', 'header_number'),
        text('', 'header'),
        text('Valeur de l’auteur', 'header_number'),
      ],
      ...INPUTS.map(({ field, style, unit }) => [
        text(FORECAST_LABELS[field]),
        inputCell(sheet, field, style),
        text(unit ?? sign, 'unit'),
        inputCell(authored, field, lockedStyle(style)),
      ]),
      [
        text('Mensualité d’emprunt'),
        formula(
          'IF(emprunt=0,0,IF(taux_emprunt=0,ROUND(emprunt/mois_emprunt,2),ROUND(PMT(taux_emprunt/12,mois_emprunt,-emprunt),2)))',
          forecastOf(sheet).loan_payment_cents / 100,
        ),
        text(sign, 'unit'),
        amount(forecastOf(authored).loan_payment_cents),
      ],
      [],
      ...lineRows('start', authored, sheet),
      [],
      ...lineRows('charges', authored, sheet),
      [],
      [text('Fixé dans ce classeur', 'heading')],
      [text(FORECAST_LABELS.currency), text(CURRENCY_WORDS[sheet.currency])],
      [text(FORECAST_LABELS.months), text(`${sheet.months} mois`)],
      [text(FORECAST_LABELS.vat), text(VAT_WORDS[sheet.vat])],
      ...(sheet.unit ? [[text(FORECAST_LABELS.unit), text(sheet.unit)]] : []),
    ],
    validations: [
      ...INPUTS.map(({ field }, index) => inputRule(field, `B${FIRST + index}`, sheet)),
      ...[START, CHARGES].map(({ range, first }) => amountRule(range, `B${first}`)),
    ],
  }
}

/** Without its terms a loan of 0 € still needs a rate and months, so that a loan can be entered. */
function inputCell(sheet: Forecast, field: InputField, style: CellStyle): Cell {
  if (style.endsWith('amount')) return amount(sheet[field], style)
  return whole(style.endsWith('percent') ? sheet[field] / 10_000 : sheet[field], style)
}

const LOCKED: Partial<Record<CellStyle, CellStyle>> = {
  input_amount: 'amount',
  input_percent: 'percent',
  input_days: 'days',
}
const lockedStyle = (style: CellStyle) => LOCKED[style] ?? 'whole'

/** Twelve lines and their sum. A scenario that changes the sum has one line, which none of the author's lines equals. */
function lineRows(field: 'start' | 'charges', authored: Forecast, sheet: Forecast): Cell[][] {
  const { range } = field === 'start' ? START : CHARGES
  const isAuthored = sheet[field] === authored[field]
  const rowOf = (line: ForecastLine | undefined) => [
    line ? text(line.label, 'input_text') : empty('input_text'),
    line ? amount(line.cents, 'input_amount') : empty('input_amount'),
    text(CURRENCY_SIGNS[sheet.currency], 'unit'),
    line && isAuthored ? amount(line.cents) : empty('amount'),
  ]
  return [
    [text(FORECAST_LABELS[field], 'heading')],
    ...Array.from({ length: FORECAST_LIMITS.lines }, (_, index) => rowOf(sheet[field][index])),
    [
      text('Total', 'total_label'),
      formula(`ROUND(SUM(${range}),2)`, sumOf(sheet[field]) / 100, 'total'),
      text(CURRENCY_SIGNS[sheet.currency], 'unit'),
      amount(sumOf(authored[field]), 'total'),
    ],
  ]
}
