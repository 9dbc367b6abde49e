import { COUNTRIES, type Country } from '#domain/countries.ts'
import { categoryNumber, FILTER_CATEGORIES, type FilterCategory } from '#domain/categories.ts'
import type { DURATIONS, PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import type { Difficulty } from '#domain/plans/plans.ts'

export type FacetFilters = {
  category?: FilterCategory | undefined
  budget?: (typeof PUBLISH_BUDGETS)[number] | undefined
  difficulty?: Difficulty | undefined
  duration?: (typeof DURATIONS)[number] | undefined
  verified?: '1' | undefined
  country?: Country | undefined
}

/** One part of plans.facets: the position of its bits, and the smallest and largest value that the filter accepts. */
export type Facet = { shift: number; mask: number; from: number; to: number; isChosen: boolean }
/** The country is not packed into plans.facets: it has its own column. */
export type Facets = Record<Exclude<keyof FacetFilters, 'country'>, Facet>

/** Must match the function plan_facets in db/baseline.sql. */
export const toFacets = ({ category, budget, difficulty, duration, verified }: FacetFilters): Facets => ({
  category: {
    shift: 9,
    mask: 63,
    ...chosen(category && only(categoryNumber(category)), [1, FILTER_CATEGORIES.length]),
  },
  budget: { shift: 6, mask: 7, ...chosen(budget && BUDGETS[budget], [0, 5]) },
  difficulty: { shift: 4, mask: 3, ...chosen(difficulty && only(LEVELS[difficulty]), [1, 3]) },
  duration: { shift: 1, mask: 7, ...chosen(duration && only(DURATION_NUMBERS[duration]), [0, 5]) },
  verified: { shift: 0, mask: 1, ...chosen(verified && only(1), [0, 1]) },
})

/** The number of the first country in plan_filter_ids. */
const COUNTRY = 1001

/** Returns the numbers of the chosen filters in the search. Must match plan_filter_ids in db/baseline.sql. */
export const filterNumbers = (filters: FacetFilters): number[] => [
  ...Object.values(toFacets(filters)).flatMap(({ isChosen, shift, to }) =>
    isChosen ? [shift * 16 + to] : [],
  ),
  ...(filters.country ? [COUNTRY + COUNTRIES.indexOf(filters.country)] : []),
]

type Range = [from: number, to: number]

const only = (number: number): Range => [number, number]

const chosen = (range: Range | undefined, all: Range) => {
  const [from, to] = range ?? all
  return { from, to, isChosen: range !== undefined }
}

/** A budget means « at most », so it includes the smaller ones. The last budget has no upper bound and matches only itself. */
const BUDGETS: Record<(typeof PUBLISH_BUDGETS)[number], Range> = {
  '0€': [0, 0],
  '<100€': [0, 1],
  '<500€': [0, 2],
  '<1K€': [0, 3],
  '<5K€': [0, 4],
  '5K€+': [5, 5],
}

const LEVELS: Record<Difficulty, number> = { débutant: 1, intermédiaire: 2, expert: 3 }

const DURATION_NUMBERS: Record<(typeof DURATIONS)[number], number> = {
  '< 1 semaine': 1,
  '1–4 semaines': 2,
  '1–3 mois': 3,
  '3–6 mois': 4,
  '> 6 mois': 5,
}
