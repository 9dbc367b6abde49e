import { CURRENCY_SIGNS } from '../forecast/amounts.ts'
import { type Figures, type Forecast, forecastOf, lowerSalesOf } from '../forecast/forecast.ts'
import { reachedText } from '../forecast/forecast-words.ts'
import { type Cell, formula, headerRow, inSheet, SHEETS, text, unitsOf, type WorkbookSheet } from './cells.ts'
import { columnRange, firstMonthRow, lastRow } from './months-sheet.ts'

const KEY_FIGURES = [
  'need',
  'margin',
  'cruise',
  'break_even',
  'break_even_ca',
  'low',
  'payback',
  'result',
  'bfr',
  'instalment',
] as const
type KeyFigure = (typeof KEY_FIGURES)[number]

const FIRST = 4
const rowOf = (key: KeyFigure) => FIRST + KEY_FIGURES.indexOf(key)
const LAST = FIRST + KEY_FIGURES.length - 1
const YEARS = LAST + 3
const valueCell = (key: KeyFigure) => `$B$${rowOf(key)}`

/** The cell of a key figure, for other sheets. */
export const keyFigureCell = (key: KeyFigure) => inSheet(SHEETS.summary, valueCell(key))
/** The amounts of the years, from the turnover to the cash. */
export const yearsRange = ({ months }: Forecast) =>
  inSheet(SHEETS.summary, `$B$${YEARS + 1}:$D$${YEARS + months / 12}`)

export function summarySheet(sheet: Forecast): WorkbookSheet {
  const figures = forecastOf(sheet)
  const sign = CURRENCY_SIGNS[sheet.currency]
  return {
    name: SHEETS.summary,
    widths: [42, 20, 24, 30],
    rows: [
      [text(SHEETS.summary, 'title')],
      [text(`Montants en ${sign}. Tout est recalculé d’après les hypothèses.`, 'note')],
      headerRow(['Les chiffres clés', 'Valeur', 'Quand', '']),
      ...keyFigures(sheet, figures),
      [],
      [text('Année par année', 'heading')],
      headerRow(['Année', 'Chiffre d’affaires', 'Résultat', 'Trésorerie']),
      ...figures.years.map((year, index) => yearRow(year, index)),
      [],
      [text('Si ça vend moins', 'heading')],
      headerRow(['', 'Comme prévu', SHEETS.less20, SHEETS.less40]),
      ...lowerSales(sheet, figures),
    ],
  }
}

const inMonths = (column: string, { months }: Forecast, sheet: string = SHEETS.months) =>
  inSheet(sheet, columnRange(column, months))
const inLastMonth = (column: string, { months }: Forecast, sheet: string = SHEETS.months) =>
  inSheet(sheet, `${column}${lastRow(months)}`)

