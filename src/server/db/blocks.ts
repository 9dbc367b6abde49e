import type { Fragment, Sql } from './sql.ts'

/** A condition: one of these two has blocked the other. */
export const isBlockBetween = (sql: Sql, one: Fragment, other: Fragment): Fragment => sql`
  exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`
