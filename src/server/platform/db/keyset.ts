import type { Fragment, Sql, SqlValue } from './sql.ts'

/** The sort columns of a row. A page starts after this row or, with `isBefore`, ends before it. */
export type Bound<Columns> = { at: Columns; isBefore: boolean }

/**
 * For a list that is ordered by these columns, all in one direction. `isBeyond` keeps the rows beyond the bound, and
 * `order` puts the rows nearest to the bound first.
 */
export function keyset<Columns extends Record<string, SqlValue>>(
  sql: Sql,
  bound: Bound<Columns> | null,
  columns: { [Name in keyof Columns]: Fragment },
  direction: 'asc' | 'desc',
): { isBeyond: Fragment; order: Fragment } {
  const isDown = (direction === 'desc') !== (bound?.isBefore ?? false)
  const way = isDown ? sql`desc` : sql`asc`
  const names = Object.values<Fragment>(columns)
  const order = list(
    sql,
    names.map((column) => sql`${column} ${way}`),
  )
  if (!bound) return { isBeyond: sql`true`, order }
  const values = Object.keys(columns).map((name) => sql`${bound.at[name]!}`)
  const isBeyond = sql`(${list(sql, names)}) ${isDown ? sql`<` : sql`>`} (${list(sql, values)})`
  return { isBeyond, order }
}

const list = (sql: Sql, parts: readonly Fragment[]): Fragment =>
  parts.reduce((whole, part) => sql`${whole}, ${part}`)
