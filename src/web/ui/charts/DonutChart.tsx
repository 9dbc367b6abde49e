import type { ReactNode } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import { cx } from '../cx.ts'
import { GROUNDS, percent, STROKES, type ChartTone } from './chart.ts'

type Slice = { label: string; value: number; tone: ChartTone }

type DonutChartProps = {
  /** Its name, and the caption of its table: « Répartition des rôles ». */
  title: string
  slices: readonly Slice[]
  /** In the middle of the ring: the total, in words. */
  children?: ReactNode
}

/** The parts of a whole. Its table is in plain sight: it is the legend. */
export function DonutChart({ title, slices, children }: DonutChartProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
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
      <table className="min-w-56 grow text-dense">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Nombre</th>
            <th scope="col">Pourcentage</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ label, value, tone }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                <span aria-hidden className={cx('mr-2 inline-block size-2.5 rounded-[3px]', GROUNDS[tone])} />
                {label}
              </th>
              <td className="py-2 pl-3 text-right font-semibold">{wholeNumber(value)}</td>
              <td className="w-20 py-2 pl-3 text-right text-muted">{percentText(value, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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

/** « 83,0 % » */
const percentText = (part: number, whole: number) =>
  `${(Math.round(percent(part, whole) * 10) / 10).toFixed(1).replace('.', ',')}\u202F%`
