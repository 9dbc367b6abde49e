import { cx } from '../cx.ts'
import { percent } from '#domain/round-steps.ts'
import { FILLS, type ChartProps } from './chart.ts'
import { ChartFrame } from './ChartFrame.tsx'

/** One group of bars per label, one bar per series. */
export function BarChart(props: ChartProps) {
  const { labels, series } = props
  const band = percent(1, labels.length)
  const width = (band * 0.64) / Math.max(1, series.length)
  const x = (index: number) => band * (index + 0.5)
  return (
    <ChartFrame {...props} x={x} mostLabels={labels.length > 8 ? 4 : 8}>
      {(scale, active) =>
        series.map(({ name, values, tone = 'primary' }, place) =>
          labels.map((label, index) => (
            <rect
              key={`${name} ${label}`}
              x={`${x(index) + width * (place - series.length / 2)}%`}
              y={`${scale.y(values[index] ?? 0)}%`}
              width={`${width * 0.94}%`}
              height={`${100 - scale.y(values[index] ?? 0)}%`}
              rx="3"
              className={cx(
                'transition-opacity',
                FILLS[tone],
                active !== null && active !== index && 'opacity-45',
              )}
            />
          )),
        )
      }
    </ChartFrame>
  )
}
