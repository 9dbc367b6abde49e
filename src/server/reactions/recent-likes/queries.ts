import type { Fragment, Sql } from '#server/db/database.ts'

type Window = 'week_likes' | 'month_likes'

const lengthOf = (sql: Sql, window: Window) =>
  window === 'week_likes' ? sql`interval '7 days'` : sql`interval '30 days'`

/** Whether a like lies in the window that ends at a moment, or after that moment. */
const isRecent = (sql: Sql, window: Window, like: Fragment, at: Fragment) =>
  sql`${like}.created_at > ${at} - ${lengthOf(sql, window)}`

/** The counters of `plan_stats s` with a like more or less; one that is too old by now changes nothing. */
export const withLike = (sql: Sql, like: Fragment, step: 1 | -1) => {
  const counted = (window: Window) => sql`
    ${sql(window)} = s.${sql(window)} + case when ${isRecent(sql, window, like, sql`s.recent_likes_until`)} then ${step} else 0 end`
  return sql`${counted('week_likes')}, ${counted('month_likes')}`
}

/** How many of the likes `l` lie in each window. */
export const recentLikes = (sql: Sql, at: Fragment) => {
  const count = (window: Window) => sql`
    count(*) filter (where ${isRecent(sql, window, sql`l`, at)}) as ${sql(window)}`
  return sql`${count('week_likes')}, ${count('month_likes')}`
}

/** Every like that left a window between two moments, `length` before them. */
export const leftLikes = (sql: Sql, since: Fragment, until: Fragment) => {
  const left = (window: Window) => sql`
    select l.plan_id, l.created_at, ${lengthOf(sql, window)} as length from likes l
    where ${isRecent(sql, window, sql`l`, since)} and not ${isRecent(sql, window, sql`l`, until)}`
  return sql`${left('week_likes')} union all ${left('month_likes')}`
}

/** When, after a moment, so many likes have left one of the windows; null where fewer are left. */
export const lastToLeave = (sql: Sql, since: Fragment, count: Fragment) => {
  const leaves = (window: Window) => sql`(
    select l.created_at + ${lengthOf(sql, window)} from likes l where ${isRecent(sql, window, sql`l`, since)}
    order by l.created_at offset ${count} limit 1)`
  return sql`least(${leaves('week_likes')}, ${leaves('month_likes')})`
}

/** How many of `leftLikes l` each window loses. */
export const lostLikes = (sql: Sql) => {
  const count = (window: Window) =>
    sql`count(*) filter (where l.length = ${lengthOf(sql, window)}) as ${sql(window)}`
  return sql`${count('week_likes')}, ${count('month_likes')}`
}

/**
 * The moment at which the windows of `plan_stats s` end: its own, or that until which all were aged, when no like of it had
 * left by then.
 */
export const windowsEnd = (sql: Sql) =>
  sql`greatest(s.recent_likes_until, (select until from recent_likes_progress))`
