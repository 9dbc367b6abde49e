import { remarksOf } from '#domain/forecast-remarks.ts'
import { CashCurve } from '#web/features/forecast/CashCurve.tsx'
import { FigureGrid } from '#web/features/forecast/FigureGrid.tsx'
import { LowerSales } from '#web/features/forecast/LowerSales.tsx'
import { Omissions, Warnings } from '#web/features/forecast/Remarks.tsx'
import type { ForecastResult } from './use-forecast.ts'

/** The section of the plan’s page, without what is folded there. */
export default function ForecastPreview({ sheet, figures }: ForecastResult) {
  const remarks = remarksOf(sheet, figures)
  return (
    <section aria-labelledby="apercu-previsionnel" className="mt-10 grid gap-5">
      <h2 id="apercu-previsionnel" className="text-part">
        Prévisionnel
      </h2>
      <Warnings remarks={remarks} />
      <FigureGrid sheet={sheet} figures={figures} />
      <CashCurve sheet={sheet} figures={figures} />
      <LowerSales sheet={sheet} figures={figures} />
      <Omissions remarks={remarks} />
    </section>
  )
}
