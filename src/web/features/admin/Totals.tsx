import { type Analytics, COUNT_LABELS, DAILY_COUNTS, type DailyCount } from '#domain/admin.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { cx } from '#web/ui/cx.ts'
import { comparedDays, weeksOf } from './weeks.ts'

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
    <div className="flex min-w-0 flex-col bg-surface px-4 pt-3.5 pb-4">
      <dt className="text-small text-muted">{COUNT_LABELS[kind]}</dt>
      <dd className="font-display text-card font-bold tabular-nums" title={wholeNumber(total)}>
        {total < ROUNDED_FROM ? wholeNumber(total) : compactNumber(total)}
      </dd>
      {kind === 'plans' && (
        <dd className="text-small text-muted tabular-nums">
          dont {wholeNumber(analytics.online_plans)} en ligne
        </dd>
      )}
      <dd className="text-small tabular-nums">
        + {month < ROUNDED_FROM ? wholeNumber(month) : compactNumber(month)} ce mois
      </dd>
      <dd className="text-small tabular-nums">
        <Change
          now={month}
          before={analytics.month_before[kind]}
          days={comparedDays(analytics.days.at(-1)?.day ?? '')}
        />
      </dd>
      <dd className="mt-auto pt-2">
        <Sparkline values={weeksOf(analytics.days, kind).map(({ count }) => count)} />
      </dd>
    </div>
  )
}

type ChangeProps = { now: number; before: number; days: string }

/** Change against the same days of the month before. */
function Change({ now, before, days }: ChangeProps) {
  const percent = changeOf(now, before)
  return (
    <>
      {percent !== null && (
        <b className={cx('block font-semibold', percent < 0 ? 'text-bad' : 'text-good')}>
          {percent < 0 ? '−' : '+'} {wholeNumber(Math.abs(percent))} %
        </b>
      )}
      <span className="text-muted">
        contre {wholeNumber(before)} {days}
      </span>
    </>
  )
}

/** In whole percents of the count before; null if that was 0. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null
