import { describe, expect, test } from 'vitest'
import { type Grade, isMissed, ndcg } from './ndcg.ts'

/** Gains 7, 3 and 1. */
const GRADES: Record<string, Grade> = { exact: 3, useful: 2, related: 1 }
/** 7 + 3 / log2(3) + 1 / log2(4) */
const IDEAL = 9.392789

describe('NDCG of the first five results', () => {
  test('is 1 for the best order, whatever follows it', () => {
    expect(ndcg(['exact', 'useful', 'related', 'other'], GRADES)).toBe(1)
  })

  test('is less for the same plans in another order', () => {
    // 1 + 3 / log2(3) + 7 / log2(4) = 6.392789
    expect(ndcg(['related', 'useful', 'exact'], GRADES)).toBeCloseTo(6.392789 / IDEAL, 6)
  })

  test('counts nothing for plans without a grade, which still take a place', () => {
    // 7 / log2(3) = 4.416508
    expect(ndcg(['other', 'exact'], GRADES)).toBeCloseTo(4.416508 / IDEAL, 6)
  })

  test('ignores the sixth result', () => {
    expect(ndcg(['a', 'b', 'c', 'd', 'e', 'exact'], GRADES)).toBe(0)
  })

  test('is 1 for five of six equally good plans', () => {
    const grades: Record<string, Grade> = { a: 3, b: 3, c: 3, d: 3, e: 3, f: 3 }
    expect(ndcg(['f', 'b', 'c', 'd', 'e'], grades)).toBe(1)
  })

  test('is 0 when nothing was found', () => {
    expect(ndcg([], GRADES)).toBe(0)
  })
})

test('a query is missed when none of the first five results has a grade', () => {
  expect(isMissed(['a', 'b', 'c', 'd', 'related'], GRADES)).toBe(false)
  expect(isMissed(['a', 'b', 'c', 'd', 'e', 'exact'], GRADES)).toBe(true)
  expect(isMissed([], GRADES)).toBe(true)
})
