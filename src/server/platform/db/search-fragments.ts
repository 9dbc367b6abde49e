import type { Fragment, Sql } from './database.ts'

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseen = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`

/** A pattern: the characters anywhere. */
const containing = (sql: Sql, text: string): Fragment => unseen(sql, `%${text.replace(/[%_\\]/g, '\\$&')}%`)

export const joined = (sql: Sql, parts: Fragment[], word: Fragment): Fragment =>
  parts.slice(1).reduce((all, part) => sql`${all} ${word} ${part}`, parts[0] ?? sql``)

export const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  joined(sql, [sql`true`, ...conditions], sql`and`)

/** The trigram index needs at least so many characters. */
export const INDEXED = 3

/** Whether a folded column has the text anywhere. */
export const hasText = (sql: Sql, column: Fragment, text: string): Fragment =>
  text.length < INDEXED
    ? sql`strpos(${column}, ${unseen(sql, text)}) > 0`
    : sql`${column} ~~ ${containing(sql, text)}`
