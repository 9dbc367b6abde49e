import { expect, test } from 'vitest'
import { judgedQueries } from './judged-queries.ts'

test('the list has sixty different queries of every kind, each with a relevant plan', () => {
  expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(60)
  expect(new Set(judgedQueries.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(judgedQueries.filter(({ grades }) => !Object.values(grades).includes(3))).toEqual([])
})

const KINDS = [
  'title',
  'sentence',
  'trade',
  'town',
  'typo',
  'accents',
  'plural',
  'elision',
  'synonym',
  'forecast',
  'member',
  'tag',
  'category',
  'capitals',
  'negation',
]
