import { cx } from '../cx.ts'
import { percent } from '#domain/round-steps.ts'
import { FILLS, STROKES, type ChartProps, type Scale, type Series } from './chart.ts'
import { ChartFrame } from './ChartFrame.tsx'

/** One line per series, the first with a filled area. */
export function LineChart(props: ChartProps) {
  const { labels, series } = props
  const x = (index: number) => (labels.length > 1 ? percent(index, labels.length - 1) : 50)
  return (
    <ChartFrame {...props} x={x} mostLabels={4}>
      {(scale, active) => (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
            {series.map((one, index) => (
              <Line key={one.name} {...one} scale={scale} hasArea={index === 0} />
            ))}
          </svg>
          {active !== null && (
            <line
              x1={`${x(active)}%`}
              x2={`${x(active)}%`}
              y1="0"
              y2="100%"
              strokeDasharray="3 3"
              className="stroke-muted"
            />
          )}
          {series.map(({ name, values, tone = 'primary' }) =>
            // A single value has no line: it is drawn as a point.
            (labels.length === 1 ? [0] : active === null ? [] : [active]).map((index) => (
              <circle
                key={name}
                cx={`${x(index)}%`}
                cy={`${scale.y(values[index] ?? 0)}%`}
                r="5"
                strokeWidth="2"
                className={cx('stroke-surface', FILLS[tone])}
              />
            )),
          )}
        </>
      )}
    </ChartFrame>
  )
}

function Line({ values, tone = 'primary', scale, hasArea }: Series & { scale: Scale; hasArea: boolean }) {
  if (values.length < 2) return null
  const points = values.map((value, index) => `${scale.x(index)} ${scale.y(value)}`)
  return (
    <>
      {hasArea && <path d={`M0 100L${points.join('L')}L100 100Z`} className={cx('opacity-9', FILLS[tone])} />}
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="2.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={STROKES[tone]}
      />
    </>
  )
}
