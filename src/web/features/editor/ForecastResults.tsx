import { percentage } from '#domain/forecast/amounts.ts'
import { type LowerSales, lowerSalesOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { bfrText, figureCells } from '#domain/forecast/forecast-words.ts'
import type { TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { CashCurve } from '#web/features/forecast/CashCurve.tsx'
import { Omissions, Warnings } from '#web/features/forecast/Remarks.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ForecastResult, WrittenForecast } from './use-forecast.ts'

/** The results of the forecast, updated while it is typed. */
export function ForecastResults({ typed, result, isCurrent }: WrittenForecast) {
  return (
    <aside aria-labelledby="plan-forecast-result" className="grid content-start gap-4 lg:sticky lg:top-32">
      <Card className="grid gap-3">
        <h2 id="plan-forecast-result" className="text-section">
          Ce que cela donne
        </h2>
        {!isCurrent && (
          <p className="text-dense text-muted">
            {result ? 'Un champ est à compléter : voici le dernier résultat.' : missingText(typed)}
          </p>
        )}
        {result && <Figures {...result} />}
        {result && <CashCurve {...result} />}
      </Card>
      {result && <ReaderRemarks {...result} />}
    </aside>
  )
}

const missingText = ({ price, sales_full }: TypedForecast) =>
  price.trim() === '' || sales_full.trim() === ''
    ? 'Indiquez au moins un prix et les ventes par mois : le résultat s’affiche ici.'
    : 'Un champ est à corriger.'

function Figures({ sheet, figures }: ForecastResult) {
  const rows = [
    ...figureCells(sheet, figures),
    { key: 'bfr', label: 'BFR', value: bfrText(sheet, figures), note: '' },
  ]
  return (
    <dl className="text-dense tabular-nums">
      {rows.map(({ key, label, value, note }) => (
        <div key={key} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <b className="font-semibold">{value}</b>
            {note && <span className="block text-small text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The remarks that readers will see. */
function ReaderRemarks({ sheet, figures }: ForecastResult) {
  const remarks = remarksOf(sheet, figures)
  const fewest = lowerSalesOf(sheet).at(-1)
  return (
    <>
      <Warnings remarks={remarks} />
      <Omissions remarks={remarks} />
      {fewest && (
        <p className="text-small text-muted">
          Les lecteurs verront aussi « Si ça vend moins » : avec {percentage(10_000 - fewest.percent * 100)}{' '}
          de ventes en moins, le seuil {fewestText(fewest, sheet.months)}.
        </p>
      )}
    </>
  )
}

const fewestText = ({ break_even_month: month }: LowerSales, months: number) =>
  month === null ? `n’est pas atteint dans les ${months} mois` : `est atteint au mois ${month}`
