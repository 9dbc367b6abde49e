import { FILTER_CATEGORIES, type FilterCategory, OTHER_CATEGORY } from '#domain/plan-form.ts'
import { foldText } from '#domain/search-text.ts'

/** Categories to look into where a search finds nothing: those whose name resembles it come first. */
export function categoriesLike(query: string, count: number): FilterCategory[] {
  const asked = letterPairs(query)
  const resemblance = (category: FilterCategory) => {
    const named = letterPairs(category)
    return named.filter((pair) => asked.includes(pair)).length / (named.length + asked.length)
  }
  return FILTER_CATEGORIES.filter((category) => category !== OTHER_CATEGORY)
    .map((category) => ({ category, score: resemblance(category) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ category }) => category)
}

/** Of each word, with the space before it: « ia » has « ␣i » and « ia ». */
function letterPairs(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.flatMap((word) => Array.from(word, (_, at) => ` ${word}`.slice(at, at + 2)))
  return [...new Set(pairs)]
}
