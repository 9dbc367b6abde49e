/** In whole percents of what was before; null where nothing was. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null

const WEEK = 7

/** Sums of whole weeks, oldest first: days alone say more about Sundays than about the months. */
export function weeksOf(days: readonly number[]): number[] {
  const rest = days.length % WEEK
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) =>
    days.slice(rest + week * WEEK, rest + (week + 1) * WEEK),
  )
  return weeks.map((week) => week.reduce((sum, value) => sum + value, 0))
}
