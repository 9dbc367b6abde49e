import { expect, test } from 'vitest'
import { categoryOfSlug, categorySlug, FILTER_CATEGORIES } from './categories.ts'

test('a category’s address has neither capitals nor spaces nor accents [58]', () => {
  expect(FILTER_CATEGORIES.map(categorySlug)).toEqual([
    'e-commerce',
    'crypto',
    'ia',
    'saas',
    'marketing',
    'dropshipping',
    'immobilier',
    'trading',
    'coaching',
    'affiliate',
    'print-on-demand',
    'business',
    'artisanat-et-reparation',
    'commerce-et-boutique',
    'restauration-et-alimentation',
    'services-aux-particuliers',
    'services-aux-entreprises',
    'agriculture-et-nature',
    'culture-et-evenements',
    'autre',
  ])
  for (const category of FILTER_CATEGORIES) expect(categoryOfSlug(categorySlug(category))).toBe(category)
})
