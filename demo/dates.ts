const DAY = 24 * 60 * 60 * 1000
/** The content names some calendar days. They stay as far in the past as they were on this day. */
const WRITTEN_ON = Date.parse('2026-11-01')

/** Converts a number of days before now into a timestamp. */
export type DaysAgo = (days: number) => string

export const daysBefore =
  (now: number): DaysAgo =>
  (days) =>
    new Date(now - days * DAY).toISOString()

export const daysSince = (day: string) => (WRITTEN_ON - Date.parse(day)) / DAY
