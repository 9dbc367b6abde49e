import type { Fragment, Sql } from './database.ts'

type Window = 'week_likes' | 'month_likes'

/** Whether a like lies in the window that ends at a moment, or after that moment. */
const isRecent = (sql: Sql, window: Window, like: Fragment, at: Fragment) =>
  sql`${like}.created_at > ${at} - ${window === 'week_likes' ? sql`interval '7 days'` : sql`interval '30 days'`}`

/** The counters of `plan_stats s` with a like more or less; one that is too old by now changes nothing. */
export const withLike = (sql: Sql, like: Fragment, step: 1 | -1) => {
  const counted = (window: Window) => sql`
    ${sql(window)} = s.${sql(window)} + case when ${isRecent(sql, window, like, sql`s.aged_at`)} then ${step} else 0 end`
  return sql`${counted('week_likes')}, ${counted('month_likes')}`
}

/** How many of the likes `l` lie in each window. */
export const recentLikes = (sql: Sql, at: Fragment) => {
  const count = (window: Window) => sql`
    count(*) filter (where ${isRecent(sql, window, sql`l`, at)}) as ${sql(window)}`
  return sql`${count('week_likes')}, ${count('month_likes')}`
}

/** Whether the like `l` left a window between two moments. */
export const hasLeft = (sql: Sql, since: Fragment, until: Fragment) => {
  const left = (window: Window) => sql`
    (${isRecent(sql, window, sql`l`, since)} and not ${isRecent(sql, window, sql`l`, until)})`
  return sql`(${left('week_likes')} or ${left('month_likes')})`
}
