import type { DailyCount, DayCounts } from '#domain/admin.ts'
import { dayAndMonth } from '#web/ui/charts/day-and-month.ts'

const DAYS = 7

/** Sums of whole weeks, oldest first, of which the last one ends today: weekends would dominate a chart of days. */
export function weeksOf(days: readonly DayCounts[], kind: DailyCount): { start: string; count: number }[] {
  const rest = days.length % DAYS
  return Array.from({ length: Math.floor(days.length / DAYS) }, (_, week) => {
    const first = rest + week * DAYS
    const count = days.slice(first, first + DAYS).reduce((sum, day) => sum + day[kind], 0)
    return { start: days[first]?.day ?? '', count }
  })
}

/** « du 1er au 18 oct. »: the days of the month before that are compared with this month up to `today`. */
export function comparedDays(today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  const monthEnd = new Date(Date.UTC(year, month - 1, 0))
  const last = new Date(monthEnd)
  last.setUTCDate(Math.min(date, monthEnd.getUTCDate()))
  const end = dayAndMonth(last.toISOString().slice(0, 10))
  return last.getUTCDate() === 1 ? `le ${end}` : `du 1er au ${end}`
}
