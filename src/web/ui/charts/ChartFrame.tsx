import { useState, type PointerEvent, type ReactNode } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import { cx } from '../cx.ts'
import type { ChartProps, Scale, Series } from './chart.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTip } from './ChartTip.tsx'
import { percent, spread, ticksFor } from './geometry.ts'

type ChartFrameProps = ChartProps & {
  x: Scale['x']
  mostLabels: number
  /** The marks of the data; `active` is the place pointed at. */
  children: (scale: Scale, active: number | null) => ReactNode
}

/**
 * Axes, legend, the values of the place pointed at (with the pointer, or with the arrow keys), and the table for those
 * who do not see it. Everything is placed in percents, so nothing is measured and the text keeps its size.
 */
export function ChartFrame({
  title,
  labels,
  series,
  format = wholeNumber,
  x,
  mostLabels,
  children,
}: ChartFrameProps) {
  const [active, setActive] = useState<number | null>(null)
  const ticks = ticksFor(series.flatMap(({ values }) => values))
  const scale = { x, y: (value: number) => 100 - percent(value, ticks.at(-1)!) }
  const last = labels.length - 1
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setActive(nearest(((event.clientX - left) / width) * 100, labels.length, x))
  }

  return (
    <figure
      aria-label={title}
      className="relative min-w-0 rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-offset-8 has-focus-visible:outline-primary"
    >
      <ChartLegend series={series} />
      <div
        aria-hidden
        className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-2 text-micro text-muted tabular-nums"
      >
        <div className="-my-2 flex flex-col-reverse justify-between text-right">
          {ticks.map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div
          className="relative h-52 touch-pan-y"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setActive(null)}
        >
          <svg className="absolute inset-0 size-full overflow-visible">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={`${scale.y(tick)}%`}
                y2={`${scale.y(tick)}%`}
                className="stroke-line"
              />
            ))}
            {children(scale, active)}
          </svg>
          {active !== null && (
            <ChartTip at={x(active)} label={labels[active]!} lines={valuesAt(series, active, format)} />
          )}
        </div>
        <div className="relative col-start-2 h-4">
          {spread(labels.length, mostLabels).map((index) => (
            <span
              key={index}
              style={{ left: `${x(index)}%` }}
              className={cx('absolute top-0 whitespace-nowrap', shiftAt(x(index)))}
            >
              {labels[index]}
            </span>
          ))}
        </div>
      </div>
      {last > 0 && (
        <input
          type="range"
          aria-label={`${title}\u202F: parcourir les valeurs`}
          aria-valuetext={
            active === null ? labels[last] : sentenceAt(labels[active]!, valuesAt(series, active, format))
          }
          min={0}
          max={last}
          value={active ?? last}
          onFocus={() => setActive(last)}
          onBlur={() => setActive(null)}
          onChange={(event) => setActive(Number(event.target.value))}
          className="sr-only"
        />
      )}
      <ChartTable title={title} labels={labels} series={series} format={format} />
    </figure>
  )
}

const valuesAt = (series: readonly Series[], index: number, format: (value: number) => string) =>
  series.map(({ name, values, tone = 'primary' }) => ({ name, tone, value: format(values[index] ?? 0) }))

const sentenceAt = (label: string, lines: readonly { name: string; value: string }[]) =>
  `${label}\u202F: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`

function nearest(place: number, count: number, x: Scale['x']) {
  const places = Array.from({ length: count }, (_, index) => Math.abs(x(index) - place))
  return places.length > 0 ? places.indexOf(Math.min(...places)) : null
}

/** Centred under its place, but never out of the drawing. */
const shiftAt = (place: number) => (place < 1 ? '' : place > 99 ? '-translate-x-full' : '-translate-x-1/2')
