import { type Figures, type Forecast, forecastOf } from '../forecast/forecast.ts'
import { MONTH_COLUMNS } from '../forecast/forecast-sheet-words.ts'
import { amount, type Cell, formula, headerRow, text, unitsOf, whole, type WorkbookSheet } from './cells.ts'

/** Month 0 stands in this row, and each month one row below. */
const START_ROW = 5
export const firstMonthRow = START_ROW + 1

/** A hidden helper: 1 where the investment is paid back for good. */
const PAID_BACK_COLUMN = 'P'

export const lastRow = (months: number) => START_ROW + months
/** « N5:N29 » */
export const columnRange = (column: string, months: number) =>
  `${column}${START_ROW}:${column}${lastRow(months)}`

type MonthsSheet = {
  name: string
  title: string
  /** The cells or names of the sales of a full month and of the first month. */
  full: string
  first: string
  /** Further cells of row 2: definitions of these two. */
  definitions: (Cell | null)[]
}

/** Every month is computed from the row above and the assumptions; `sheet` gives the stored results. */
export function monthsSheet(
  sheet: Forecast,
  { name, title, full, first, definitions }: MonthsSheet,
): WorkbookSheet {
  const figures = forecastOf(sheet)
  const left = loanLeft(sheet, figures)
  const columns = [...MONTH_COLUMNS.map(({ label }) => label), 'Capital restant', '']
  return {
    name,
    widths: [9, 10, ...columns.slice(1).map(() => 15)],
    frozenRows: START_ROW - 1,
    hiddenColumn: PAID_BACK_COLUMN,
    isLandscape: true,
    rows: [
      [text(title, 'title')],
      definitions,
      [],
      headerRow(['Mois', ...columns]),
      startRow(sheet, figures, left),
      ...Array.from({ length: sheet.months }, (_, index) =>
        monthRow(index + 1, sheet, figures, left, { full, first }),
      ),
    ],
  }
}

/** Month 0 reads « Départ », and is a number for the formulas. */
const monthCell = (month: number) => whole(month, 'month')

/** The loan left at the end of each month, from the engine's lists. */
function loanLeft({ loan }: Forecast, { months: { interest, loan_out } }: Figures): number[] {
  let left = loan
  return loan_out.map((out, month) => (left -= out - (interest[month] ?? 0)))
}

/** 1 from the month on since which the investment stays paid back. */
function isPaidBack({ months: { before_financing } }: Figures, month: number): 0 | 1 {
  return before_financing.slice(month).every((cents) => cents >= 0) ? 1 : 0
}

function startRow(sheet: Forecast, figures: Figures, left: number[]): Cell[] {
  const formulas: Partial<Record<keyof Figures['months'], string>> = {
    before_financing: 'ROUND(-depart-stock,2)',
    cash: 'ROUND(apport+emprunt-depart-stock,2)',
  }
  return [
    monthCell(0),
    ...MONTH_COLUMNS.map(({ key }) => {
      const source = formulas[key]
      if (!source) return key === 'units' ? whole(0) : amount(0)
      return formula(source, unitsOf(figures.months[key][0] ?? 0))
    }),
    formula('ROUND(emprunt,2)', unitsOf(left[0] ?? 0)),
    paidBackCell(0, sheet, figures),
  ]
}

function monthRow(
  month: number,
  sheet: Forecast,
  figures: Figures,
  left: number[],
  sales: { full: string; first: string },
): Cell[] {
  const row = START_ROW + month
  const formulas = monthFormulas(row, lastRow(sheet.months), sales)
  return [
    monthCell(month),
    ...MONTH_COLUMNS.map(({ key }) => {
      const value = figures.months[key][month] ?? 0
      return key === 'units' ? formula(formulas[key], value, 'whole') : formula(formulas[key], unitsOf(value))
    }),
    formula(`ROUND(O${row - 1}-L${row}+G${row},2)`, unitsOf(left[month] ?? 0)),
    paidBackCell(month, sheet, figures),
  ]
}

function paidBackCell(month: number, { months }: Forecast, figures: Figures): Cell {
  const row = START_ROW + month
  const source = month === months ? `IF(M${row}>=0,1,0)` : `IF(AND(M${row}>=0,P${row + 1}=1),1,0)`
  return formula(source, isPaidBack(figures, month), 'whole')
}

/** The formulas of a month's row; `p` is the row above, and each money cell is rounded to the cent. */
function monthFormulas(
  r: number,
  end: number,
  { full, first }: { full: string; first: string },
): Record<keyof Figures['months'], string> {
  const p = r - 1
  return {
    units: `IF(A${r}<ouverture,0,IF(A${r}-ouverture+1>=montee,${full},${first}+ROUND((${full}-${first})*(A${r}-ouverture)/(montee-1),0)))`,
    ca: `ROUND(B${r}*prix,2)`,
    variable: `ROUND(B${r}*cout,2)`,
    levy_due: `ROUND(C${r}*taux,2)`,
    fixed: `ROUND(charges+IF(A${r}>=verser_des,verser,0),2)`,
    interest: `ROUND(O${p}*taux_emprunt/12,2)`,
    result: `ROUND(C${r}-D${r}-E${r}-F${r}-G${r},2)`,
    cashed: delayed('C', 'delai_clients', r, end),
    suppliers: delayed('D', 'delai_fournisseurs', r, end),
    levy_paid: `ROUND(I${p}*taux,2)`,
    loan_out: `ROUND(G${r}+IF(A${r}>=mois_emprunt,O${p},MIN(O${p},MAX(0,mensualite-G${r}))),2)`,
    before_financing: `ROUND(M${p}+I${r}-J${r}-K${r}-F${r},2)`,
    cash: `ROUND(N${p}+I${r}-J${r}-K${r}-F${r}-L${r},2)`,
  }
}

/** The amounts of column `from`, moved by whole months, and the share of a started month moved by one more. */
function delayed(from: string, days: string, r: number, end: number): string {
  const months = `INT(${days}/30)`
  const share = `MOD(${days},30)/30`
  const nth = (index: string) => `INDEX(${from}$${START_ROW}:${from}$${end},${index})`
  const onTime = nth(`A${r}-${months}+1`)
  return `ROUND(IF(A${r}-${months}<1,0,ROUND(${onTime}-ROUND(${onTime}*${share},2),2))+IF(A${r}-${months}<2,0,ROUND(${nth(`A${r}-${months}`)}*${share},2)),2)`
}
