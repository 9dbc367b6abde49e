/*
 * The nodes of a plan's text for documents. `t` names the kind. Every text is a value: no program reads it as its language.
 */

export type Inline =
  | string
  | { t: 'b' | 'i' | 's'; c: Inline[] }
  | { t: 'a'; href: string; c: Inline[] }
  | { t: 'code'; text: string }
  | { t: 'br' }
  | { t: 'img'; src: string; alt: string }

export type TableBlock = {
  t: 'table'
  align: ('left' | 'center' | 'right')[]
  /** Shares of the width; null where the columns fit by their content. */
  columns: (number | null)[]
  /** Points. */
  size: number
  gap: number
  landscape: boolean
  head: Inline[][]
  rows: Inline[][][]
}

export type Block =
  | { t: 'p' | 'rtl'; c: Inline[]; ragged?: true }
  | { t: 'h'; level: number; outlined: boolean; c: Inline[] }
  | { t: 'ul'; tight: boolean; items: Block[][] }
  /** A list in which items have a box; null is one without. */
  | { t: 'tasks'; tight: boolean; states: ('todo' | 'done' | null)[]; items: Block[][] }
  | { t: 'ol'; tight: boolean; start: number; items: Block[][] }
  | { t: 'quote'; c: Block[] }
  | { t: 'code'; lines: string[] }
  | { t: 'hr' }
  | { t: 'img'; src: string; alt: string }
  | TableBlock

export type TextCounts = { blocks: number; headings: number; cells: number; pictures: number }
export type TextBlocks = { blocks: Block[]; counts: TextCounts }
