import { expect, test } from 'vitest'
import { changeOf, weeksOf } from './Totals.tsx'
import { amountText } from './QuotasCard.tsx'

test('a month is compared with the one before, in whole percents [183]', () => {
  expect(changeOf(118, 100)).toBe(18)
  expect(changeOf(97, 100)).toBe(-3)
  expect(changeOf(0, 4)).toBe(-100)
  expect(changeOf(7, 0)).toBeNull()
})

test('days become whole weeks, of which the last one ends today [183]', () => {
  const weeks = weeksOf(Array.from({ length: 90 }, (_, day) => day))
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toBe(83 + 84 + 85 + 86 + 87 + 88 + 89)
})

test('quotas are shown in readable units [184]', () => {
  expect(amountText('database', 412_345_678)).toBe('412 Mo')
  expect(amountText('files', 1_000_000_000)).toBe('1 Go')
  expect(amountText('files', 1_540_000_000)).toBe('1,5 Go')
  expect(amountText('files', 8_400)).toBe('0 Mo')
  expect(amountText('requests', 2_400)).toBe('2,4\u202Fk')
  expect(amountText('members', 50_000)).toBe('50\u202Fk')
})
