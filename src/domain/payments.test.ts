import { describe, expect, test } from 'vitest'
import { priceOf, vipUntil } from './payments.ts'

describe('VIP lasts', () => {
  const paid_until = '2026-12-01T10:00:00.000Z'

  test('three days longer than the paid period, renewed or cancelled', () => {
    for (const status of ['active', 'canceled', 'unpaid'] as const) {
      expect(vipUntil({ status, paid_until, is_returned: false })).toBe('2026-12-04T10:00:00.000Z')
    }
  })

  test('two weeks longer while a renewal is retried', () => {
    expect(vipUntil({ status: 'past_due', paid_until, is_returned: false })).toBe('2026-12-15T10:00:00.000Z')
  })

  test('no longer once its last payment was refunded or disputed', () => {
    expect(vipUntil({ status: 'active', paid_until, is_returned: true })).toBeNull()
  })
})

test('products cost what the price list says [137]', () => {
  expect(priceOf({ interval: 'month' })).toBe(699)
  expect(priceOf({ interval: 'year' })).toBe(6900)
  expect(priceOf({ interval: null })).toBe(699)
})
