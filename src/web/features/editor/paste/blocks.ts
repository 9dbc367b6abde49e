/** What is kept of a pasted document: the structure that markdown can hold. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'table'; rows: Run[][][]; rightAligned: boolean[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** Items of a list in the order of reading, with their level from 1 on: what Word and Google Docs give. */
export type ListItem = {
  level: number
  isOrdered: boolean
  /** The number of a list's first item. */
  start: number
  /** Of a task; null in other lists. */
  isChecked: boolean | null
  blocks: Block[]
}

export type TextFormat = {
  bold: boolean
  italic: boolean
  struck: boolean
  code: boolean
  href: string | null
}
export type TextRun = { kind: 'text'; text: string } & TextFormat
export type Run = TextRun | { kind: 'break' } | { kind: 'picture'; file: File; alt: string }

export const PLAIN: TextFormat = { bold: false, italic: false, struck: false, code: false, href: null }
