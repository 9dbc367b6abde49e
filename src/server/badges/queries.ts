import { type Activity, COMMENTS_COUNTED } from '#domain/activity.ts'
import type { Sql } from '#server/db/database.ts'

/** What a member did, for queries that name their counters `t`. */
export const activityColumns = (sql: Sql) => sql`
  t.plans_posted, t.likes_received, (
    select count(*) from (select from comments c where c.user_id = t.user_id limit ${COMMENTS_COUNTED}) counted
  ) as comments`

/** The same with the badges they have. */
export async function findActivity(
  sql: Sql,
  userId: string,
): Promise<(Activity & { badges: string[] }) | null> {
  const [row] = await sql<(Activity & { badges: string[] })[]>`
    select ${activityColumns(sql)}, p.badges
    from profiles p join profile_stats t on t.user_id = p.user_id where p.user_id = ${userId}`
  return row ?? null
}

/** False when the member has it already. */
export async function addBadge(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const added = await sql`
    update profiles set badges = array_append(badges, ${badge})
    where user_id = ${userId} and not ${badge} = any (badges)`
  return added.count === 1
}
