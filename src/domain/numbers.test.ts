import { expect, test } from 'vitest'
import { compactNumber, counted, fileSize, pluralize, wholeNumber } from './numbers.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202F]/g, ' ')

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1 k'],
  [8420, '8,4 k'],
  [9999, '9,9 k'],
  [12_600, '12 k'],
  [999_999, '999 k'],
  [1_250_000, '1,2 M'],
] as const)('a counter of %i reads « %s »', ([count, words]) => {
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

test('a noun takes its plural from two on', () => {
  expect([0, 1, 2, 5218].map((n) => counted(n, 'plan publié'))).toEqual([
    '0 plan publié',
    '1 plan publié',
    '2 plans publiés',
    '5\u202F218 plans publiés',
  ])
})

test('« J’aime » is invariable, its adjectives are not', () => {
  expect(counted(5, 'J’aime')).toBe('5 J’aime')
  expect(counted(5, 'J’aime reçu')).toBe('5 J’aime reçus')
})

test('the noun alone agrees with a number shown elsewhere', () => {
  expect([0, 1, 1.5, 2].map((n) => pluralize(n, 'nouveau commentaire'))).toEqual([
    'nouveau commentaire',
    'nouveau commentaire',
    'nouveau commentaire',
    'nouveaux commentaires',
  ])
})

test('the size of a file is in Ko, from one Mo on in Mo', () => {
  expect([1, 1_023, 421_888, 1_048_000, 1_258_291, 20 * 1024 * 1024].map(fileSize).map(plain)).toEqual([
    '1 Ko',
    '1 Ko',
    '412 Ko',
    '1023 Ko',
    '1,1 Mo',
    '20 Mo',
  ])
})
