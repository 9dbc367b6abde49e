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

/** Four digits of a figure are more than a machine can tell twice. */
export function judge(part: string, { name, unit, ...figures }: Measured): Row {
  const product = rounded(figures.product)
  const limit = figures.limit === null ? null : rounded(figures.limit)
  const ratio = figures.ratio === null ? null : rounded(figures.ratio)
  const goal = goalOf(part, name)
  return { part, name, unit, product, limit, ratio, goal, isMet: goal && isWithin(goal, ratio ?? product) }
}

const rounded = (value: number) => Number(value.toPrecision(4))

/** That of the name, else that of the whole part. */
const goalOf = (part: string, name: string): Goal | null =>
  GOALS[part]?.[name] ?? GOALS[part]?.['every row'] ?? null

const isWithin = (goal: Goal, value: number) => ('least' in goal ? value >= goal.least : value <= goal.most)

/** Of the lists only the one that grew most: the others are in latest.json. */
export function headlines(rows: Row[]): Row[] {
  const lists = rows.filter(({ part }) => part === 'growth')
  const [worst] = lists.toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0))
  return [
    ...rows.filter(({ part }) => part !== 'growth'),
    ...(worst ? [{ ...worst, name: `growth of ${lists.length} lists, worst: ${worst.name}` }] : []),
  ]
}
