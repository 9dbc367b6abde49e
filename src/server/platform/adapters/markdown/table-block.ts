import type { Inline, TableBlock } from './block-types.ts'

type Table = Pick<TableBlock, 'align' | 'head' | 'rows' | 'isLong'>

/** Type sizes in points, and how many characters fit into a line of the page: half of the size is a character's width. */
const SIZES = [
  { size: 9.5, gap: 6, landscape: false, fits: 98 },
  { size: 8.5, gap: 4, landscape: false, fits: 112 },
  { size: 7.5, gap: 3, landscape: false, fits: 126 },
  { size: 8, gap: 3, landscape: true, fits: 178 },
  { size: 7, gap: 2, landscape: true, fits: 205 },
] as const

/** What the space between two columns takes, in characters. */
const GAP = 2
/** A column is not wider for more than this many characters: longer texts wrap. */
const WIDE = 60

/** The largest size in which the words fit, and columns by the length of their texts. */
export function tableBlock(table: Table, textOf: (cell: Inline[]) => string): TableBlock {
  const columns = table.align.map((_, index) => {
    const texts = [table.head, ...table.rows].map((row) => textOf(row[index] ?? []))
    return { word: longest(texts.flatMap(words)), text: longest(texts) }
  })
  const needed = sumOf(columns.map(({ word }) => word + GAP))
  const { size, gap, landscape, fits } = SIZES.find((one) => needed <= one.fits) ?? SIZES.at(-1)!
  const isNarrow = sumOf(columns.map(({ text }) => text + GAP)) <= fits
  return {
    t: 'table',
    ...table,
    size,
    gap,
    landscape,
    columns: isNarrow && columns.length > 2 ? columns.map(({ text }) => text + GAP) : columns.map(shareOf),
  }
}

/** A long text gets more width, but by its square root, so that it takes none of a column of short words. */
const shareOf = ({ word, text }: { word: number; text: number }) =>
  Math.max(word, Math.sqrt(Math.min(text, WIDE * 10)) * 2.2) + GAP

const words = (text: string) => text.split(/[ \u200b]+/)
const longest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, text.length), 1)
const sumOf = (list: number[]) => list.reduce((sum, n) => sum + n, 0)
