import type { Forecast } from '#domain/forecast/forecast.ts'
import { assumptionsOf, usedAssumptionsOf } from '#domain/forecast/forecast-sheet-words.ts'

type AssumptionsProps = {
  sheet: Forecast
  /** Leaves out what plays no role, such as the terms of a loan of 0 €. */
  isUsedOnly?: boolean
}

/** The author's inputs, including the named amounts. */
export function Assumptions({ sheet, isUsedOnly = false }: AssumptionsProps) {
  return (
    <dl className="text-dense tabular-nums">
      {(isUsedOnly ? usedAssumptionsOf(sheet) : assumptionsOf(sheet)).map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-t border-line py-2 first:border-0">
          <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
          {/* Never shrinks: a long label must not break an amount. */}
          <dd className="max-w-3/5 shrink-0 text-right wrap-anywhere font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
