import { tightAmount } from '#domain/forecast/amounts.ts'
import {
  areaBelowZero,
  type CashScale,
  cashScale,
  type CurvePoint,
  curveAnnotations,
} from '#domain/forecast/cash-curve.ts'
import type { Currency, Figures, Forecast } from '#domain/forecast/forecast.ts'
import { curveSentence } from '#domain/forecast/forecast-words.ts'
import { cx } from '#web/ui/cx.ts'

type CashCurveProps = {
  sheet: Forecast
  figures: Figures
  /** A second curve for comparison, dashed. */
  compared?: readonly number[] | undefined
}

/** « Trésorerie mois par mois ». Positions are percentages, so that the server can render it without measuring. */
export function CashCurve({ sheet, figures, compared }: CashCurveProps) {
  const { cash } = figures.months
  const scale = cashScale(compared ? [cash, compared] : [cash])
  const annotations = curveAnnotations(sheet, figures)
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2 text-micro text-muted tabular-nums">
      <Amounts scale={scale} currency={sheet.currency} />
      {/* Each label has its own line above the curve, so that labels never overlap. */}
      <div className="relative mt-2 pt-16">
        <svg role="img" aria-label={curveSentence(sheet, figures)} className="h-52 w-full overflow-visible">
          {scale.ticks.map((cents) => (
            <line
              key={cents}
              x2="100%"
              y1={`${scale.y(cents)}%`}
              y2={`${scale.y(cents)}%`}
              className={cents === 0 ? 'stroke-field' : 'stroke-line'}
            />
          ))}
          <svg
            aria-hidden
            viewBox={`0 0 ${sheet.months} 100`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            overflow="visible"
          >
            {figures.low_cents < 0 && (
              <path d={pathOf(areaBelowZero(cash), scale)} className="fill-bad-tint" />
            )}
            {compared && <Line cash={compared} scale={scale} isCompared />}
            <Line cash={cash} scale={scale} />
          </svg>
          {annotations.map(({ key, month, isBad }, lane) => (
            <Marker key={key} month={month} isBad={isBad} lane={lane} cash={cash} scale={scale} />
          ))}
        </svg>
        {annotations.map(({ key, month, text, isBad }, lane) => (
          <span
            key={key}
            aria-hidden
            // Shifted by its share of its own width: never beyond an edge.
            style={{ top: `${lane}rem`, left: `${scale.x(month)}%`, translate: `-${scale.x(month)}%` }}
            className={cx('absolute whitespace-nowrap font-semibold', isBad ? 'text-bad' : 'text-ink')}
          >
            {text}
          </span>
        ))}
      </div>
      <MonthLabels months={sheet.months} scale={scale} />
    </div>
  )
}

function Amounts({ scale, currency }: { scale: CashScale; currency: Currency }) {
  return (
    <div aria-hidden className="mt-16 -mb-2 flex flex-col-reverse justify-between text-right">
      {scale.ticks.map((cents) => (
        <span key={cents}>{tightAmount(cents, currency)}</span>
      ))}
    </div>
  )
}

function MonthLabels({ months, scale }: { months: number; scale: CashScale }) {
  return (
    <div aria-hidden className="relative col-start-2 h-4">
      {scale.months.map((month) => (
        <span
          key={month}
          style={{ left: `${scale.x(month)}%` }}
          className={cx(
            'absolute whitespace-nowrap',
            month === months ? '-translate-x-full' : month > 0 && '-translate-x-1/2',
          )}
        >
          {month === months && <span className="max-sm:hidden">mois </span>}
          {month === 0 ? 'départ' : month}
        </span>
      ))}
    </div>
  )
}

function Line({
  cash,
  scale,
  isCompared,
}: {
  cash: readonly number[]
  scale: CashScale
  isCompared?: boolean
}) {
  return (
    <path
      d={pathOf(
        cash.map((cents, month) => [month, cents]),
        scale,
      )}
      fill="none"
      strokeWidth={isCompared ? 1.5 : 2.25}
      strokeLinejoin="round"
      strokeDasharray={isCompared ? '3 4' : undefined}
      vectorEffect="non-scaling-stroke"
      className={isCompared ? 'stroke-muted' : 'stroke-primary'}
    />
  )
}

/** A month is one unit wide; a tenth of a percent is precise enough. */
const pathOf = (points: readonly CurvePoint[], { y }: CashScale) =>
  `M${points.map(([month, cents]) => `${tenths(month)} ${tenths(y(cents))}`).join('L')}`

const tenths = (n: number) => Math.round(n * 10) / 10

type MarkerProps = {
  month: number
  isBad: boolean
  lane: number
  cash: readonly number[]
  scale: CashScale
}

/** A point on the curve, and the line that connects it with its label. */
function Marker({ month, isBad, lane, cash, scale }: MarkerProps) {
  const x = `${scale.x(month)}%`
  const y = `${scale.y(cash[month] ?? 0)}%`
  return (
    <>
      <line x1={x} x2={x} y1={lane * 16 - 46} y2={y} strokeDasharray="2 3" className="stroke-line-strong" />
      <circle
        cx={x}
        cy={y}
        r="4.5"
        strokeWidth="2"
        className={cx('fill-surface', isBad ? 'stroke-bad' : 'stroke-primary')}
      />
    </>
  )
}
