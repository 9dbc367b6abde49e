import { expect, test } from 'vitest'
import { dayAndMonth } from './day-and-month.ts'

test('formats a day of the database in short form [108]', () => {
  expect(dayAndMonth('2026-11-03')).toBe('3 nov.')
  expect(dayAndMonth('2026-11-01')).toBe('1er nov.')
  expect(dayAndMonth('x')).toBe('Date invalide')
})
