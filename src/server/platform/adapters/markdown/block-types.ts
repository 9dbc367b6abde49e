/*
 * The nodes of a plan's text for documents. `t` names the kind. Every text is a value: no program reads it as its language.
 */

export type Inline =
  | string
  | { t: 'b' | 'i' | 's'; c: Inline[] }
  | { t: 'a'; href: string; c: Inline[] }
  | { t: 'code'; text: string }
  | { t: 'br' }
  | Picture

/** `href` is where the link around it leads. */
type Picture = { t: 'img'; src: string; alt: string; href?: string }

export type TableBlock<Cell = Inline[]> = {
  t: 'table'
  align: ('left' | 'center' | 'right')[]
  /** Shares of the width; null where the columns fit by their content. */
  columns: (number | null)[]
  /** Points. */
  size: number
  gap: number
  landscape: boolean
  isLong: boolean
  head: Cell[]
  rows: Cell[][]
}

export type TextBlock =
  | { t: 'p' | 'rtl'; c: Inline[]; ragged?: true; isLong?: true }
  | { t: 'h'; level: number; outlined: boolean; c: Inline[] }
  | { t: 'ul'; tight: boolean; items: TextBlock[][] }
  /** A list in which items have a box; null is one without. */
  | { t: 'tasks'; tight: boolean; states: ('todo' | 'done' | null)[]; items: TextBlock[][] }
  | { t: 'ol'; tight: boolean; start: number; items: TextBlock[][] }
  | { t: 'quote'; c: TextBlock[] }
  | { t: 'code'; lines: string[] }
  | { t: 'hr' }
  | Picture
  | TableBlock

export type TextCounts = {
  blocks: number
  headings: number
  cells: number
  pictures: number
  /** How often the style changes within a line, weighted: a paragraph takes a time that grows with their square. */
  styles: number
}
export type TextBlocks = { blocks: TextBlock[]; counts: TextCounts }

/** The characters of a line of text, without its pictures. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((node) => {
      if (typeof node === 'string') return node
      if ('c' in node) return plainText(node.c)
      return 'text' in node ? node.text : ''
    })
    .join('')
