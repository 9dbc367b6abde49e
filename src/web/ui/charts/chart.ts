import type { ChartTone } from './tones.ts'

/** One value per label of the chart. */
export type Series = { name: string; values: readonly number[]; tone?: ChartTone }

export type ChartProps = {
  /** Its name, and the caption of its table: « Inscriptions en novembre ». */
  title: string
  /** Along the bottom: days, months, categories. */
  labels: readonly string[]
  series: readonly Series[]
  format?: (value: number) => string
}

/** Where things stand, in percents of the drawing: from its left edge, and from its top. */
export type Scale = { x: (index: number) => number; y: (value: number) => number }
