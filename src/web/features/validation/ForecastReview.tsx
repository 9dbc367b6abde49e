import { type Forecast, forecastOf } from '#domain/forecast.ts'
import { remarksOf } from '#domain/forecast-remarks.ts'
import { Assumptions } from '#web/features/forecast/Assumptions.tsx'
import { FigureGrid } from '#web/features/forecast/FigureGrid.tsx'
import { LowerSales } from '#web/features/forecast/LowerSales.tsx'
import { Omissions, Warnings } from '#web/features/forecast/Remarks.tsx'

/** The sheet of a plan as a validator reads it: nothing to open, nothing to compute. */
export function ForecastReview({ sheet }: { sheet: Forecast }) {
  const figures = forecastOf(sheet)
  const remarks = remarksOf(sheet, figures)
  return (
    <section aria-labelledby="previsionnel-a-relire" className="grid gap-4">
      <h3 id="previsionnel-a-relire" className="text-section">
        Prévisionnel
      </h3>
      <Warnings remarks={remarks} />
      <Omissions remarks={remarks} />
      <FigureGrid sheet={sheet} figures={figures} />
      <div>
        <h4 className="font-sans text-dense font-semibold tracking-normal">Si ça vend moins</h4>
        <LowerSales sheet={sheet} figures={figures} />
      </div>
      <div>
        <h4 className="font-sans text-dense font-semibold tracking-normal">Les hypothèses</h4>
        <Assumptions sheet={sheet} />
      </div>
    </section>
  )
}
