import type { BanType } from '#domain/moderation/sanctions.ts'
import type { Fragment, Sql } from './sql.ts'

/**
 * Joins the active bans of one member as `b`, all null where there are none. The limit keeps PostgreSQL from pulling the
 * view up into the query: joined without it, every statement aggregates the bans of all members.
 */
export const joinBans = (sql: Sql, userId: Fragment): Fragment => sql`
  left join lateral (select * from ban_states o where o.user_id = ${userId} limit 1) b on true`

/** The ban status of the member whose bans are joined as `b`, by the database's clock. */
export const banStatus = (sql: Sql): Fragment => sql`jsonb_build_object(
  'banned', coalesce(b.banned, false), 'banned_until', b.banned_until,
  'banned_permanently', coalesce(b.banned_permanently, false), 'ip_banned', coalesce(b.ip_banned, false),
  'banned_from_comments', coalesce(b.banned_from_comments, false))`

/**
 * SQL for: the ban `b` is active. The view `ban_states` has the same condition. `lifted_at` is checked because a lifted ban
 * must also be inactive for a transaction that began before the lifting.
 */
export const isActiveBan = (sql: Sql): Fragment =>
  sql`(b.lifted_at is null and (b.end_at is null or b.end_at > now()))`

/** SQL for: one of these members has an active ban, of one of these types if given. */
export const isBanned = (sql: Sql, userIds: Fragment, types?: readonly BanType[]): Fragment => sql`exists (
  select from user_bans b where b.user_id in (${userIds}) and ${isActiveBan(sql)}
    ${types ? sql`and b.type = any (${[...types]}::text[])` : sql``})`
