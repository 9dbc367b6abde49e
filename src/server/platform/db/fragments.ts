import type { Fragment, Sql, SqlValue } from './sql.ts'

/** A member's card, for queries that left join the profile as `a`. Null if the account is deleted. */
export const memberCard = (sql: Sql) => sql`
  case when a.user_id is not null then json_build_object(
    'user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
    'custom_avatar_url', a.custom_avatar_url, 'role', a.role, 'badges', a.badges, 'verified_type', a.verified_type
  ) end`

/** The card of the member with this id, for queries that need the cards of several members. */
export const cardOf = (sql: Sql, userId: Fragment) =>
  sql`(select ${memberCard(sql)} from profiles a where a.user_id = ${userId})`

/** SQL for: one of these two members has blocked the other. */
export const isBlockBetween = (sql: Sql, one: Fragment, other: Fragment): Fragment => sql`
  exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** SQL for: the account of this member is not closed. */
export const isOpenAccount = (sql: Sql, userId: Fragment): Fragment =>
  sql`exists (select from users u where u.id = ${userId} and u.closed_at is null)`

/** SQL for the filter of a log by days in the time zone of Zurich, both included. Must follow another condition. */
export const isInDays = (
  sql: Sql,
  column: Fragment,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Fragment => sql`
  ${from ? sql`and ${column} >= ${from}::date::timestamp at time zone 'Europe/Zurich'` : sql``}
  ${to ? sql`and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Zurich'` : sql``}`

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

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseen = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`

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

const list = (sql: Sql, parts: readonly Fragment[]): Fragment =>
  parts.reduce((whole, part) => sql`${whole}, ${part}`)

/** A pattern: the characters anywhere. */
const containing = (sql: Sql, text: string): Fragment => unseen(sql, `%${text.replace(/[%_\\]/g, '\\$&')}%`)
