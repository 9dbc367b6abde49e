import { type Analytics, COUNT_LABELS, DAILY_COUNTS, type DailyCount } from '#domain/analytics.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { cx } from '#web/ui/cx.ts'

/** Totals, the count of this month, and its change against the month before. */
export function Totals({ analytics }: { analytics: Analytics }) {
  return (
    <section aria-label="Totaux">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
        {DAILY_COUNTS.map((kind) => (
          <Total key={kind} kind={kind} analytics={analytics} />
        ))}
      </dl>
    </section>
  )
}

const ROUNDED_FROM = 100_000

function Total({ kind, analytics }: { kind: DailyCount; analytics: Analytics }) {
  const total = analytics.totals[kind]
  const month = analytics.this_month[kind]
  return (
    <div className="grid min-w-0 content-start gap-x-2 bg-surface px-4 pt-3.5 pb-4">
      <dt className="text-small text-muted">{COUNT_LABELS[kind]}</dt>
      <dd className="font-display text-card font-bold tabular-nums" title={wholeNumber(total)}>
        {total < ROUNDED_FROM ? wholeNumber(total) : compactNumber(total)}
      </dd>
      <dd className="text-small tabular-nums">
        + {month < ROUNDED_FROM ? wholeNumber(month) : compactNumber(month)} ce mois
      </dd>
      <dd className="text-small tabular-nums">
        <Change now={month} before={analytics.month_before[kind]} />
      </dd>
      <dd className="mt-2">
        <Sparkline values={weeksOf(analytics.days.map((day) => day[kind]))} />
      </dd>
    </div>
  )
}

/** Change against the month before, up to the same day of the month. */
function Change({ now, before }: { now: number; before: number }) {
  const percent = changeOf(now, before)
  if (percent === null) return <span className="text-muted">0 le mois précédent</span>
  return (
    <span
      title={`Mois précédent, à la même date : ${wholeNumber(before)}`}
      className={cx('font-semibold', percent < 0 ? 'text-bad' : 'text-good')}
    >
      {percent < 0 ? '−' : '+'} {wholeNumber(Math.abs(percent))} %
      <span className="sr-only"> par rapport au mois précédent, à la même date</span>
    </span>
  )
}

/** In whole percents of the count before; null if that was 0. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null

const WEEK = 7

/** Sums of whole weeks, oldest first: weekends would dominate a curve of days. */
export function weeksOf(days: readonly number[]): number[] {
  const rest = days.length % WEEK
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) =>
    days.slice(rest + week * WEEK, rest + (week + 1) * WEEK),
  )
  return weeks.map((week) => week.reduce((sum, value) => sum + value, 0))
}
