const DAY = 24 * 60 * 60 * 1000
/** The day the demo was written: calendar days in its texts are as far away as they were then. */
const WRITTEN_ON = Date.parse('2026-11-01')

/** The moment that lies so many days back. */
export type DaysAgo = (days: number) => string

export const daysBefore =
  (now: number): DaysAgo =>
  (days) =>
    new Date(now - days * DAY).toISOString()

export const daysSince = (day: string) => (WRITTEN_ON - Date.parse(day)) / DAY
