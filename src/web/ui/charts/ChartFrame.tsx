import { useState, type PointerEvent, type ReactNode } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import { cx } from '../cx.ts'
import { percent } from '#domain/round-steps.ts'
import {
  GROUNDS,
  spread,
  ticksFor,
  type ChartProps,
  type ChartTone,
  type Scale,
  type Series,
} from './chart.ts'

type ChartFrameProps = ChartProps & {
  x: Scale['x']
  mostLabels: number
  /** Draws the data; `active` is the index under the pointer. */
  children: (scale: Scale, active: number | null) => ReactNode
}

/**
 * Axes, legend, the values at the pointer or at the index chosen with the arrow keys, and a table for screen readers.
 * Positions are percentages, so nothing is measured and the text keeps its size.
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
              style={{ left: `${x(index)}%`, translate: shiftAt(x(index)) }}
              className={cx(
                'absolute top-0 whitespace-nowrap',
                // On the narrowest phone only the first and the last label fit.
                labels.length > mostLabels && index > 0 && index < last && 'max-[22rem]:hidden',
              )}
            >
              {labels[index]}
            </span>
          ))}
        </div>
      </div>
      {last > 0 && (
        <input
          type="range"
          aria-label={`${title}\u00A0: parcourir les valeurs`}
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
  `${label}\u00A0: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`

function nearest(place: number, count: number, x: Scale['x']) {
  const places = Array.from({ length: count }, (_, index) => Math.abs(x(index) - place))
  return places.length > 0 ? places.indexOf(Math.min(...places)) : null
}

/** Centred under its position; near the edges only as far as it stays inside the drawing. */
const shiftAt = (place: number) => (place < EDGE || place > 100 - EDGE ? `${-place}%` : '-50%')
const EDGE = 12

/** Only for several series. */
function ChartLegend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-small">
      {series.map(({ name, tone = 'primary' }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cx('h-[3px] w-3.5 rounded-full', GROUNDS[tone])} />
          {name}
        </li>
      ))}
    </ul>
  )
}

type ChartTipProps = {
  /** In percent of the width. */
  at: number
  label: string
  lines: readonly { name: string; tone: ChartTone; value: string }[]
}

/** The values at the active index, on the side with more space. */
function ChartTip({ at, label, lines }: ChartTipProps) {
  return (
    <div
      style={{ left: `${at}%` }}
      className={cx(
        'pointer-events-none absolute top-0 z-1 w-max rounded-inner bg-surface px-3 py-2 text-micro text-ink shadow-float',
        at > 50 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
      )}
    >
      <b>{label}</b>
      {lines.map(({ name, tone, value }) => (
        <div key={name} className="flex items-center gap-1.5">
          <span className={cx('size-2 rounded-[2px]', GROUNDS[tone])} />
          {name}
          <span className="ml-auto pl-3 font-semibold">{value}</span>
        </div>
      ))}
    </div>
  )
}

/** The same values for screen readers. */
function ChartTable({ title, labels, series, format = String }: ChartProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Repère</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
