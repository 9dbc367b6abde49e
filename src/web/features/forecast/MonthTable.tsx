import { exactAmount } from '#domain/amounts.ts'
import type { Figures, Forecast } from '#domain/forecast.ts'
import { MONTH_COLUMNS } from '#domain/forecast-sheet-words.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { ScrollRegion } from './ScrollRegion.tsx'

/** The thirteen lists, a row for each month. */
export function MonthTable({ sheet, figures }: { sheet: Forecast; figures: Figures }) {
  return (
    <ScrollRegion label="Mois par mois">
      <table className="ledger text-small whitespace-nowrap print:text-[5pt] print:leading-none print:whitespace-normal">
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {MONTH_COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...figures.months.cash.keys()].map((month) => (
            <tr key={month}>
              <th scope="row">{month === 0 ? 'Départ' : month}</th>
              {MONTH_COLUMNS.map(({ key }) => (
                <td key={key}>{cellText(key, figures.months[key][month] ?? 0, sheet)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const cellText = (key: keyof Figures['months'], value: number, { currency }: Forecast) =>
  key === 'units' ? wholeNumber(value) : exactAmount(value, currency)
