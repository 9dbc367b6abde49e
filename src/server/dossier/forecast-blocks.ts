import { columnAmount, CURRENCY_SIGNS, signedAmount } from '#domain/forecast/amounts.ts'
import { type Figures, type Forecast, lowerSalesOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { usedAssumptionsOf } from '#domain/forecast/forecast-sheet-words.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { atMonth, curveSentence, figureCells } from '#domain/forecast/forecast-words.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { printable } from '#server/platform/adapters/markdown/printable.ts'
import { heading, newPage, numbers, numberTable, type PlannedBlock, strong } from './document.ts'

/*
 * The parts of the dossier about the forecast. Every number is one of forecastOf, or a sum of its lists.
 */

type List = keyof Figures['months']

/** « Les chiffres clés », warnings and « Si ça vend moins ». */
export function keyFigureBlocks(sheet: Forecast, figures: Figures): PlannedBlock[] {
  const warnings = remarksOf(sheet, figures).filter(({ isWarning }) => isWarning)
  return [
    heading(3, 'Les chiffres clés'),
    { t: 'figures', cells: figureCells(sheet, figures) },
    ...(warnings.length > 0
      ? [{ t: 'notice' as const, title: '', lines: warnings.map(({ text }) => text) }]
      : []),
    heading(3, 'Si ça vend moins'),
    lowerSalesTable(sheet, figures),
  ]
}

function lowerSalesTable(sheet: Forecast, figures: Figures): PlannedBlock {
  const columns = [
    { title: 'Comme prévu', sales_full: sheet.sales_full, ...figures },
    ...lowerSalesOf(sheet).map((lower) =>
      Object.assign(lower, { title: `${100 - lower.percent} % de moins` }),
    ),
  ]
  const row = (label: string, cell: (column: (typeof columns)[number]) => string) => [
    label,
    ...columns.map(cell),
  ]
  return numbers(
    numberTable(
      ['', ...columns.map(({ title }) => title)],
      [
        row('Ventes par mois', ({ sales_full }) => wholeNumber(sales_full)),
        row('Besoin de financement', (column) => needText(sheet, column)),
        row('Seuil atteint', ({ break_even_month: month }) =>
          month === null ? `pas dans les ${sheet.months} mois` : atMonth(month),
        ),
        row('Résultat, dernier mois', ({ last_result_cents }) =>
          signedAmount(last_result_cents, sheet.currency),
        ),
      ],
    ),
  )
}

/** « Prévisionnel »: what lenders ask for by name. */
export function forecastBlocks(sheet: Forecast, figures: Figures): PlannedBlock[] {
  return [
    newPage,
    heading(2, 'Prévisionnel'),
    { t: 'note', text: termsOf(sheet) },
    heading(3, 'Plan de financement au départ'),
    financingTables(sheet, figures),
    heading(3, 'Compte de résultat prévisionnel'),
    resultTable(sheet, figures),
    heading(3, 'Trésorerie mois par mois'),
    { t: 'curve', file: CURVE, alt: curveSentence(sheet, figures) },
    ...(sheet.loan > 0 ? [heading(3, 'Emprunt'), loanTable(sheet, figures)] : []),
  ]
}

export const CURVE = '/curve.svg'

/** « 24 mois · euros · sans TVA » */
const termsOf = ({ months, currency, vat }: Forecast) =>
  [
    `${months} mois`,
    currency === 'EUR' ? 'euros' : 'francs suisses',
    vat === 'none' ? 'sans TVA' : 'montants hors taxes',
  ].join(' · ')

function financingTables(sheet: Forecast, figures: Figures): PlannedBlock {
  const sign = CURRENCY_SIGNS[sheet.currency]
  const cash = sumOf(figures, 'cash', 0, 0)
  const needs: [string, number][] = [
    ...sheet.start.map(({ label, cents }): [string, number] => [label, cents]),
    ...(sheet.stock > 0 ? [['Stock à garder en réserve', sheet.stock] as [string, number]] : []),
    ...(cash >= 0 ? [['Trésorerie au départ', cash] as [string, number]] : []),
  ]
  const resources: [string, number][] = [
    ['Apport', sheet.own],
    ['Emprunt', sheet.loan],
    ...(cash < 0 ? [['Reste à financer', 0 - cash] as [string, number]] : []),
  ]
  const table = (title: string, lines: [string, number][]) =>
    numberTable(
      [title, sign],
      [
        ...lines.map(([label, cents]) => [printable(label, 'cell'), columnAmount(cents)]),
        strong('Total', columnAmount(lines.reduce((sum, [, cents]) => sum + cents, 0))),
      ],
      { columns: [2.1, 1] },
    )
  return { t: 'pair', left: table('Besoins', needs), right: table('Ressources', resources) }
}

function resultTable(sheet: Forecast, figures: Figures): PlannedBlock {
  const fixed = 12 * figures.charges_cents
  const years = yearsOf(figures)
  const row = (label: string, centsOf: (year: number) => number) => [
    label,
    ...years.map((year) => columnAmount(centsOf(year))),
  ]
  const sum = (list: List, year: number) => sumOfYear(figures, list, year)
  return numbers(
    numberTable(
      [CURRENCY_SIGNS[sheet.currency], ...years.map((year) => `Année ${year}`)],
      [
        row('Chiffre d’affaires', (year) => sum('ca', year)),
        row('Coûts variables', (year) => 0 - sum('variable', year)),
        strong(...row('Marge brute', (year) => sum('ca', year) - sum('variable', year))),
        row('Prélèvements sur le chiffre d’affaires', (year) => 0 - sum('levy_due', year)),
        row('Charges fixes', () => 0 - fixed),
        row('Rémunération', (year) => fixed - sum('fixed', year)),
        row('Intérêts d’emprunt', (year) => 0 - sum('interest', year)),
        strong(...row('Résultat', (year) => figures.years[year - 1]?.result_cents ?? 0)),
      ],
    ),
    { note: 'Avant amortissement et impôt sur le revenu.' },
  )
}

function loanTable(sheet: Forecast, figures: Figures): PlannedBlock {
  let left = sheet.loan
  const rows = yearsOf(figures).map((year) => {
    const paid = sumOfYear(figures, 'loan_out', year)
    const interest = sumOfYear(figures, 'interest', year)
    left -= paid - interest
    return [`Année ${year}`].concat([paid, interest, paid - interest, left].map(columnAmount))
  })
  const head = ['Échéances', 'Intérêts', 'Capital remboursé', 'Capital restant']
  return numbers(
    numberTable([CURRENCY_SIGNS[sheet.currency], ...head], rows, { columns: [1.2, 1, 1, 1.4, 1.4] }),
  )
}

const ACTIVITY = [
  ['units', 'Ventes'],
  ['ca', 'Chiffre d’affaires'],
  ['variable', 'Coûts variables'],
  ['levy_due', 'Prélèv. dus'],
  ['fixed', 'Charges fixes'],
  ['interest', 'Intérêts'],
  ['result', 'Résultat'],
] as const
const TREASURY = [
  ['cashed', 'Encaissé'],
  ['suppliers', 'Fournisseurs'],
  ['levy_paid', 'Prélèv. payés'],
  ['fixed', 'Charges fixes'],
  ['loan_out', 'Échéance'],
  ['before_financing', 'Avant financ.'],
  ['cash', 'Trésorerie'],
] as const
const MONTH_WIDTHS: Partial<Record<List, number>> = { units: 0.8, ca: 1.65, variable: 1.6, interest: 1 }
/** Balances: the last month's stands in the line of the year, and only they have a value at the start. */
const BALANCES = new Set<List>(['before_financing', 'cash'])

/** « Mois par mois »: a page a year. */
export const monthBlocks = (figures: Figures, title = 'Mois par mois'): PlannedBlock[] =>
  yearsOf(figures).flatMap((year) => [
    newPage,
    heading(2, `${title} : année ${year}`),
    heading(4, 'Activité'),
    monthTable(figures, year, ACTIVITY),
    heading(4, 'Trésorerie'),
    monthTable(figures, year, TREASURY),
  ])

function monthTable(
  figures: Figures,
  year: number,
  columns: readonly (readonly [List, string])[],
): PlannedBlock {
  const cell = (list: List, value: number) => (list === 'units' ? wholeNumber(value) : columnAmount(value))
  const rowOf = (month: number) => [
    month === 0 ? 'Départ' : String(month),
    ...columns.map(([list]) =>
      month === 0 && !BALANCES.has(list) ? '' : cell(list, figures.months[list][month] ?? 0),
    ),
  ]
  const hasStart = year === 1 && columns === TREASURY
  const first = (year - 1) * 12 + (hasStart ? 0 : 1)
  const last = year * 12
  const total = columns.map(([list]) =>
    list === 'before_financing'
      ? ''
      : cell(list, list === 'cash' ? sumOf(figures, list, last, last) : sumOfYear(figures, list, year)),
  )
  const rows = [
    ...Array.from({ length: last - first + 1 }, (_, index) => rowOf(first + index)),
    strong(`Année ${year}`, ...total),
  ]
  return numbers(
    numberTable(['Mois', ...columns.map(([, label]) => label)], rows, {
      ...sizeFor(figures),
      gap: 2,
      columns: [0.95, ...columns.map(([list]) => MONTH_WIDTHS[list] ?? 1.45)],
    }),
  )
}

/** Millions need a smaller size for eight columns. */
function sizeFor({ months }: Figures): { size: number; row: number } {
  const { units: _units, ...amounts } = months
  const most = Math.max(...Object.values(amounts).flat().map(Math.abs))
  if (most < 1_000_000_00) return { size: 8.8, row: 4 }
  return most < 100_000_000_00 ? { size: 7.8, row: 4 } : { size: 7, row: 4 }
}

/** « Les hypothèses », and « Ce que ce prévisionnel ne compte pas ». */
export function assumptionBlocks(sheet: Forecast, figures: Figures): PlannedBlock[] {
  const lines = sheet.start.length + sheet.charges.length
  const all = usedAssumptionsOf(sheet)
  return [
    newPage,
    heading(2, 'Les hypothèses'),
    {
      t: 'terms',
      rows: all.slice(0, all.length - lines).map(({ label, value }): [string, string] => [label, value]),
    },
    ...linesTable('Dépenses de départ', sheet.start, sheet),
    ...linesTable('Charges fixes par mois', sheet.charges, sheet),
    heading(2, 'Ce que ce prévisionnel ne compte pas'),
    {
      t: 'bullets',
      lines: remarksOf(sheet, figures)
        .filter(({ isWarning }) => !isWarning)
        .map(({ text }) => text),
    },
  ]
}

function linesTable(title: string, lines: Forecast['start'], { currency }: Forecast): PlannedBlock[] {
  if (lines.length === 0) return []
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  return [
    heading(3, title),
    numbers(
      numberTable(
        ['Poste', CURRENCY_SIGNS[currency]],
        [
          ...lines.map(({ label, cents }) => [printable(label, 'cell'), columnAmount(cents)]),
          strong('Total', columnAmount(total)),
        ],
      ),
      { breakable: true },
    ),
  ]
}

/** Sums of the results by year, for a scenario beside the plan. */
export const resultsByYear = (figures: Figures): string[] =>
  figures.years.map(({ result_cents }) => columnAmount(result_cents))

const yearsOf = ({ years }: Figures) => years.map((_, index) => index + 1)
const sumOfYear = (figures: Figures, list: List, year: number) =>
  sumOf(figures, list, (year - 1) * 12 + 1, year * 12)
const sumOf = ({ months }: Figures, list: List, first: number, last: number) =>
  months[list].slice(first, last + 1).reduce((sum, n) => sum + n, 0)
