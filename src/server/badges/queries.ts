import { type Activity, COMMENTS_COUNTED } from '#domain/activity.ts'
import type { Fragment, Sql } from '#server/db/database.ts'

/** What a member did, for queries that name their counters `t`. */
export const activityColumns = (sql: Sql) => sql`
  t.plans_posted, t.likes_received, ${commentsCounted(sql, sql`t.user_id`)} as comments`

const commentsCounted = (sql: Sql, userId: Fragment) => sql`(
  select count(*) from (select from comments c where c.user_id = ${userId} limit ${COMMENTS_COUNTED}) counted)`

/** The same with the badges they have. */
export async function findActivity(
  sql: Sql,
  userId: string,
): Promise<(Activity & { badges: string[] }) | null> {
  return await sql.maybeOne<Activity & { badges: string[] }>`
    select ${activityColumns(sql)}, p.badges
    from profiles p join profile_stats t on t.user_id = p.user_id where p.user_id = ${userId}`
}

/** The next number of a badge that only the first ones get; false when none is left, or the member has one. */
export async function takeNumber(sql: Sql, userId: string, badge: string, numbers: number): Promise<boolean> {
  const taken = await sql.one<{ all: boolean }>`
    select count(*) >= ${numbers} as all from numbered_badges where badge = ${badge}`
  if (taken.all) return false
  // One after the other: of two who came together both get a number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${badge}, 0))`
  const given = await sql`
    insert into numbered_badges (badge, number, user_id)
    select ${badge}, n, ${userId} from generate_series(1, ${numbers}::int) as n
    where n not in (select number from numbered_badges where badge = ${badge}) order by n limit 1
    on conflict do nothing`
  return given.count === 1
}

/** Whether the member was given a number; it stays theirs when the badge is removed. */
export async function hasNumber(sql: Sql, userId: string, badge: string): Promise<boolean> {
  const found = await sql`select from numbered_badges where badge = ${badge} and user_id = ${userId}`
  return found.count === 1
}

/** False when the member has it already. One of another case gives way to it. */
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
