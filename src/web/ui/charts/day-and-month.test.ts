import { expect, test } from 'vitest'
import { dayAndMonth, shortMonthAndYear } from './day-and-month.ts'

test('formats a day of the database in short form [108]', () => {
  expect(dayAndMonth('2026-11-03')).toBe('3 nov.')
  expect(dayAndMonth('2026-11-01')).toBe('1er nov.')
  expect(dayAndMonth('x')).toBe('Date invalide')
})

test('formats the month of a day in short form', () => {
  expect(shortMonthAndYear('2026-11-03')).toBe('nov. 2026')
  expect(shortMonthAndYear('2026-09-30')).toBe('sept. 2026')
})
