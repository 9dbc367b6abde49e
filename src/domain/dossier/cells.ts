/** The sheets of a workbook, in their order. */
export const SHEETS = {
  about: 'Lisez-moi',
  assumptions: 'Hypothèses',
  months: 'Mois par mois',
  less20: '20 % de moins',
  less40: '40 % de moins',
  summary: 'Synthèse',
  checks: 'Contrôles',
} as const

/** How a cell looks, and what may be done with it: only `input…` cells can be changed. */
export const CELL_STYLES = [
  'text',
  'title',
  'heading',
  'header',
  'header_number',
  'paragraph',
  'note',
  'unit',
  'amount',
  'whole',
  'month',
  'percent',
  'days',
  'at_month',
  'since_month',
  'status',
  'total_label',
  'total',
  'input_text',
  'input_amount',
  'input_whole',
  'input_percent',
  'input_days',
] as const
export type CellStyle = (typeof CELL_STYLES)[number]

/** A formula cell also stores the engine's result, so that programs that do not recalculate show the right number. */
export type Cell = { style: CellStyle } & (
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'formula'; formula: string; result: number | string }
)

/** What an input cell accepts: `formula` is true for accepted values, or `list` names them. */
export type Validation = { cells: string; refusal: string } & (
  | { formula: string }
  | { list: readonly number[] }
)

export type WorkbookSheet = {
  name: string
  /** Widths in characters, from column A on. */
  widths: number[]
  /** From row 1 on. */
  rows: (Cell | null)[][]
  /** The number of rows above the table that stay visible, with the first column. */
  frozenRows?: number
  hiddenColumn?: string
  validations?: Validation[]
  isLandscape?: boolean
}

export type Workbook = {
  title: string
  author: string
  sheets: WorkbookSheet[]
  /** « prix » → « 'Hypothèses'!$B$4 » */
  names: Record<string, string>
}

export const empty = (style: CellStyle): Cell => ({ style, kind: 'empty' })
export const text = (typed: string, style: CellStyle = 'text'): Cell => ({ style, kind: 'text', text: typed })
export const whole = (value: number, style: CellStyle = 'whole'): Cell => ({ style, kind: 'number', value })
export const amount = (cents: number, style: CellStyle = 'amount') => whole(unitsOf(cents), style)
export const formula = (source: string, result: number | string, style: CellStyle = 'amount'): Cell => ({
  style,
  kind: 'formula',
  formula: source,
  result,
})

/** Cents as units with two decimals: the nearest number, as a spreadsheet reads it. */
export const unitsOf = (cents: number) => cents / 100

/** A row of headings: of texts in the first column, of numbers in the others. */
export const headerRow = (labels: string[]): Cell[] =>
  labels.map((label, index) => text(label, index === 0 ? 'header' : 'header_number'))

/** « 'Mois par mois'!B5 » */
export const inSheet = (sheet: string, range: string) => `'${sheet}'!${range}`
