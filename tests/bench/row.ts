import { GOALS, type Goal } from './goals.ts'
import { type Comparison, percentile } from './measure.ts'

/** What a part measures. Tables, latest.json and the chart are made of these. */
export type Measured = {
  name: string
  unit: string
  product: number
  /** What bounds the product, measured in turns with it; null where there is only a goal. */
  limit: number | null
  /** The product's part of the limit. */
  ratio: number | null
}

export type Row = Measured & {
  part: string
  /** Of the ratio where there is one, else of the product. */
  goal: Goal | null
  isMet: boolean | null
}

export const beside = (name: string, unit: string, comparison: Comparison): Measured => ({
  name,
  unit,
  ...comparison,
})

export const alone = (name: string, unit: string, product: number): Measured => ({
  name,
  unit,
  product,
  limit: null,
  ratio: null,
})

/** The usual and the long wait, of times in milliseconds. */
export const waits = (name: string, times: number[], percents = [50, 99]): Measured[] =>
  percents.map((percent) => alone(`${name}, p${percent}`, 'ms', percentile(times, percent)))

export function judge(part: string, measured: Measured): Row {
  const goal = goalOf(part, measured.name)
  return { part, ...measured, goal, isMet: goal && isWithin(goal, measured.ratio ?? measured.product) }
}

/** That of the name, else that of the whole part. */
export const goalOf = (part: string, name: string): Goal | null =>
  GOALS[part]?.[name] ?? GOALS[part]?.['every row'] ?? null

const isWithin = (goal: Goal, value: number) => ('least' in goal ? value >= goal.least : value <= goal.most)

/** Of the lists only the one that grew most: the others are in latest.json. */
export function headlines(rows: Row[]): Row[] {
  const lists = rows.filter(({ part }) => part === 'growth')
  const [worst] = lists.toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0))
  return [
    ...rows.filter(({ part }) => part !== 'growth'),
    ...(worst ? [{ ...worst, name: `the list that grows most of ${lists.length}: ${worst.name}` }] : []),
  ]
}
