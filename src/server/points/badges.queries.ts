import { type Activity, COMMENTS_COUNTED } from '#domain/points/activity.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'

/** The counts that earn badges, for queries that name `profile_stats` as `t`. */
export const activityColumns = (sql: Sql) => sql`
  t.plans_posted, t.likes_received, ${commentsCounted(sql, sql`t.user_id`)} as comments,
  ${journalDays(sql, sql`t.user_id`)} as journal_days`

const commentsCounted = (sql: Sql, userId: Fragment) => sql`(
  select count(*) from (select from comments c where c.user_id = ${userId} limit ${COMMENTS_COUNTED}) counted)`

/** By the day of writing, not the date of the entry, and not about the member’s own plans. */
const journalDays = (sql: Sql, userId: Fragment) => sql`(
  select count(distinct zurich_day(j.created_at)) from executions e join journal_entries j on j.execution_id = e.id
  where e.user_id = ${userId} and e.is_counted and e.visibility <> 'private' and not j.is_private)`

/** The member’s counts and badges. */
export async function findActivity(
  sql: Sql,
  userId: string,
): Promise<(Activity & { badges: string[] }) | null> {
  return await sql.maybeOne<Activity & { badges: string[] }>`
    select ${activityColumns(sql)}, p.badges
    from profiles p join profile_stats t on t.user_id = p.user_id where p.user_id = ${userId}`
}

/** Assigns the next number of a badge that only the first members get; false if none is left, or the member has one. */
export async function assignBadgeNumber(
  sql: Sql,
  userId: string,
  badge: string,
  numbers: number,
): Promise<boolean> {
  const assigned = await sql.one<{ is_full: boolean }>`
    select count(*) >= ${numbers} as is_full from numbered_badges where badge = ${badge}`
  if (assigned.is_full) return false
  // Serialises assignments: two at the same moment would choose the same number, and one member would get none.
  await sql`select pg_advisory_xact_lock(hashtextextended(${badge}, 0))`
  const inserted = await sql`
    insert into numbered_badges (badge, number, user_id)
    select ${badge}, n, ${userId} from generate_series(1, ${numbers}::int) as n
    where n not in (select number from numbered_badges where badge = ${badge}) order by n limit 1
    on conflict do nothing`
  return inserted.count === 1
}

/** Whether the member has a number of this badge; they keep it when the badge is removed. */
export async function hasBadgeNumber(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const found = await sql`select from numbered_badges where badge = ${badge} and user_id = ${userId}`
  return found.count === 1
}

/** False if the member has it already. Replaces a badge of the same name in another case. */
export async function addBadge(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const added = await sql`
    update profiles set badges = array_append(without_badge(badges, ${badge}), ${badge})
    where user_id = ${userId} and not ${badge} = any (badges)`
  return added.count === 1
}

export async function removeBadge(sql: Sql, userId: string, badge: string): Promise<void> {
  await sql`
    update profiles set badges = without_badge(badges, ${badge})
    where user_id = ${userId} and badges <> without_badge(badges, ${badge})`
}

/** Another member may get the number. */
export async function deleteBadgeNumber(sql: Sql, userId: string, badge: string): Promise<void> {
  await sql`delete from numbered_badges where badge = ${badge} and user_id = ${userId}`
}
