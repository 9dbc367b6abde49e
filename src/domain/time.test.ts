import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clockTime,
  exactDate,
  longDate,
  monthAndYear,
  relativeTime,
  relativeTimeInText,
  shortTime,
  zurichDay,
} from './time.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('Relative time', () => {
  test.for([
    [0, 'À l’instant'],
    [MINUTE - 1, 'À l’instant'],
    [MINUTE, 'il y a 1 minute'],
    [5 * MINUTE, 'il y a 5 minutes'],
    [HOUR - 1, 'il y a 59 minutes'],
    [HOUR, 'il y a 1 heure'],
    [DAY - 1, 'il y a 23 heures'],
    [DAY, 'il y a 1 jour'],
    [2 * DAY, 'il y a 2 jours'],
    [7 * DAY - 1, 'il y a 6 jours'],
    [7 * DAY, '8 novembre 2026'],
  ] as const)('%i ms ago reads « %s » [95]', ([elapsed, words]) => {
    expect(relativeTime(ago(elapsed), NOW)).toBe(words)
  })

  test.for([
    [MINUTE - 1, 'maintenant'],
    [MINUTE, '1 min'],
    [HOUR - 1, '59 min'],
    [HOUR, '1 h'],
    [DAY - 1, '23 h'],
    [2 * DAY, '2 j'],
    [7 * DAY - 1, '6 j'],
    [7 * DAY, '8 novembre 2026'],
  ] as const)('%i ms ago reads « %s » in the header [95]', ([elapsed, words]) => {
    expect(shortTime(ago(elapsed), NOW).replace('\u00a0', ' ')).toBe(words)
  })

  test('within a sentence « à l’instant » has no capital, and the rest is the same [95]', () => {
    expect(relativeTimeInText(ago(0), NOW)).toBe('à l’instant')
    expect(relativeTimeInText(ago(HOUR), NOW)).toBe(relativeTime(ago(HOUR), NOW))
  })

  test('a time in the future (a fast clock) is now', () => {
    expect(relativeTime(ago(-HOUR), NOW)).toBe('À l’instant')
  })

  test('what is not a date reads « Date invalide » [95]', () => {
    expect(relativeTime('hier', NOW)).toBe('Date invalide')
    expect(shortTime('hier', NOW)).toBe('Date invalide')
    expect(longDate('')).toBe('Date invalide')
    expect(exactDate('2026-13-45')).toBe('Date invalide')
  })
})

describe('Calendar dates', () => {
  test('are those of Zurich, whatever the time of the day in UTC', () => {
    expect(longDate('2026-07-13T22:30:00Z')).toBe('14 juillet 2026')
    expect(exactDate('2026-01-31T23:05:00Z')).toBe('1er février 2026 à 00:05')
    expect(clockTime('2026-01-31T23:05:00Z')).toBe('00:05')
  })

  test('summer begins and ends as in the time zone of that name, from 2000 to 2040', () => {
    const zurich = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Zurich',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const ends = [0, 2, 9].flatMap((month) =>
      [24, 25, 26, 27, 28, 29, 30, 31].map((day) => [month, day] as const),
    )
    for (let year = 2000; year <= 2040; year++) {
      for (const [month, day] of ends) {
        for (const time of [
          new Date(Date.UTC(year, month, day, 0, 59)),
          new Date(Date.UTC(year, month, day, 1)),
        ])
          expect(`${zurichDay(time)} ${clockTime(time.toISOString())}`).toBe(zurich.format(time))
      }
    }
  })
})

describe('For a reader in Montréal', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/Montreal'))
  afterEach(() => void vi.unstubAllEnvs())

  test('calendar dates and hours are those of Montréal, in winter and in summer', () => {
    expect(longDate('2026-07-14T02:30:00Z', 'reader')).toBe('13 juillet 2026')
    expect(exactDate('2026-07-14T02:30:00Z', 'reader')).toBe('13 juillet 2026 à 22:30')
    expect(exactDate('2026-02-01T04:05:00Z', 'reader')).toBe('31 janvier 2026 à 23:05')
    expect(clockTime('2026-02-01T04:05:00Z', 'reader')).toBe('23:05')
    expect(monthAndYear('2026-02-01T04:05:00Z', 'reader')).toBe('janvier 2026')
    expect(relativeTime('2026-11-08T03:00:00Z', NOW, 'reader')).toBe('7 novembre 2026')
    expect(shortTime('2026-11-08T03:00:00Z', NOW, 'reader')).toBe('7 novembre 2026')
    expect(exactDate('hier', 'reader')).toBe('Date invalide')
  })

  test('what the site counts by day stays in Zurich', () => {
    expect(longDate('2026-07-14T02:30:00Z')).toBe('14 juillet 2026')
    expect(zurichDay(new Date('2026-07-13T22:30:00Z'))).toBe('2026-07-14')
  })
})

test('a month is written with its year [108]', () => {
  expect(monthAndYear('2024-03-05T10:00:00Z')).toBe('mars 2024')
  expect(monthAndYear('2023-12-31T23:30:00Z')).toBe('janvier 2024')
  expect(monthAndYear('x')).toBe('Date invalide')
})
