import { applyScenario, type Figures, type Forecast, forecastOf, lowerSalesOf } from '../forecast/forecast.ts'
import { INPUT_RANGES, IS_AUTHORS } from './assumptions-sheet.ts'
import { type Cell, formula, inSheet, SHEETS, text, unitsOf, whole, type WorkbookSheet } from './cells.ts'
import { columnRange, firstMonthRow, lastRow } from './months-sheet.ts'
import { keyFigureCell, yearsRange } from './summary-sheet.ts'

const OK = 'OK'
const TO_CHECK = 'À vérifier'
const [UNCHANGED, CHANGED] = ['Oui', 'Modifiées']

const IS_CHANGED_CELL = '$B$4'

/** Compares with what Plan B computed, while the assumptions are the author's, and checks what always holds. */
export function checksSheet(authored: Forecast, sheet: Forecast): WorkbookSheet {
  const isChanged = JSON.stringify(authored) !== JSON.stringify(sheet)
  return {
    name: SHEETS.checks,
    widths: [66, 14, 18, 18],
    rows: [
      [text(SHEETS.checks, 'title')],
      [text('Les valeurs de Plan B sont comparées tant que les hypothèses sont celles du plan.', 'note')],
      [
        ...['Contrôle', 'État'].map((label) => text(label, 'header')),
        ...['Classeur', 'Plan B'].map((label) => text(label, 'header_number')),
      ],
      [
        text('Les hypothèses sont celles du plan'),
        formula(`IF(${IS_AUTHORS},"${UNCHANGED}","${CHANGED}")`, isChanged ? CHANGED : UNCHANGED, 'status'),
      ],
      ...comparisons(authored, sheet).map((comparison, index) => comparisonRow(comparison, 5 + index)),
      ...identities(sheet).map(({ label, holds }) => [
        text(label),
        formula(`IF(${holds},"${OK}","${TO_CHECK}")`, OK, 'status'),
      ]),
    ],
  }
}

type Comparison = { label: string; source: string; computed: number | string; stored: number | string }

/** A value of the workbook, and what Plan B computed for the author's sheet. */
function comparisonRow({ label, source, computed, stored }: Comparison, row: number): Cell[] {
  return [
    text(label),
    formula(
      `IF(${IS_CHANGED_CELL}="${CHANGED}","${OK}",IF(C${row}=D${row},"${OK}","${TO_CHECK}"))`,
      OK,
      'status',
    ),
    formula(source, computed),
    typeof stored === 'number' ? whole(stored, 'amount') : text(stored),
  ]
}

function comparisons(authored: Forecast, sheet: Forecast): Comparison[] {
  const [stored, computed] = [figuresToCheck(authored), figuresToCheck(sheet)]
  return COMPARED.map(({ label, source, value }) => ({
    label,
    source: source(sheet),
    computed: value(computed),
    stored: value(stored),
  }))
}

type FiguresToCheck = { sheet: Forecast; figures: Figures; fewer: Figures[] }

function figuresToCheck(sheet: Forecast): FiguresToCheck {
  const fewer = lowerSalesOf(sheet).map(({ sales_full }) =>
    forecastOf(applyScenario(sheet, { ventes: sales_full })),
  )
  return { sheet, figures: forecastOf(sheet), fewer }
}

const COMPARED: readonly {
  label: string
  source: (sheet: Forecast) => string
  value: (figures: FiguresToCheck) => number | string
}[] = [
  {
    label: 'Le besoin de financement est celui de Plan B',
    source: () => keyFigureCell('need'),
    value: ({ figures }) => unitsOf(figures.need_cents),
  },
  {
    label: 'Le point bas de trésorerie est celui de Plan B',
    source: () => keyFigureCell('low'),
    value: ({ figures }) => unitsOf(figures.low_cents),
  },
  {
    label: 'Le seuil de rentabilité est celui de Plan B',
    source: () => keyFigureCell('break_even'),
    value: ({ figures }) => figures.break_even_units ?? 'Aucun',
  },
  {
    label: 'Le dernier résultat est celui de Plan B',
    source: () => keyFigureCell('result'),
    value: ({ figures }) => unitsOf(figures.last_result_cents),
  },
  {
    label: 'La dernière trésorerie est celle de Plan B',
    source: ({ months }) => inSheet(SHEETS.months, `N${lastRow(months)}`),
    value: ({ figures, sheet }) => unitsOf(figures.months.cash[sheet.months] ?? 0),
  },
  {
    label: 'Les années ont les sommes de Plan B',
    source: (sheet) => `ROUND(SUM(${yearsRange(sheet)}),2)`,
    value: ({ figures }) =>
      unitsOf(sumOf(figures.years.map((year) => year.ca_cents + year.result_cents + year.cash_cents))),
  },
  {
    label: `« ${SHEETS.months} » a les sommes de Plan B`,
    source: sumOfSheet(SHEETS.months),
    value: ({ figures, sheet }) => sumOfTable(sheet, figures),
  },
  {
    label: `« ${SHEETS.less20} » a les sommes de Plan B`,
    source: sumOfSheet(SHEETS.less20),
    value: ({ fewer: [figures], sheet }) => (figures ? sumOfTable(sheet, figures) : 0),
  },
  {
    label: `« ${SHEETS.less40} » a les sommes de Plan B`,
    source: sumOfSheet(SHEETS.less40),
    value: ({ fewer: [, figures], sheet }) => (figures ? sumOfTable(sheet, figures) : 0),
  },
]

const sumOf = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

function sumOfSheet(name: string) {
  return ({ months }: Forecast) =>
    `ROUND(SUM(${inSheet(name, `$B$${firstMonthRow - 1}:$O$${lastRow(months)}`)}),2)`
}

/** The sum of all cells of a month sheet: units count as units, money in units of the currency. */
function sumOfTable({ loan }: Forecast, { months: { units, ...money } }: Figures): number {
  let left = loan
  const balances = money.loan_out.map((out, month) => (left -= out - (money.interest[month] ?? 0)))
  return unitsOf(sumOf([...Object.values(money), balances].flat()) + 100 * sumOf(units))
}

/** What holds for any assumptions. */
function identities({ months }: Forecast): { label: string; holds: string }[] {
  const column = (name: string) => inSheet(SHEETS.months, columnRange(name, months))
  const last = (name: string) => inSheet(SHEETS.months, `${name}${lastRow(months)}`)
  const isNegative = INPUT_RANGES.map((range) => inSheet(SHEETS.assumptions, range)).join(',')
  return [
    {
      label: 'Trésorerie − avant financement = apport + emprunt − échéances payées',
      holds: `ROUND(${last('N')}-${last('M')}-(apport+emprunt-SUM(${column('L')})),2)=0`,
    },
    {
      label: 'Résultat = chiffre d’affaires − coûts − prélèvements − charges − intérêts',
      holds: `ROUND(SUM(${column('H')})-(${['C', 'D', 'E', 'F', 'G'].map((name) => `${name === 'C' ? '' : '-'}SUM(${column(name)})`).join('')}),2)=0`,
    },
    { label: 'Aucune hypothèse n’est négative', holds: `MIN(${isNegative})>=0` },
    {
      label: 'Les ventes du premier mois ne dépassent pas le rythme de croisière',
      holds: 'ventes_debut<=ventes',
    },
    { label: 'Le capital restant n’est jamais négatif', holds: `MIN(${column('O')})>=0` },
  ]
}
