import { expect, test } from 'vitest'
import { DAILY_COUNTS, type DayCounts } from '#domain/admin.ts'
import { changeOf } from './Totals.tsx'
import { comparedDays, weeksOf } from './weeks.ts'
import { amountText } from './QuotasCard.tsx'

const aDay = (day: string, count: number): DayCounts => ({
  day,
  ...(Object.fromEntries(DAILY_COUNTS.map((kind) => [kind, count])) as Omit<DayCounts, 'day'>),
})

test('a month is compared with the one before, in whole percents [183]', () => {
  expect(changeOf(118, 100)).toBe(18)
  expect(changeOf(97, 100)).toBe(-3)
  expect(changeOf(0, 4)).toBe(-100)
  expect(changeOf(7, 0)).toBeNull()
})

test('days become whole weeks, of which the last one ends today [183]', () => {
  const days = Array.from({ length: 90 }, (_, day) => aDay(`day ${day}`, day))
  const weeks = weeksOf(days, 'likes')
  expect(weeks).toHaveLength(12)
  expect(weeks[0]?.start).toBe('day 6')
  expect(weeks.at(-1)).toEqual({ start: 'day 83', count: 83 + 84 + 85 + 86 + 87 + 88 + 89 })
})

test('the days compared with this month are named', () => {
  expect(comparedDays('2026-11-18')).toBe('du 1er au 18 oct.')
  expect(comparedDays('2026-03-31')).toBe('du 1er au 28 févr.')
  expect(comparedDays('2027-01-01')).toBe('le 1er déc.')
})

test('quotas are shown in readable units [184]', () => {
  expect(amountText('database', 412_345_678)).toBe('412 Mo')
  expect(amountText('files', 1_000_000_000)).toBe('1 Go')
  expect(amountText('files', 1_540_000_000)).toBe('1,5 Go')
  expect(amountText('files', 8_400)).toBe('0 Mo')
  expect(amountText('requests', 2_400)).toBe('2,4\u202Fk')
  expect(amountText('members', 50_000)).toBe('50\u202Fk')
})
