import type { ReactNode } from 'react'
import { exactAmount } from '#domain/forecast/amounts.ts'
import type { Figures, Forecast } from '#domain/forecast/forecast.ts'
import { BFR_EXPLANATION, bfrText } from '#domain/forecast/forecast-words.ts'
import { MONTH_COLUMNS } from '#domain/forecast/forecast-sheet-words.ts'
import { wholeNumber } from '#domain/numbers.ts'

/** Results by year, with the working capital and the loan payment below. */
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
          <dd className="text-micro text-muted">{BFR_EXPLANATION}</dd>
        </div>
        <div>
          <dt className="inline text-muted">Mensualité d’emprunt : </dt>
          <dd className="inline">{sheet.loan > 0 ? amount(figures.loan_payment_cents) : 'aucune'}</dd>
        </div>
      </dl>
    </>
  )
}

/** A horizontally scrollable container for a wide table, reachable by keyboard. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  )
}

/** One row per month. */
export function MonthTable({ sheet, figures }: { sheet: Forecast; figures: Figures }) {
  return (
    <ScrollRegion label="Mois par mois">
      <table className="ledger w-full text-small print:text-[7.5pt] print:leading-tight">
        {/* No column gets more of the remaining width than another. */}
        <colgroup>
          <col span={MONTH_COLUMNS.length + 1} width={1} />
        </colgroup>
        <thead className="whitespace-nowrap print:whitespace-normal">
          <tr>
            <th scope="col">Mois</th>
            {MONTH_COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="whitespace-nowrap">
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
