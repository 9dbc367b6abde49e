import type { Comparison } from './measure.ts'

/** Tables in markdown, as they stand in the documents. */
export function head(...cells: string[]) {
  console.log()
  row(...cells)
  console.log(`|---${'|---:'.repeat(cells.length - 1)}|`)
}

export function row(...cells: string[]) {
  console.log(`| ${cells.join(' | ')} |`)
}

export const cellsOf = ({ product, limit, ratio }: Comparison) => [
  String(Math.round(product)),
  String(Math.round(limit)),
  `${Math.round(100 * ratio)} %`,
]
