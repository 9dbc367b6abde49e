import type { Fragment, Sql } from './sql.ts'

/** A member's card, for queries that left join their profile as `a`; null where the account is gone. */
export const memberCard = (sql: Sql) => sql`
  case when a.user_id is not null then json_build_object(
    'user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
    'custom_avatar_url', a.custom_avatar_url, 'role', a.role, 'badges', a.badges, 'verified_type', a.verified_type
  ) end`

/** The same of the member with this id, for queries that name several. */
export const cardOf = (sql: Sql, userId: Fragment) =>
  sql`(select ${memberCard(sql)} from profiles a where a.user_id = ${userId})`
