import { slugify } from './slug.ts'

/**
 * The number stands in `plans.facets`: a new category gets the next one, as in `plan_facets` of the database. The subject
 * continues « écrit sur ».
 */
type Category = { number: number; subject: string }

/** In the order of the lists. */
const CATEGORIES = {
  'E-commerce': { number: 1, subject: 'l’e-commerce' },
  Crypto: { number: 2, subject: 'la crypto' },
  IA: { number: 3, subject: 'l’IA' },
  SaaS: { number: 4, subject: 'le SaaS' },
  Marketing: { number: 5, subject: 'le marketing' },
  Dropshipping: { number: 6, subject: 'le dropshipping' },
  Immobilier: { number: 7, subject: 'l’immobilier' },
  Trading: { number: 8, subject: 'le trading' },
  Coaching: { number: 9, subject: 'le coaching' },
  Affiliate: { number: 10, subject: 'l’affiliation' },
  'Print-on-Demand': { number: 11, subject: 'l’impression à la demande' },
  Business: { number: 12, subject: 'le business' },
  'Artisanat et réparation': { number: 14, subject: 'l’artisanat et la réparation' },
  'Commerce et boutique': { number: 15, subject: 'le commerce et les boutiques' },
  'Restauration et alimentation': { number: 16, subject: 'la restauration et l’alimentation' },
  'Services aux particuliers': { number: 17, subject: 'les services aux particuliers' },
  'Services aux entreprises': { number: 18, subject: 'les services aux entreprises' },
  'Agriculture et nature': { number: 19, subject: 'l’agriculture et la nature' },
  'Culture et événements': { number: 20, subject: 'la culture et les événements' },
  Autre: { number: 13, subject: 'des sujets variés' },
} as const satisfies Record<string, Category>

export type FilterCategory = keyof typeof CATEGORIES

/** Categories to publish in and to filter by; the edit dialog has its own list. */
export const FILTER_CATEGORIES = Object.keys(CATEGORIES) as FilterCategory[]
export const OTHER_CATEGORY = 'Autre'
/** IA in the edit dialog. */
export const OTHER_NAME_OF_IA = 'IA & Tech'

export const categoryNumber = (category: FilterCategory): number => CATEGORIES[category].number
/** « écrit sur l’affiliation » */
export const categorySubject = (category: FilterCategory): string => CATEGORIES[category].subject

export const isKnownCategory = (category: string) =>
  Object.hasOwn(CATEGORIES, category) || category === OTHER_NAME_OF_IA

/** « IA & Tech » counts as IA, a custom category as « Autre ». */
export function filterCategoryOf(category: string): FilterCategory {
  if (category === OTHER_NAME_OF_IA) return 'IA'
  return FILTER_CATEGORIES.find((known) => known === category) ?? OTHER_CATEGORY
}

/** « Artisanat et réparation » → « artisanat-et-reparation » */
export const categorySlug = (category: string) => slugify(filterCategoryOf(category))

export const categoryOfSlug = (slug: string) =>
  FILTER_CATEGORIES.find((category) => categorySlug(category) === slug)

/** The title of a category’s page. */
export const categoryTitle = (category: FilterCategory) =>
  category === OTHER_CATEGORY ? 'Autres plans' : `Plans ${category}`
