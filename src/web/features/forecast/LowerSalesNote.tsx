import { wholeAmount } from '#domain/forecast/amounts.ts'
import { type Figures, type Forecast, lowerSalesOf } from '#domain/forecast/forecast.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { ScrollRegion } from './ForecastTables.tsx'

type Column = { title: string } & Pick<
  Figures,
  'need_cents' | 'need_is_at_least' | 'break_even_month' | 'last_result_cents'
>

/** « Si ça vend moins »: the forecast with 20 % and 40 % fewer sales. */
export function LowerSalesNote({ sheet, figures }: { sheet: Forecast; figures: Figures }) {
  const columns: Column[] = [
    { title: 'Comme prévu', ...figures },
    ...lowerSalesOf(sheet).map((lower) =>
      Object.assign(lower, { title: `${100 - lower.percent} % de moins` }),
    ),
  ]
  return (
    <ScrollRegion label="Si ça vend moins">
      <table className="ledger w-full text-small md:text-dense">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Chiffre</VisuallyHidden>
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Besoin</th>
            {columns.map((column) => (
              <td key={column.title}>{needText(sheet, column)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Seuil atteint</th>
            {columns.map(({ title, break_even_month: month }) => (
              <td key={title} className={cx(month === null && 'text-bad')}>
                {month === null ? 'non' : `mois ${month}`}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Résultat</th>
            {columns.map(({ title, last_result_cents: cents }) => (
              <td key={title} className={cx(cents < 0 && 'text-bad')}>
                {wholeAmount(cents, sheet.currency)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}
