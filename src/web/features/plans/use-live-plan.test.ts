import { expect, test } from 'vitest'
import type { PlanForMember } from '#domain/plans.ts'
import { isNews } from './use-live-plan.ts'

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
