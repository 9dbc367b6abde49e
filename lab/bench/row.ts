import { GOALS, type Goal } from './goals.ts'
import { type Comparison, percentile } from './measure.ts'

/** A measured value of a suite. Tables, latest.json and the chart are made of these. */
export type Measured = {
  name: string
  unit: string
  product: number
  /** The baseline, measured in alternating rounds with the product; null where there is only a goal. */
  limit: number | null
  /** Product divided by limit. */
  ratio: number | null
}

export type Row = Measured & {
  suite: string
  /** Of the ratio where there is one, else of the product. */
  goal: Goal | null
  isMet: boolean | null
}

export const comparedRow = (name: string, unit: string, comparison: Comparison): Measured => ({
  name,
  unit,
  ...comparison,
})

export const singleRow = (name: string, unit: string, product: number): Measured => ({
  name,
  unit,
  product,
  limit: null,
  ratio: null,
})

/** Percentiles of times in milliseconds. */
export const percentileRows = (name: string, times: number[], percents = [50, 99]): Measured[] =>
  percents.map((percent) => singleRow(`${name}, p${percent}`, 'ms', percentile(times, percent)))

/** Rounds to four digits, more than a machine can reproduce, and compares with the goal. */
export function judge(suite: string, { name, unit, ...values }: Measured): Row {
  const product = rounded(values.product)
  const limit = values.limit === null ? null : rounded(values.limit)
  const ratio = values.ratio === null ? null : rounded(values.ratio)
  const goal = goalOf(suite, name)
  return { suite, name, unit, product, limit, ratio, goal, isMet: goal && isWithin(goal, ratio ?? product) }
}

const rounded = (value: number) => Number(value.toPrecision(4))

/** The goal of the row, else that of the whole suite. */
const goalOf = (suite: string, name: string): Goal | null =>
  GOALS[suite]?.[name] ?? GOALS[suite]?.['every row'] ?? null

const isWithin = (goal: Goal, value: number) => ('least' in goal ? value >= goal.least : value <= goal.most)

/** Of the lists only the one that grew most; the others are in latest.json. */
export function summaryRows(rows: Row[]): Row[] {
  const lists = rows.filter(({ suite }) => suite === 'growth')
  const [worst] = lists.toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0))
  return [
    ...rows.filter(({ suite }) => suite !== 'growth'),
    ...(worst ? [{ ...worst, name: `growth of ${lists.length} lists, worst: ${worst.name}` }] : []),
  ]
}
