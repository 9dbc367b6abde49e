import { describe, expect, test } from 'vitest'
import { subscriptionOf } from './use-subscription.ts'

const nothing = {
  subscribed: false,
  interval: null,
  current_period_end: null,
  cancel_at_period_end: false,
  has_portal: false,
}

describe('The subscription', () => {
  test('starts without one, inactive, loading [143]', () => {
    expect(subscriptionOf(undefined, false)).toEqual({ ...nothing, status: 'inactive', loading: true })
  })

  test('is what the server sends [143]', () => {
    const subscription = {
      subscribed: true,
      status: 'active',
      interval: 'year',
      current_period_end: '2027-01-01T00:00:00.000Z',
      cancel_at_period_end: false,
      has_portal: true,
    } as const
    expect(subscriptionOf({ subscription }, false)).toEqual({ ...subscription, loading: false })
  })

  test('that could not be loaded is an error, and not subscribed [143]', () => {
    expect(subscriptionOf(undefined, true)).toEqual({ ...nothing, status: 'error', loading: false })
  })

  test('of a visitor is inactive and not loading [143]', () => {
    expect(subscriptionOf(null, false)).toEqual({ ...nothing, status: 'inactive', loading: false })
  })
})
