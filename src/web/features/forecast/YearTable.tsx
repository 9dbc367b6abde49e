import { exactAmount } from '#domain/amounts.ts'
import type { Figures, Forecast } from '#domain/forecast.ts'
import { bfrText } from '#domain/forecast-words.ts'
import { ScrollRegion } from './ScrollRegion.tsx'

/** What each year brings, and under it what stays tied up and what the loan takes. */
export function YearTable({ sheet, figures }: { sheet: Forecast; figures: Figures }) {
  const amount = (cents: number) => exactAmount(cents, sheet.currency)
  return (
    <>
      <ScrollRegion label="Année par année">
        <table className="ledger w-full text-small whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Année</th>
              <th scope="col">Chiffre d’affaires</th>
              <th scope="col">Résultat</th>
              <th scope="col">Trésorerie</th>
            </tr>
          </thead>
          <tbody>
            {[...figures.years.entries()].map(([index, { ca_cents, result_cents, cash_cents }]) => (
              <tr key={index}>
                <th scope="row">Année {index + 1}</th>
                <td>{amount(ca_cents)}</td>
                <td>{amount(result_cents)}</td>
                <td>{amount(cash_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <dl className="mt-3 grid gap-1 text-small">
        <div>
          <dt className="inline text-muted">BFR en fin de période : </dt>
          <dd className="inline">{bfrText(sheet, figures)}</dd>
        </div>
        <div>
          <dt className="inline text-muted">Mensualité d’emprunt : </dt>
          <dd className="inline">{sheet.loan > 0 ? amount(figures.loan_payment_cents) : 'aucune'}</dd>
        </div>
      </dl>
    </>
  )
}
