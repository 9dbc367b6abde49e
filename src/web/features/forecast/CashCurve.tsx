import { tightAmount } from '#domain/amounts.ts'
import type { Currency, Figures, Forecast } from '#domain/forecast.ts'
import { curveSentence } from '#domain/forecast-words.ts'
import { counted } from '#domain/numbers.ts'
import { percent, roundStepFrom } from '#domain/round-steps.ts'
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
  const annotations = annotationsOf(sheet, figures)
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
            {figures.low_cents < 0 && <path d={pathOf(underZero(cash), scale)} className="fill-bad-tint" />}
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
  const every = months > 24 ? 12 : months / 4
  return (
    <div aria-hidden className="relative col-start-2 h-4">
      {Array.from({ length: months / every + 1 }, (_, index) => index * every).map((month) => (
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
const pathOf = (points: readonly (readonly [number, number])[], { y }: CashScale) =>
  `M${points.map(([month, cents]) => `${tenths(month)} ${tenths(y(cents))}`).join('L')}`

const tenths = (n: number) => Math.round(n * 10) / 10

type Annotation = { key: string; month: number; text: string; isBad?: boolean }

/** Sorted by month: the first label is the highest, so that no connecting line crosses another label. */
function annotationsOf({ currency }: Forecast, figures: Figures): Annotation[] {
  const { low_cents, low_month, missing_cents, need_cents } = figures
  const { break_even_month, break_even_units, payback_month } = figures
  const annotations: Annotation[] = [
    {
      key: 'low',
      month: low_month,
      text: `point bas : ${tightAmount(low_cents, currency)}`,
      isBad: missing_cents > 0,
    },
  ]
  if (break_even_month !== null && break_even_units !== null)
    annotations.push({
      key: 'break_even',
      month: break_even_month,
      text: `seuil : ${counted(break_even_units, 'vente')}`,
    })
  if (payback_month !== null && payback_month > 0)
    annotations.push({
      key: 'payback',
      month: payback_month,
      text: `mise récupérée : ${tightAmount(need_cents, currency)}`,
    })
  return annotations.toSorted((a, b) => a.month - b.month)
}

type MarkerProps = {
  month: number
  isBad: boolean | undefined
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

type CashScale = {
  /** Round amounts in cents, ascending, including zero. */
  ticks: number[]
  /** Percentages from the left and from the top. */
  x: (month: number) => number
  y: (cents: number) => number
}

/** The scale for one or more curves, month 0 first. */
function cashScale(lists: readonly (readonly number[])[]): CashScale {
  const low = Math.min(0, ...lists.flat())
  const high = Math.max(0, ...lists.flat())
  const step = roundStepFrom((high - low) / 4, 100)
  const bottom = Math.floor(low / step)
  const top = Math.max(Math.ceil(high / step), bottom + 1)
  const months = Math.max(...lists.map((list) => list.length)) - 1
  return {
    ticks: Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step),
    x: (month) => percent(month, months),
    y: (cents) => percent(top * step - cents, (top - bottom) * step),
  }
}

/** The area below zero as points, with one point on the zero line wherever the curve crosses it between two months. */
function underZero(cash: readonly number[]): [month: number, cents: number][] {
  const points = cash.flatMap((cents, month): [number, number][] => {
    const next = cash[month + 1] ?? cents
    const here: [number, number] = [month, Math.min(0, cents)]
    if (cents < 0 === next < 0) return [here]
    return [here, [month + cents / (cents - next), 0]]
  })
  return [[0, 0], ...points, [cash.length - 1, 0]]
}
