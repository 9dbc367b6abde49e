import type { Fragment, Sql } from './sql.ts'

/** A member's card, for queries that left join their profile as `a`; null where the account is deleted. */
export const memberCard = (sql: Sql) => sql`
  case when a.user_id is not null then json_build_object(
    'user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
    'custom_avatar_url', a.custom_avatar_url, 'role', a.role, 'badges', a.badges, 'verified_type', a.verified_type
  ) end`

/** The same of the member with this id, for queries that name several. */
export const cardOf = (sql: Sql, userId: Fragment) =>
  sql`(select ${memberCard(sql)} from profiles a where a.user_id = ${userId})`

/** A condition: one of these two has blocked the other. */
export const isBlockBetween = (sql: Sql, one: Fragment, other: Fragment): Fragment => sql`
  exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** The days of Zurich that a log is narrowed to, both included, as conditions that follow another one. */
export const isInDays = (
  sql: Sql,
  column: Fragment,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Fragment => sql`
  ${from ? sql`and ${column} >= ${from}::date::timestamp at time zone 'Europe/Zurich'` : sql``}
  ${to ? sql`and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Zurich'` : sql``}`
