import { expect, test } from 'vitest'
import { FILTER_CATEGORIES, OTHER_CATEGORY } from '#domain/plan-form.ts'
import { categoriesLike } from './categories-like.ts'

test.for([
  ['imobilier', 'Immobilier'],
  ['e comerce', 'E-commerce'],
  ['l’ia', 'IA'],
  ['TRADEUR', 'Trading'],
] as const)('a search that resembles the name of a category gets it first: %s', ([query, category]) => {
  expect(categoriesLike(query, 6)[0]).toBe(category)
})

test('where no name resembles the search, the first ones of the list are offered', () => {
  expect(categoriesLike('🙂', 6)).toEqual(FILTER_CATEGORIES.slice(0, 6))
  expect(categoriesLike('', 3)).toEqual(FILTER_CATEGORIES.slice(0, 3))
})

test('« Autre » is nothing to look into', () => {
  expect(categoriesLike('autre', FILTER_CATEGORIES.length)).not.toContain(OTHER_CATEGORY)
})
