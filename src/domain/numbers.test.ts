import { expect, test } from 'vitest'
import { compactNumber, wholeNumber } from './numbers.ts'

const plain = (text: string) => text.replaceAll('\u202F', ' ')

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1 k'],
  [8420, '8,4 k'],
  [9999, '9,9 k'],
  [12_600, '12 k'],
  [999_999, '999 k'],
  [1_250_000, '1,2 M'],
] as const)('a counter of %i reads « %s »', ([count, words]) => {
  expect(plain(compactNumber(count))).toBe(words)
})

test('whole numbers are grouped by three, the French way', () => {
  expect([5, 218, 5218, 1_234_567].map((n) => plain(wholeNumber(n)))).toEqual([
    '5',
    '218',
    '5 218',
    '1 234 567',
  ])
})
