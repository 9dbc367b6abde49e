import { exactAmount } from '#domain/amounts.ts'
import type { Forecast, ForecastLine } from '#domain/forecast.ts'
import { assumptionsOf, FORECAST_LABELS } from '#domain/forecast-words.ts'

/** The sheet as its author typed it, lines included. */
export function Assumptions({ sheet }: { sheet: Forecast }) {
  return (
    <dl className="text-dense tabular-nums [&_dd]:text-right [&_dd]:font-medium [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:border-t [&>div]:border-line [&>div]:py-2 [&>div:first-child]:border-0">
      {assumptionsOf(sheet).map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <Lines title={FORECAST_LABELS.start} lines={sheet.start} sheet={sheet} />
      <Lines title={FORECAST_LABELS.charges} lines={sheet.charges} sheet={sheet} />
    </dl>
  )
}

function Lines({ title, lines, sheet }: { title: string; lines: ForecastLine[]; sheet: Forecast }) {
  return lines.map(({ label, cents }, index) => (
    <div key={index}>
      <dt className="wrap-anywhere">
        {title}, « {label} »
      </dt>
      <dd className="flex-none">{exactAmount(cents, sheet.currency)}</dd>
    </div>
  ))
}
