import type { TextBlock, Inline, TableBlock } from '#server/platform/adapters/markdown/block-types.ts'

/*
 * What the template prints (template/). Blocks of the plan's text stand among those of the forecast.
 */

export type NumberTable = {
  head: string[]
  /** How many columns hold words, left-aligned, before those with numbers. */
  labels: number
  rows: { cells: string[]; strong: boolean }[]
  columns: (number | null)[]
  /** Points: of the text, and around the cells. */
  size: number
  row: number
  gap: number
}

type SpecialBlock =
  | ({ t: 'numbers'; breakable: boolean; note: string } & NumberTable)
  | { t: 'pair'; left: NumberTable; right: NumberTable }
  | { t: 'terms'; rows: [label: string, value: string][] }
  | { t: 'figures'; cells: { label: string; value: string; note: string }[] }
  | { t: 'curve'; file: string; alt: string }
  | { t: 'note'; text: string }
  | { t: 'notice'; title: string; lines: string[] }
  | { t: 'bullets'; lines: string[] }
  | { t: 'page' }

/** A picture of the text, once it is read: its file and its size in points. */
export type PlacedPicture = {
  t: 'img'
  file: string
  width: number
  height: number
  alt: string
  href?: string
}
/** A line of a cell, with its pictures. */
export type PlacedCell = (Exclude<Inline, { t: 'img' }> | PlacedPicture)[]

type PlainBlock = Exclude<TextBlock, { items: TextBlock[][] } | { t: 'img' | 'quote' | 'table' }>
type List = Extract<TextBlock, { items: TextBlock[][] }>
/** An interface, because an alias would refer to itself. */
interface PlacedItems {
  items: DossierBlock[][]
}
type PlacedList<L> = L extends List ? Omit<L, 'items'> & PlacedItems : never

export type DossierBlock =
  | SpecialBlock
  | PlainBlock
  | PlacedPicture
  | TableBlock<PlacedCell>
  | { t: 'quote'; c: DossierBlock[] }
  | PlacedList<List>
/** Before the pictures of the text are read. */
export type PlannedBlock = SpecialBlock | TextBlock

export type DossierCoverData = {
  kicker: string
  title: string
  title_size: number
  author: string
  adapted: string | null
  fields: [label: string, value: string][]
  lines: string[]
  url: string | null
}

export type Dossier = {
  title: string
  author: string
  cover: DossierCoverData
  footer: { left: string; middle: string }
  blocks: PlannedBlock[]
  /** SVG pictures by their names in the template. */
  drawings: Record<string, string>
}

export const heading = (level: 2 | 3 | 4, text: string): PlannedBlock => ({
  t: 'h',
  level,
  outlined: level < 4,
  c: [text],
})
export const paragraph = (text: string): { t: 'p'; c: string[] } => ({ t: 'p', c: [text] })
export const newPage: PlannedBlock = { t: 'page' }

type Layout = { size?: number; row?: number; gap?: number; columns?: (number | null)[] }

/** The first column is of words. Few columns of numbers share the width, so that they stand near their words. */
export const numberTable = (
  head: string[],
  rows: (string[] | { cells: string[]; strong: boolean })[],
  { size = 9.5, row = 4, gap = 4, columns = columnsFor(head.length) }: Layout = {},
): NumberTable => ({
  head,
  labels: 1,
  rows: rows.map((one) => (Array.isArray(one) ? { cells: one, strong: false } : one)),
  columns,
  size,
  row,
  gap,
})

const columnsFor = (count: number) => Array.from({ length: count }, (_, index) => (index === 0 ? 1.7 : 1))

/** A table that stands on one page with its note. */
export const numbers = (table: NumberTable, { breakable = false, note = '' } = {}): PlannedBlock => ({
  t: 'numbers',
  breakable,
  note,
  ...table,
})

export const strong = (...cells: string[]) => ({ cells, strong: true })
