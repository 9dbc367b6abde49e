/** 3 exact, 2 useful, 1 related. */
export type Grade = 1 | 2 | 3

export type JudgedQuery = {
  query: string
  /** What the query tests: a typo, a town, a synonym… */
  kind: string
  /** By the plan's slug. A plan without a grade is not relevant. */
  grades: Record<string, Grade>
}

/** The goals of the search for the sixty queries of judged-queries.ts. */
export const RELEVANCE_GOALS = { leastNdcg: 0.85, mostMissed: 4 }

/** As many results as fit on a phone. */
const DEPTH = 5

/**
 * The normalised discounted cumulative gain of the first five results: a plan gains 2^grade − 1, divided by the logarithm of
 * its place, relative to the gain of the best order. 1 is that order, 0 is no relevant plan.
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
