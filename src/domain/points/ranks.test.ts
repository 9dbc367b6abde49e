import { expect, test } from 'vitest'
import { calculateUserPoints, getLevel, getUserRank, LEVELS, RANKS } from './ranks.ts'

test('points are likes received and ten for each published plan [127]', () => {
  expect(calculateUserPoints({ likes_received: 0, plans_posted: 0 })).toBe(0)
  expect(calculateUserPoints({ likes_received: 72, plans_posted: 2 })).toBe(92)
})

test.each([
  [0, 'Rookie'],
  [49, 'Rookie'],
  [50, 'Ambitieux'],
  [149, 'Ambitieux'],
  [150, 'Stratège'],
  [299, 'Stratège'],
  [300, 'Architecte'],
  [100_000, 'Architecte'],
])('%i points make a %s [127]', (points, rank) => {
  expect(getUserRank(points).name).toBe(rank)
})

test.each([
  [0, 'Rookie'],
  [99, 'Rookie'],
  [100, 'Membre Actif'],
  [249, 'Membre Actif'],
  [250, 'Contributeur'],
  [499, 'Contributeur'],
  [500, 'Créatif'],
  [999, 'Créatif'],
  [1000, 'Influenceur'],
  [1999, 'Influenceur'],
  [2000, 'Expert'],
  [4999, 'Expert'],
  [5000, 'Légende'],
  [1_000_000, 'Légende'],
])('%i XP make a %s [120]', (xp, level) => {
  expect(getLevel(xp).name).toBe(level)
})

test('each step shows the points missing to the next, and the progress', () => {
  expect(getUserRank(92)).toEqual({
    name: 'Ambitieux',
    next: { name: 'Stratège', missing: 58 },
    percent: 42,
  })
  expect(getLevel(185)).toMatchObject({ next: { name: 'Contributeur', missing: 65 }, percent: 56 })
  expect(getUserRank(299).percent).toBe(99)
  expect(getUserRank(300)).toEqual({ name: 'Architecte', next: null, percent: 100 })
  expect(getLevel(5000)).toEqual({ name: 'Légende', next: null, percent: 100 })
})

test('every step starts above the previous one', () => {
  for (const steps of [RANKS, LEVELS])
    steps.forEach(({ from }, place) => expect(from).toBeGreaterThan(steps[place - 1]?.from ?? -1))
})
