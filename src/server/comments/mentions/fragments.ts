import { isBanned } from '#server/db/ban-status.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { isBlockBetween } from '#server/db/fragments.ts'

/** SQL for: the viewer may mention the member. A member who is only banned from comments may be mentioned. */
export const mayBeMentionedBy = (sql: Sql, viewerId: string, userId: Fragment): Fragment => sql`(
  not ${isBlockBetween(sql, userId, sql`${viewerId}::uuid`)}
  and not ${isBanned(sql, userId, ['temp', 'perm', 'ip'])}
  and exists (select from users u where u.id = ${userId} and u.closed_at is null))`
