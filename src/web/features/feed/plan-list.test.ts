import { expect, test } from 'vitest'
import type { PlanCard } from '#domain/plans/plans.ts'
import { hasNewPlans } from './plan-list.ts'

const page = (...ids: string[]) => ({ plans: ids.map((id) => ({ id }) as PlanCard), next: null })

test('plans above those that a list shows are new, in an empty list all of them', () => {
  expect(hasNewPlans(page('new', 'a', 'b'), [page('a', 'b', 'c')])).toBe(true)
  expect(hasNewPlans(page('a', 'new', 'b'), [page('a', 'b'), page('c')])).toBe(true)
  expect(hasNewPlans(page('new'), [page()])).toBe(true)
})

test('plans that moved up because others were deleted, or only changed places, are not new', () => {
  expect(hasNewPlans(page('a', 'c', 'd'), [page('a', 'b', 'c')])).toBe(false)
  expect(hasNewPlans(page('b', 'a'), [page('a'), page('b')])).toBe(false)
  expect(hasNewPlans(page(), [page('a')])).toBe(false)
})
