import { expect, test } from 'vitest'
import { withReaction } from './reactions.ts'
import type { PlanMarks } from './viewer.ts'

const counters = { likes_count: 4, comments_count: 3, reposts_count: 0, views_count: 9 }
const marks: PlanMarks = { liked: false, reposted: true, bookmarked: false, counters }

test('a wish moves its mark and its counter at once, and nothing else [81]', () => {
  expect(withReaction(marks, 'liked', true)).toEqual({
    ...marks,
    liked: true,
    counters: { ...counters, likes_count: 5 },
  })
})

test('wishing for what holds already changes nothing [81]', () => {
  expect(withReaction(marks, 'liked', false)).toEqual(marks)
})

test('a counter never goes below 0 [81]', () => {
  expect(withReaction(marks, 'reposted', false)).toEqual({ ...marks, reposted: false })
})

test('a plan without public counters has its mark all the same', () => {
  expect(withReaction({ ...marks, counters: null }, 'liked', true)).toEqual({
    ...marks,
    liked: true,
    counters: null,
  })
})