function keyFigures(sheet: Forecast, figures: Figures): Cell[][] {
  const month = (column: string) => `MATCH(MIN(${inMonths(column, sheet)}),${inMonths(column, sheet)},0)-1`
  const margin = valueCell('margin')
  const threshold = `ROUNDUP(ROUND(${valueCell('cruise')}*1000000,0)/ROUND(${margin}*1000000,0),0)`
  const paidBack = `SUM(${inMonths('P', sheet)})`
  const isFalling = `AND(C${rowOf('need')}=${sheet.months},${inLastMonth('M', sheet)}<${inSheet(SHEETS.months, `M${lastRow(sheet.months) - 1}`)})`
  const rows: Record<KeyFigure, Cell[]> = {
    need: [
      text('Besoin de financement'),
      formula(needFormula(sheet, SHEETS.months), unitsOf(figures.need_cents)),
      formula(month('M'), figures.need_month, 'at_month'),
      formula(
        `IF(${valueCell('need')}=0,"",IF(${isFalling},"${STILL_FALLING}",""))`,
        figures.need_is_at_least ? STILL_FALLING : '',
        'status',
      ),
    ],
    margin: [
      text('Marge par vente'),
      formula('ROUND(prix*(1-taux)-cout,6)', figures.margin_per_sale_ten_thousandths / 1_000_000),
    ],
    cruise: [
      text('Charges d’un mois au rythme de croisière'),
      formula(
        `ROUND(charges+verser+${inSheet(SHEETS.months, `G${firstMonthRow}`)},2)`,
        unitsOf(figures.cruise_charges_cents),
      ),
    ],
    break_even: [
      text('Seuil de rentabilité (ventes par mois)'),
      formula(
        `IF(${margin}<=0,"${NO_THRESHOLD}",IF(${threshold}>1000000,"${NO_THRESHOLD}",${threshold}))`,
        figures.break_even_units ?? NO_THRESHOLD,
        'whole',
      ),
      formula(
        breakEvenMonth(sheet, SHEETS.months),
        figures.break_even_month ?? neverReached(sheet),
        'since_month',
      ),
    ],
    break_even_ca: [
      text('Chiffre d’affaires au seuil (par mois)'),
      formula(
        `IF(${valueCell('break_even')}="${NO_THRESHOLD}","${NO_THRESHOLD}",ROUND(${valueCell('break_even')}*prix,2))`,
        figures.break_even_ca_cents === null ? NO_THRESHOLD : unitsOf(figures.break_even_ca_cents),
      ),
    ],
    low: [
      text('Point bas de trésorerie'),
      formula(`MIN(${inMonths('N', sheet)})`, unitsOf(figures.low_cents)),
      formula(month('N'), figures.low_month, 'at_month'),
    ],
    payback: [
      text('Mise récupérée'),
      formula(
        `IF(${paidBack}=0,"${neverReached(sheet)}",${sheet.months + 1}-${paidBack})`,
        figures.payback_month ?? neverReached(sheet),
        'since_month',
      ),
    ],
    result: [
      text('Résultat en fin de période (par mois)'),
      formula(inLastMonth('H', sheet), unitsOf(figures.last_result_cents)),
    ],
    bfr: [
      text('BFR en fin de période'),
      formula(
        `ROUND(stock+SUM(${inMonths('C', sheet)})-SUM(${inMonths('I', sheet)})-SUM(${inMonths('D', sheet)})+SUM(${inMonths('J', sheet)}),2)`,
        unitsOf(figures.bfr_cents),
      ),
    ],
    instalment: [text('Mensualité d’emprunt'), formula('mensualite', unitsOf(figures.loan_payment_cents))],
  }
  return KEY_FIGURES.map((key) => rows[key])
}

const NO_THRESHOLD = 'Aucun'
const STILL_FALLING = 'Au moins : elle baisse encore'
const neverReached = ({ months }: Forecast) => reachedText({ break_even_month: null }, months)

const needFormula = (sheet: Forecast, name: string) => `MAX(0,-MIN(${inMonths('M', sheet, name)}))`

/** The month since which the sales of a month sheet stay at the threshold or above. */
function breakEvenMonth(sheet: Forecast, name: string): string {
  const threshold = valueCell('break_even')
  const never = `"${neverReached(sheet)}"`
  return `IF(${threshold}="${NO_THRESHOLD}",${never},IF(${inLastMonth('B', sheet, name)}<${threshold},${never},MAX(ouverture,SUMPRODUCT(--(${inMonths('B', sheet, name)}<${threshold})))))`
}

function yearRow({ ca_cents, result_cents, cash_cents }: Figures['years'][number], index: number): Cell[] {
  const first = firstMonthRow + index * 12
  const last = first + 11
  const sum = (column: string) =>
    `ROUND(SUM(${inSheet(SHEETS.months, `${column}${first}:${column}${last}`)}),2)`
  return [
    text(`Année ${index + 1}`),
    formula(sum('C'), unitsOf(ca_cents)),
    formula(sum('H'), unitsOf(result_cents)),
    formula(inSheet(SHEETS.months, `N${last}`), unitsOf(cash_cents)),
  ]
}

function lowerSales(sheet: Forecast, figures: Figures): Cell[][] {
  const columns = [
    { name: SHEETS.months, sales: 'ventes', results: { ...figures, sales_full: sheet.sales_full } },
    ...lowerSalesOf(sheet).map((results) => ({
      name: results.percent === 80 ? SHEETS.less20 : SHEETS.less40,
      sales: `ventes_${results.percent}`,
      results,
    })),
  ]
  return [
    [
      text('Ventes par mois, en rythme de croisière'),
      ...columns.map(({ sales, results }) => formula(sales, results.sales_full, 'whole')),
    ],
    [
      text('Besoin de financement'),
      ...columns.map(({ name, results }) => formula(needFormula(sheet, name), unitsOf(results.need_cents))),
    ],
    [
      text('Seuil de rentabilité atteint'),
      ...columns.map(({ name, results }) =>
        formula(breakEvenMonth(sheet, name), results.break_even_month ?? neverReached(sheet), 'since_month'),
      ),
    ],
    [
      text('Résultat en fin de période (par mois)'),
      ...columns.map(({ name, results }) =>
        formula(inLastMonth('H', sheet, name), unitsOf(results.last_result_cents)),
      ),
    ],
  ]
}
