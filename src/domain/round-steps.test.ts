import { expect, test } from 'vitest'
import { roundStepFrom, roundStepUpTo, sharesOf } from './round-steps.ts'

test('a round step is 1, 2 or 5 with any number of zeros', () => {
  expect([0, 1, 1.5, 2, 3, 5, 6, 11, 499, 500, 2e9].map((least) => roundStepFrom(least))).toEqual([
    1, 1, 2, 2, 5, 5, 10, 20, 500, 500, 2e9,
  ])
  expect([0, 100, 101, 999].map((least) => roundStepFrom(least, 100))).toEqual([100, 100, 200, 1000])
  expect([0, 0.5, 1, 1.9, 4.99, 5, 49, 2e9].map((most) => roundStepUpTo(most))).toEqual([
    1, 1, 1, 1, 2, 5, 20, 2e9,
  ])
})

test('shares in percent with one decimal add up to 100', () => {
  expect(sharesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  expect(sharesOf([2, 1, 0])).toEqual([66.7, 33.3, 0])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  const shares = sharesOf([37, 2, 1, 1, 1, 1])
  expect(shares.reduce((sum, share) => sum + Math.round(share * 10), 0)).toBe(1000)
})
