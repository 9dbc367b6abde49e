import type { ReactNode } from 'react'
import { percent } from '#domain/round-steps.ts'
import { STROKES } from './chart.ts'
import { ShareTable, type Slice, totalOf } from './ShareTable.tsx'

type DonutChartProps = {
  /** Its name, and the caption of its table: « Répartition des rôles ». */
  title: string
  slices: readonly Slice[]
  /** In the middle of the ring: the total, in words. */
  children?: ReactNode
}

/** The parts of a whole. Its table is in plain sight: it is the legend. */
export function DonutChart({ title, slices, children }: DonutChartProps) {
  const total = totalOf(slices)
  return (
    <figure aria-label={title} className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div aria-hidden className="relative mx-auto grid size-40 flex-none place-items-center">
        <svg viewBox="0 0 100 100" fill="none" className="absolute inset-0 size-full -rotate-90">
          <circle cx="50" cy="50" r="43" strokeWidth="12" className="stroke-well" />
          {arcsOf(slices, total).map(({ label, tone, start, length }) => (
            <circle
              key={label}
              cx="50"
              cy="50"
              r="43"
              strokeWidth="12"
              pathLength={100}
              strokeDasharray={`${length} ${100 - length}`}
              strokeDashoffset={-start}
              className={STROKES[tone]}
            />
          ))}
        </svg>
        <div className="relative max-w-24 text-center text-small text-muted">{children}</div>
      </div>
      <div className="grow basis-56">
        <ShareTable title={title} slices={slices} />
      </div>
    </figure>
  )
}

/** Each part after the one before it, with a hair of ground between them. */
function arcsOf(slices: readonly Slice[], total: number) {
  const gap = slices.length > 1 ? 0.6 : 0
  let start = 0
  return slices
    .map((slice) => {
      const share = percent(slice.value, total)
      const arc = { ...slice, start: Math.round(start * 100) / 100, length: Math.max(0.3, share - gap) }
      start += share
      return { ...arc, length: Math.round(arc.length * 100) / 100 }
    })
    .filter(({ value }) => value > 0)
}
