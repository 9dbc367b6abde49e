import { expect, test } from 'vitest'
import { changedBy } from './use-live-plan.ts'

const [id, plan_id] = ['1', 'this']

test('another text or status has the whole plan read again', () => {
  expect(changedBy({ type: 'plan_changed', plan_id }, plan_id)).toBe('plan')
})

test.for(['comment', 'comment_changed', 'comment_deleted'] as const)(
  'a %s has its counters read again',
  (type) => {
    expect(changedBy({ type, id, plan_id }, plan_id)).toBe('counters')
  },
)

test('so has a counter that moved', () => {
  expect(changedBy({ type: 'plan_counted', plan_id }, plan_id)).toBe('counters')
})

test('what concerns another plan, or none, changes nothing', () => {
  for (const message of [
    { type: 'plan_changed', plan_id: 'another' },
    { type: 'plan_counted', plan_id: 'another' },
    { type: 'watching', plan_id },
    { type: 'watch_refused', plan_id },
    { type: 'profile_changed' },
    { type: 'notification', id },
    { type: 'heartbeat' },
  ] as const)
    expect(changedBy(message, plan_id)).toBeNull()
})
