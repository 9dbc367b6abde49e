import { exactAmount } from '#domain/amounts.ts'
import { type Figures, type Forecast, forecastOf } from '#domain/forecast.ts'
import { bfrText, figureCells } from '#domain/forecast-words.ts'
import { assumptionsOf, MONTH_COLUMNS } from '#domain/forecast-sheet-words.ts'

/** Writes the month table for spreadsheets with a French locale. It holds only numbers and no text of the author's. */
export function monthsCsv(sheet: Forecast): string {
  const { months } = forecastOf(sheet)
  // Uses ASCII apostrophes, because programs look up the columns by these names.
  const header = MONTH_COLUMNS.map(({ label }) => label.replaceAll('’', "'")).join(';')
  const cells = (month: number) =>
    MONTH_COLUMNS.map(({ key }) => {
      const value = months[key][month] ?? 0
      return key === 'units' ? String(value) : decimal(value)
    })
  const rows = months.cash.map((_, month) => `${month};${cells(month).join(';')}`)
  return BYTE_ORDER_MARK + [`Mois;${header}`, ...rows].map((row) => `${row}\r\n`).join('')
}

/** Without this mark, Excel reads the file in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** « -1234,50 »: spreadsheets parse only the ASCII hyphen as a minus sign. */
const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Writes the figures, the assumptions and the years as tables, then the sheet as JSON for other programs. */
export function forecastMarkdown(sheet: Forecast): string {
  const figures = forecastOf(sheet)
  return [
    '## Prévisionnel',
    table(['Chiffre', 'Valeur', 'Précision'], figureRows(sheet, figures)),
    '### Hypothèses',
    table(['Hypothèse', 'Valeur'], assumptionRows(sheet)),
    '### Année par année',
    table(['Année', 'Chiffre d’affaires', 'Résultat', 'Trésorerie'], yearRows(sheet, figures)),
    `\`\`\`json\n${JSON.stringify(sheet, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

const figureRows = (sheet: Forecast, figures: Figures) => [
  ...figureCells(sheet, figures).map(({ label, value, note }) => [label, value, note]),
  ['BFR en fin de période', bfrText(sheet, figures), ''],
  ...(sheet.loan > 0
    ? [['Mensualité d’emprunt', exactAmount(figures.loan_payment_cents, sheet.currency), '']]
    : []),
]

const assumptionRows = (sheet: Forecast) => assumptionsOf(sheet).map(({ label, value }) => [label, value])

const yearRows = ({ currency }: Forecast, { years }: Figures) =>
  years.map(({ ca_cents, result_cents, cash_cents }, index) => [
    `Année ${index + 1}`,
    ...[ca_cents, result_cents, cash_cents].map((cents) => exactAmount(cents, currency)),
  ])

const table = (header: string[], rows: string[][]) =>
  [header, header.map(() => '---'), ...rows.map((cells) => cells.map(plainText))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Escapes markdown, so that the text appears as it was typed. */
const plainText = (text: string) => text.replace(/[\\`*_~[\]<>|&]/g, '\\$&')
