import { expect, test } from 'vitest'
import { logFiltersIn } from './moderator-address.ts'

test('filters that the endpoint would refuse are left out: invalid days, ids and actions', () => {
  const by = '0B9F4E7C-5D1A-4C3B-9E2F-1A2B3C4D5E6F'
  const asked = logFiltersIn({ by, member: 'abc', action: 'dance', from: '2026-02-31', to: '2026-11-16' })
  expect(asked).toEqual({
    by,
    member: undefined,
    action: undefined,
    from: undefined,
    to: '2026-11-16',
  })
  expect(Object.values(logFiltersIn({})).filter(Boolean)).toEqual([])
})
