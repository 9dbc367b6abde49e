/** 3 exactly what was asked for, 2 useful, 1 related. */
export type Grade = 1 | 2 | 3

export type JudgedQuery = {
  query: string
  /** Why the list has it: a typo, a town, a synonym… */
  kind: string
  /** By the plan's slug. A plan that is not named is not relevant. */
  grades: Record<string, Grade>
}

/** What the search should reach with the sixty queries of judged-queries.ts. */
export const RELEVANCE_GOALS = { leastNdcg: 0.85, mostMissed: 4 }

/** As many results as a phone shows. */
const DEPTH = 5

/**
 * The normalised discounted cumulative gain of the first five results: a plan gains 2^grade − 1, divided by the logarithm of
 * its place, beside what the best order would gain. 1 is that order, 0 is nothing relevant.
 */
export function ndcg(found: string[], grades: Record<string, Grade>): number {
  const ideal = Object.values(grades).toSorted((one, other) => other - one)
  return discountedGain(found.map((slug) => grades[slug] ?? 0)) / discountedGain(ideal)
}

/** Whether none of the first five results is relevant. */
export const isMissed = (found: string[], grades: Record<string, Grade>): boolean =>
  !found.slice(0, DEPTH).some((slug) => slug in grades)

const discountedGain = (grades: number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
