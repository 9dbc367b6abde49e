import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('what was used least recently is evicted first', () => {
  const cache = createBoundedCache<string>(3)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1)
  cache.get('a')
  cache.set('d', 'd', 1)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual(['a', undefined, 'c', 'd'])
})

test('what is set again counts once, and what is larger than the cache is not stored', () => {
  const cache = createBoundedCache<string>(3)
  cache.set('a', 'a', 1)
  for (let times = 0; times < 5; times++) cache.set('b', 'b', 2)
  expect(cache.get('a')).toBe('a')
  cache.set('c', 'c', 4)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([undefined, undefined, undefined])
  cache.set('a', 'a', 3)
  expect(cache.get('a')).toBe('a')
})
