import { expect, test } from 'vitest'
import { FILTER_CATEGORIES, OTHER_CATEGORY } from '#domain/categories.ts'
import { categoriesLike } from './NoResults.tsx'

test.for([
  ['imobilier', 'Immobilier'],
  ['e comerce', 'E-commerce'],
  ['l’ia', 'IA'],
  ['TRADEUR', 'Trading'],
  ['artisan', 'Artisanat et réparation'],
  ['evenement', 'Culture et événements'],
] as const)('a search that resembles the name of a category gets it first: %s', ([query, category]) => {
  expect(categoriesLike(query, { SaaS: 9 }, 6)[0]).toBe(category)
})

test('lists the categories that resemble the search, then those with most plans', () => {
  const plans = { Trading: 2, SaaS: 9, Coaching: 5 }
  expect(categoriesLike('imobilier', plans, 4)).toEqual(['Immobilier', 'SaaS', 'Coaching', 'Trading'])
})

test.for(['🙂', '', 'plombier', 'zzqx'])('« %s » resembles no name', (query) => {
  expect(categoriesLike(query, { Trading: 2, SaaS: 9 }, 3)).toEqual(['SaaS', 'Trading', 'E-commerce'])
})

test('« Autre » is not offered as a category', () => {
  expect(categoriesLike('autre', { Autre: 99 }, FILTER_CATEGORIES.length)).not.toContain(OTHER_CATEGORY)
})
