import { expect, test } from 'vitest'
import { withReaction } from './reactions.ts'
import type { PlanViewerState } from './accounts/viewer.ts'

const counters = { likes_count: 4, comments_count: 3, reposts_count: 0, views_count: 9 }
const state: PlanViewerState = {
  liked: false,
  reposted: true,
  bookmarked: false,
  discussion: null,
  execution_id: null,
  counters,
}

test('a like changes its state and its counter at once, and nothing else [81]', () => {
  expect(withReaction(state, 'liked', true)).toEqual({
    ...state,
    liked: true,
    counters: { ...counters, likes_count: 5 },
  })
})

test('setting the state that holds already changes nothing [81]', () => {
  expect(withReaction(state, 'liked', false)).toEqual(state)
})

test('a counter never goes below 0 [81]', () => {
  expect(withReaction(state, 'reposted', false)).toEqual({ ...state, reposted: false })
})

test('a plan without public counters changes its state only', () => {
  expect(withReaction({ ...state, counters: null }, 'liked', true)).toEqual({
    ...state,
    liked: true,
    counters: null,
  })
})
