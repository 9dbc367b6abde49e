import type { Fragment, Sql } from './database.ts'

type Window = 'week_likes' | 'month_likes'

const lengthOf = (sql: Sql, window: Window) =>
  window === 'week_likes' ? sql`interval '7 days'` : sql`interval '30 days'`

/** Whether a like was given within the window that ends at this moment, or later. */
const isRecent = (sql: Sql, window: Window, like: Fragment, at: Fragment) =>
  sql`${like}.created_at > ${at} - ${lengthOf(sql, window)}`

/** Adds a like to the window counters of `plan_stats s`, or subtracts it. A like older than the window changes nothing. */
export const updateWindowCounters = (sql: Sql, like: Fragment, step: 1 | -1) => {
  const counted = (window: Window) => sql`
    ${sql(window)} = s.${sql(window)} + case when ${isRecent(sql, window, like, sql`s.recent_likes_until`)} then ${step} else 0 end`
  return sql`${counted('week_likes')}, ${counted('month_likes')}`
}

/** Counts the likes `l` within each window. */
export const recentLikes = (sql: Sql, at: Fragment) => {
  const count = (window: Window) => sql`
    count(*) filter (where ${isRecent(sql, window, sql`l`, at)}) as ${sql(window)}`
  return sql`${count('week_likes')}, ${count('month_likes')}`
}

/** The likes that left a window between two moments, with the window’s `length`. */
export const expiredLikes = (sql: Sql, since: Fragment, until: Fragment) => {
  const expired = (window: Window) => sql`
    select l.plan_id, l.created_at, ${lengthOf(sql, window)} as length from likes l
    where ${isRecent(sql, window, sql`l`, since)} and not ${isRecent(sql, window, sql`l`, until)}`
  return sql`${expired('week_likes')} union all ${expired('month_likes')}`
}

/** The moment at which, from `since` on, `count` likes have left one of the windows; null if fewer remain. */
export const nextExpiry = (sql: Sql, since: Fragment, count: Fragment) => {
  const expiry = (window: Window) => sql`(
    select l.created_at + ${lengthOf(sql, window)} from likes l where ${isRecent(sql, window, sql`l`, since)}
    order by l.created_at offset ${count} limit 1)`
  return sql`least(${expiry('week_likes')}, ${expiry('month_likes')})`
}

/** Counts the `expiredLikes l` of each window. */
export const countExpired = (sql: Sql) => {
  const count = (window: Window) =>
    sql`count(*) filter (where l.length = ${lengthOf(sql, window)}) as ${sql(window)}`
  return sql`${count('week_likes')}, ${count('month_likes')}`
}

/**
 * The moment at which the windows of `plan_stats s` end: the plan’s own, or the common progress if that is later (no like
 * of the plan has expired in between).
 */
export const windowsEnd = (sql: Sql) =>
  sql`greatest(s.recent_likes_until, (select until from recent_likes_progress))`
