import type { Fragment, Sql } from './sql.ts'

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
