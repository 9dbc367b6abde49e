import { describe, expect, test } from 'vitest'
import {
  formatPrice,
  priceOf,
  PRICES,
  vipUntil,
  YEARLY_PRICE_PER_MONTH,
  YEARLY_SAVING_PERCENT,
} from './payments.ts'

describe('VIP lasts', () => {
  const paid_until = '2026-12-01T10:00:00.000Z'

  test('three days longer than the paid period, renewed or cancelled', () => {
    for (const status of ['active', 'canceled', 'unpaid'] as const) {
      expect(vipUntil({ status, paid_until, is_reversed: false })).toBe('2026-12-04T10:00:00.000Z')
    }
  })

  test('two weeks longer while a renewal is retried', () => {
    expect(vipUntil({ status: 'past_due', paid_until, is_reversed: false })).toBe('2026-12-15T10:00:00.000Z')
  })

  test('no longer once its last payment was refunded or disputed', () => {
    expect(vipUntil({ status: 'active', paid_until, is_reversed: true })).toBeNull()
  })
})

test('products cost what the price list says [137]', () => {
  expect(priceOf({ interval: 'month' })).toBe(699)
  expect(priceOf({ interval: 'year' })).toBe(6900)
  expect(priceOf({ interval: null })).toBe(699)
})

test('verified costs 6.99 CHF once, VIP 6.99 CHF a month or 69 CHF a year [137]', () => {
  expect(formatPrice(PRICES.verified)).toBe('6.99 CHF')
  expect(formatPrice(PRICES.vip_month)).toBe('6.99 CHF')
  expect(formatPrice(PRICES.vip_year)).toBe('69 CHF')
})

test('a year of VIP is 5.75 CHF a month and saves 18 % [137]', () => {
  expect(YEARLY_PRICE_PER_MONTH).toBe('5.75 CHF')
  expect(YEARLY_SAVING_PERCENT).toBe(18)
})
