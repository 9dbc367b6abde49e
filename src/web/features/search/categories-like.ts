import { FILTER_CATEGORIES, type FilterCategory, OTHER_CATEGORY } from '#domain/categories.ts'
import { foldText } from '#domain/search/search-text.ts'

type PlanCounts = Partial<Record<FilterCategory, number>>

/** Categories offered when a search finds nothing: those whose name resembles it, then those with most plans. */
export function categoriesLike(query: string, plans: PlanCounts, count: number): FilterCategory[] {
  const queryBigrams = bigramsOf(query)
  const resemblance = (category: FilterCategory) => {
    const nameBigrams = bigramsOf(category)
    const score =
      nameBigrams.filter((pair) => queryBigrams.includes(pair)).length /
      (nameBigrams.length + queryBigrams.length)
    return score < MIN_SCORE ? 0 : score
  }
  return FILTER_CATEGORIES.filter((category) => category !== OTHER_CATEGORY)
    .map((category) => ({ category, score: resemblance(category), plans: plans[category] ?? 0 }))
    .toSorted((one, other) => other.score - one.score || other.plans - one.plans)
    .slice(0, count)
    .map(({ category }) => category)
}

/** The name itself scores 0.5, « plombier » 0.17 with « Immobilier », « artisan » 0.24 with « Artisanat et réparation ». */
const MIN_SCORE = 0.2

/** The bigrams of each word, with the space before it: « ia » has « ␣i » and « ia ». */
function bigramsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.flatMap((word) => Array.from(word, (_, at) => ` ${word}`.slice(at, at + 2)))
  return [...new Set(pairs)]
}
