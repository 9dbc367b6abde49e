import { expect, test } from 'vitest'
import type { PlanForMember } from '#domain/plans.ts'
import { isNews, isOutdated } from './use-live-plan.ts'

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

test('what the server says as the page begins to watch tells whether the plan changed since it was rendered', () => {
  const watching = (version: Partial<PlanForMember>) =>
    ({ type: 'watching', plan_id: 'a', version: { ...shown, ...version } }) as const
  expect(isOutdated(watching({}), shown, undefined)).toBe(false)
  expect(isOutdated(watching({}), shown, review)).toBe(false)
  expect(isOutdated(watching({ updated_at: '2026-01-02' }), shown, undefined)).toBe(true)
  expect(isOutdated(watching({ validated: false }), shown, undefined)).toBe(true)
})

test('so does a refusal to whom the plan was online, and a plan that waited and can be watched now', () => {
  const refused = { type: 'watch_refused', plan_id: 'a' } as const
  const pending = { ...review, status: 'pending' } as const
  expect(isOutdated(refused, shown, undefined)).toBe(true)
  expect(isOutdated(refused, shown, review)).toBe(true)
  expect(isOutdated(refused, shown, pending)).toBe(false)
  const version = { updated_at: shown.updated_at, validated: true }
  expect(isOutdated({ type: 'watching', plan_id: 'a', version }, shown, pending)).toBe(true)
})
