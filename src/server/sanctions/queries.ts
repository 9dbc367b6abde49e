import type { Standing } from '#domain/standing.ts'
import type { Fragment, Sql } from '#server/db/database.ts'

/** What a sanction can keep a member from: anything that others see, or comments only. */
export type Sanctioned = 'contribute' | 'comment'

/** A member's standing, from their open sanctions and the database's clock. The query names ban_states `b`. */
export const standingOf = (sql: Sql) => sql`jsonb_build_object(
  'banned', coalesce(b.banned, false), 'banned_until', b.banned_until,
  'banned_permanently', coalesce(b.banned_permanently, false), 'ip_banned', coalesce(b.ip_banned, false),
  'banned_from_comments', coalesce(b.banned_from_comments, false))`

export async function findStanding(sql: Sql, userId: string): Promise<Standing> {
  const [row] = await sql<[{ standing: Standing }]>`
    select ${standingOf(sql)} as standing
    from (select ${userId}::uuid as user_id) m left join ban_states b using (user_id)`
  return row.standing
}

/** A condition for statements that must decide in the moment they write. Every open sanction forbids comments. */
export const isAllowed = (sql: Sql, userId: string, action: Sanctioned): Fragment => sql`
  not exists (
    select from ban_states b where b.user_id = ${userId} ${action === 'contribute' ? sql`and b.banned` : sql``}
  )`
