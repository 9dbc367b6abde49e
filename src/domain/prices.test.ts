import { expect, test } from 'vitest'
import { francs, PRICES } from './prices.ts'

test('verified costs 6.99 CHF once, VIP 6.99 CHF a month or 69 CHF a year [137]', () => {
  expect(francs(PRICES.verified)).toBe('6.99 CHF')
  expect(francs(PRICES.vip_month)).toBe('6.99 CHF')
  expect(francs(PRICES.vip_year)).toBe('69 CHF')
})
