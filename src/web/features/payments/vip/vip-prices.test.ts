import { expect, test } from 'vitest'
import { MONTHLY_BY_YEAR, SAVED_PERCENT } from './vip-prices.ts'

test('a year of VIP is 5.75 CHF a month and saves 18 % [137]', () => {
  expect(MONTHLY_BY_YEAR).toBe('5.75 CHF')
  expect(SAVED_PERCENT).toBe(18)
})
