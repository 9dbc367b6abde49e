import type { EvidenceRange, EvidenceRanges } from './executions.ts'

/** A range needs the figures of this many members. */
const PEOPLE_MIN = 3
/** From this number of members on, the lowest and the highest figure are left out. */
const TRIMMED_FROM = 5

/** Each range is rounded outward to these days; beyond the last one it has no upper bound. */
const DAYS = [0, 7, 14, 30, 60, 90, 180, 365]

/** The figures of one execution; null where it has none. */
export type SharedFigures = {
  spent_cents: number | null
  first_sale_days: number | null
  monthly_sales: number | null
}

/** Null while no range has figures of enough members. */
export function rangesOf(
  currency: EvidenceRanges['currency'],
  executions: readonly SharedFigures[],
): EvidenceRanges | null {
  const figures = (name: keyof SharedFigures) => executions.flatMap((execution) => execution[name] ?? [])
  const spent = rangeOf(
    figures('spent_cents').map((cents) => cents / 100),
    roundAmount,
  )
  const first_sale = rangeOf(figures('first_sale_days'), roundDays)
  const monthly_sales = rangeOf(figures('monthly_sales'), roundAmount)
  return spent || first_sale || monthly_sales ? { currency, spent, first_sale, monthly_sales } : null
}

type Round = (value: number, way: 'down' | 'up') => number | null

function rangeOf(figures: readonly number[], round: Round): EvidenceRange | null {
  const people = figures.length
  if (people < PEOPLE_MIN) return null
  const sorted = figures.toSorted((one, other) => one - other)
  const kept = people >= TRIMMED_FROM ? sorted.slice(1, -1) : sorted
  return { from: round(kept[0]!, 'down') ?? 0, to: round(kept.at(-1)!, 'up'), people }
}

/** To 0, 1, 2, 5, 10, 20, 50… */
function roundAmount(value: number, way: 'down' | 'up'): number {
  if (value === 0 || (value < 1 && way === 'down')) return 0
  if (value < 1) return 1
  let scale = 1
  while (scale * 10 <= value) scale *= 10
  const steps = [1, 2, 5, 10].map((step) => step * scale)
  const rounded =
    way === 'down' ? steps.findLast((step) => step <= value) : steps.find((step) => step >= value)
  return rounded ?? value
}

/** Null: more than a year. */
const roundDays: Round = (value, way) =>
  (way === 'down' ? DAYS.findLast((days) => days <= value) : DAYS.find((days) => days >= value)) ?? null
