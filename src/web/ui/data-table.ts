import type { ReactNode } from 'react'

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its header sorts; the first press in this direction. */
  sorts?: Sort['direction']
  /** Figures, or actions: against the right edge. */
  isEnd?: boolean
  /** On a phone it takes the whole line, without its header: who the row is about, what can be done. */
  isWide?: boolean
}

/** Said again in so many words: a table laid out as cards on a phone loses the roles of its elements. */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
