import { expect, test } from 'vitest'
import { askedIn } from './moderator-address.ts'

test('what the log could not answer is not asked: days and people that do not exist, unknown actions', () => {
  const by = '0B9F4E7C-5D1A-4C3B-9E2F-1A2B3C4D5E6F'
  const asked = askedIn({ by, member: 'abc', action: 'dance', from: '2026-02-31', to: '2026-11-16' })
  expect(asked).toEqual({
    by,
    member: undefined,
    action: undefined,
    from: undefined,
    to: '2026-11-16',
  })
  expect(Object.values(askedIn({})).filter(Boolean)).toEqual([])
})
