import { DASHBOARD_DAYS, type Day } from '#domain/dashboard.ts'
import { counted } from '#domain/numbers.ts'
import { Card } from '#web/ui/Card.tsx'
import { dayAndMonth } from '#web/ui/charts/day-and-month.ts'
import { LineChart } from '#web/ui/charts/LineChart.tsx'

/** How one's plans were read and liked, day by day: two drawings, for there are many views to a like. */
export function DaysCard({ days }: { days: readonly Day[] }) {
  const labels = days.map(({ day }) => dayAndMonth(day))
  return (
    <Card as="section" aria-label="Vues et likes" className="grid gap-6">
      <div>
        <h2 className="text-heading">Vos {DASHBOARD_DAYS} derniers jours</h2>
        <p className="text-small text-muted">Les vues et les likes de tous vos plans, jour après jour.</p>
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <Drawing name="Vues" noun="vue" labels={labels} values={days.map(({ views }) => views)} />
        <Drawing
          name="Likes"
          noun="like"
          labels={labels}
          values={days.map(({ likes }) => likes)}
          tone="accent"
        />
      </div>
    </Card>
  )
}

type DrawingProps = { name: string; noun: string; labels: string[]; values: number[]; tone?: 'accent' }

function Drawing({ name, noun, labels, values, tone }: DrawingProps) {
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <div className="grid min-w-0 gap-4">
      <h3 className="flex items-baseline justify-between gap-3 text-section">
        {name}
        <span className="font-sans text-small font-normal tracking-normal text-muted tabular-nums">
          {counted(total, noun)}
        </span>
      </h3>
      <LineChart
        title={`${name}, ${DASHBOARD_DAYS} derniers jours`}
        labels={labels}
        series={[{ name, values, ...(tone && { tone }) }]}
      />
    </div>
  )
}
