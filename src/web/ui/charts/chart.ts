import { roundStepFrom } from '#domain/round-steps.ts'

/** One value per label of the chart. */
export type Series = { name: string; values: readonly number[]; tone?: ChartTone }

export type ChartProps = {
  /** The accessible name and the caption of the table: « Inscriptions en novembre ». */
  title: string
  /** Along the bottom: days, months, categories. */
  labels: readonly string[]
  series: readonly Series[]
  format?: (value: number) => string
}

/** Positions in percent of the drawing, from its left edge and from its top. */
export type Scale = { x: (index: number) => number; y: (value: number) => number }

export type ChartTone = 'primary' | 'accent' | 'good' | 'bad' | 'blue' | 'muted' | 'ink'

export const STROKES: Record<ChartTone, string> = {
  primary: 'stroke-primary',
  accent: 'stroke-accent',
  good: 'stroke-good',
  bad: 'stroke-bad',
  blue: 'stroke-verified-blue',
  muted: 'stroke-muted',
  ink: 'stroke-ink',
}

export const FILLS: Record<ChartTone, string> = {
  primary: 'fill-primary',
  accent: 'fill-accent',
  good: 'fill-good',
  bad: 'fill-bad',
  blue: 'fill-verified-blue',
  muted: 'fill-muted',
  ink: 'fill-ink',
}

export const GROUNDS: Record<ChartTone, string> = {
  primary: 'bg-primary',
  accent: 'bg-accent',
  good: 'bg-good',
  bad: 'bg-bad',
  blue: 'bg-verified-blue',
  muted: 'bg-muted',
  ink: 'bg-ink',
}

/** From 0 to a round number at or above the highest value, in at most four equal steps. */
export function ticksFor(values: readonly number[]): number[] {
  const quarter = Math.max(1, ...values) / 4
  const step = roundStepFrom(quarter)
  const steps = Math.max(1, Math.ceil((quarter * 4) / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The indexes of a few labels among many: the first, the last, and some at equal distances between. */
export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}
