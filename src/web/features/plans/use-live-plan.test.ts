import { expect, test } from 'vitest'
import type { PlanForMember } from '#domain/plans/plans.ts'
import { isNewVersion, isOutdated } from './use-live-plan.ts'

const shown = { updated_at: '2026-01-01', validated: true } as PlanForMember
const review = { ...shown, status: 'published', modified: false } as PlanForMember

test('an edit, a decision or a deletion is a new version; the version on the screen is not', () => {
  expect(isNewVersion(shown, shown, undefined)).toBe(false)
  expect(isNewVersion({ ...shown, updated_at: '2026-01-02' }, shown, undefined)).toBe(true)
  expect(isNewVersion({ ...shown, validated: false }, shown, undefined)).toBe(true)
  expect(isNewVersion('unavailable', shown, undefined)).toBe(true)
})

test('a change of the review state is a new version for the author and the staff only', () => {
  const refused = { ...review, status: 'rejected' } as const
  expect(isNewVersion(refused, shown, review)).toBe(true)
  expect(isNewVersion(review, shown, review)).toBe(false)
})

test('the response to « watch » shows whether the plan changed since it was rendered', () => {
  const watching = (version: Partial<PlanForMember>) =>
    ({ type: 'watching', plan_id: 'a', version: { ...shown, ...version } }) as const
  expect(isOutdated(watching({}), shown, undefined)).toBe(false)
  expect(isOutdated(watching({}), shown, review)).toBe(false)
  expect(isOutdated(watching({ updated_at: '2026-01-02' }), shown, undefined)).toBe(true)
  expect(isOutdated(watching({ validated: false }), shown, undefined)).toBe(true)
})

test('so does a refusal where the plan was online, and a « watch » accepted where it was pending', () => {
  const refused = { type: 'watch_refused', plan_id: 'a' } as const
  const pending = { ...review, status: 'pending' } as const
  expect(isOutdated(refused, shown, undefined)).toBe(true)
  expect(isOutdated(refused, shown, review)).toBe(true)
  expect(isOutdated(refused, shown, pending)).toBe(false)
  const version = { updated_at: shown.updated_at, validated: true }
  expect(isOutdated({ type: 'watching', plan_id: 'a', version }, shown, pending)).toBe(true)
})
