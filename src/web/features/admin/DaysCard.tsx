import { Link } from '@tanstack/react-router'
import { COUNT_LABELS, DAILY_COUNTS, type DailyCount, type DayCounts } from '#domain/admin.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { scrollIntoBar } from '#web/features/moderation/StaffTabs.tsx'
import type { PagedList } from '#web/lib/use-list.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/charts/BarChart.tsx'
import { dayAndMonth } from '#web/ui/charts/day-and-month.ts'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { weeksOf } from './weeks.ts'

type DaysCardProps = {
  days: readonly DayCounts[]
  shown: DailyCount
  linkTo: PagedList<DailyCount>['filterLink']
}

/** One of the counts, week by week, each named by its first day. */
export function DaysCard({ days, shown, linkTo }: DaysCardProps) {
  const weeks = weeksOf(days, shown)
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="section" aria-labelledby="jours" className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="jours" className="text-section">
            {weeks.length} dernières semaines
          </h2>
          <p className="text-small text-muted tabular-nums">
            {COUNT_LABELS[shown]} : {wholeNumber(total)}
          </p>
        </div>
        <TabBar label="Courbe" size="s">
          {DAILY_COUNTS.map((kind) => (
            <Link
              key={kind}
              {...linkTo(kind)}
              {...OWN_CURRENT}
              ref={kind === shown ? scrollIntoBar : undefined}
              replace
              resetScroll={false}
              aria-current={kind === shown ? 'page' : undefined}
              className={tabClass(kind === shown)}
            >
              {COUNT_LABELS[kind]}
            </Link>
          ))}
        </TabBar>
      </div>
      <BarChart
        title={`${COUNT_LABELS[shown]} par semaine`}
        labels={weeks.map(({ start }) => dayAndMonth(start))}
        series={[{ name: COUNT_LABELS[shown], values: weeks.map(({ count }) => count) }]}
      />
    </Card>
  )
}
