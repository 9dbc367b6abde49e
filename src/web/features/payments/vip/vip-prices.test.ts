import { expect, test } from 'vitest'
import { MONTHLY_BY_YEAR, SAVED_PERCENT, vipPrice } from './vip-prices.ts'

test('VIP costs 6.99 CHF a month or 69 CHF a year, which is 5.75 a month and saves 18 % [137]', () => {
  expect([vipPrice('month'), vipPrice('year')]).toEqual(['6.99 CHF par mois', '69 CHF par an'])
  expect(MONTHLY_BY_YEAR).toBe('5.75 CHF')
  expect(SAVED_PERCENT).toBe(18)
})
