import { exactAmount } from '#domain/amounts.ts'
import type { Forecast, ForecastLine } from '#domain/forecast.ts'
import { assumptionsOf, FORECAST_LABELS } from '#domain/forecast-sheet-words.ts'

/** The sheet as its author typed it, lines included. */
export function Assumptions({ sheet }: { sheet: Forecast }) {
  return (
    <dl className="text-dense tabular-nums">
      {assumptionsOf(sheet).map(({ key, label, value }) => (
        <div key={key} className={ROW}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
      <Lines title={FORECAST_LABELS.start} lines={sheet.start} sheet={sheet} />
      <Lines title={FORECAST_LABELS.charges} lines={sheet.charges} sheet={sheet} />
    </dl>
  )
}

function Lines({ title, lines, sheet }: { title: string; lines: ForecastLine[]; sheet: Forecast }) {
  return [...lines.entries()].map(([index, { label, cents }]) => (
    <div key={index} className={ROW}>
      <dt className="text-muted">
        {title}, « {label} »
      </dt>
      <dd className="text-right font-medium">{exactAmount(cents, sheet.currency)}</dd>
    </div>
  ))
}

const ROW = 'flex justify-between gap-4 border-t border-line py-2 first:border-0'
