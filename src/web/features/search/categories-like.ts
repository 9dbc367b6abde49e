import { FILTER_CATEGORIES, type FilterCategory, OTHER_CATEGORY } from '#domain/plan-form.ts'
import { foldText } from '#domain/search-text.ts'

type PlanCounts = Partial<Record<FilterCategory, number>>

/** Categories offered when a search finds nothing: those whose name resembles it, then those with most plans. */
export function categoriesLike(query: string, plans: PlanCounts, count: number): FilterCategory[] {
  const asked = letterPairs(query)
  const resemblance = (category: FilterCategory) => {
    const named = letterPairs(category)
    const score = named.filter((pair) => asked.includes(pair)).length / (named.length + asked.length)
    return score < RESEMBLES ? 0 : score
  }
  return FILTER_CATEGORIES.filter((category) => category !== OTHER_CATEGORY)
    .map((category) => ({ category, score: resemblance(category), plans: plans[category] ?? 0 }))
    .toSorted((one, other) => other.score - one.score || other.plans - one.plans)
    .slice(0, count)
    .map(({ category }) => category)
}

/** Of 0.5 for the name itself. « plombier » has 0.17 in common with « Immobilier », « artisan » 0.24 with « Artisanat et réparation ». */
const RESEMBLES = 0.2

/** Of each word, with the space before it: « ia » has « ␣i » and « ia ». */
function letterPairs(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.flatMap((word) => Array.from(word, (_, at) => ` ${word}`.slice(at, at + 2)))
  return [...new Set(pairs)]
}
