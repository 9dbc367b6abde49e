import { expect, test } from 'vitest'
import type { PlanForMember } from '#domain/plans.ts'
import { changedBy, isNews } from './use-live-plan.ts'

const [id, plan_id] = ['1', 'this']

const shown = { updated_at: '2026-01-01', validated: true } as PlanForMember
const review = { ...shown, status: 'published', modified: false } as PlanForMember

test('an edit, a decision or a deletion is news; what stands on the screen already is not', () => {
  expect(isNews(shown, shown, undefined)).toBe(false)
  expect(isNews({ ...shown, updated_at: '2026-01-02' }, shown, undefined)).toBe(true)
  expect(isNews({ ...shown, validated: false }, shown, undefined)).toBe(true)
  expect(isNews('gone', shown, undefined)).toBe(true)
})

test('where a plan stands is news to its author and the staff alone', () => {
  const refused = { ...review, status: 'rejected' } as const
  expect(isNews(refused, shown, review)).toBe(true)
  expect(isNews(review, shown, review)).toBe(false)
})

test('another text or status has the plan asked for again', () => {
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
