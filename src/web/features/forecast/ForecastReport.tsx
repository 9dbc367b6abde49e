import { wholeAmount } from '#domain/forecast/amounts.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { Assumptions } from './Assumptions.tsx'
import { CashCurve } from './CashCurve.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { Collapsible } from './Collapsible.tsx'
import { LowerSalesNote } from './LowerSalesNote.tsx'
import { Omissions, Warnings } from './Remarks.tsx'
import { MonthTable, YearTable } from './ForecastTables.tsx'

/** « besoin : 3 478 € » */
export const ForecastNeed = ({ sheet }: { sheet: Forecast }) =>
  `besoin : ${needText(sheet, forecastOf(sheet))}`

/** The results of the author's forecast. */
export function ForecastReport({ sheet }: { sheet: Forecast }) {
  const figures = forecastOf(sheet)
  const remarks = remarksOf(sheet, figures)
  return (
    <div className="grid gap-5 *:min-w-0 print:block print:space-y-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="previsionnel-titre" className="text-part">
          Prévisionnel
        </h2>
        <p className="text-small wrap-anywhere text-muted">{termsOf(sheet)}</p>
      </div>
      <Warnings remarks={remarks} />
      <FigureGrid sheet={sheet} figures={figures} />
      <figure>
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-section">Trésorerie mois par mois</h3>
          <span className="text-small text-muted">{financingOf(sheet)}</span>
        </figcaption>
        <CashCurve sheet={sheet} figures={figures} />
      </figure>
      <div>
        <h3 className="text-section">Si ça vend moins</h3>
        <LowerSalesNote sheet={sheet} figures={figures} />
      </div>
      <Omissions remarks={remarks} />
      <div className="grid gap-2 *:min-w-0 print:block">
        <Collapsible title="Les hypothèses">
          <Assumptions sheet={sheet} />
        </Collapsible>
        <Collapsible title="Mois par mois" isWide>
          <MonthTable sheet={sheet} figures={figures} />
        </Collapsible>
        <Collapsible title="Année par année">
          <YearTable sheet={sheet} figures={figures} />
        </Collapsible>
      </div>
    </div>
  )
}

/** « 24 mois · euros · sans TVA · une vente = une commande » */
const termsOf = ({ months, currency, vat, unit }: Forecast) =>
  [
    `${months} mois`,
    currency === 'EUR' ? 'euros' : 'francs suisses',
    vat === 'none' ? 'sans TVA' : 'montants hors taxes',
    unit && `une vente = ${unit}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** « apport 4 000 €, sans emprunt » */
function financingOf({ own, loan, currency }: Forecast): string {
  const source = (name: string, cents: number) =>
    cents > 0 ? `${name} ${wholeAmount(cents, currency)}` : `sans ${name}`
  return `${source('apport', own)}, ${source('emprunt', loan)}`
}
