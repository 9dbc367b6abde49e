import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import List from 'lucide-react/icons/list'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Table from 'lucide-react/icons/table'
import TrendingDown from 'lucide-react/icons/trending-down'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useMemo } from 'react'
import type { Figures, Forecast } from '#domain/forecast/forecast.ts'
import { atMonth, type FigureCell, figureCells, reachedText } from '#domain/forecast/forecast-words.ts'
import { FactSheet } from '#web/ui/FactSheet.tsx'

type FigureGridProps = { sheet: Forecast; figures: Figures; className?: string }

/** The six key figures of a forecast. */
export function FigureGrid({ sheet, figures, className }: FigureGridProps) {
  return (
    <FactSheet
      inThrees
      className={className}
      items={figureCells(sheet, figures).map(({ key, label, value, note, explanation }) => ({
        label,
        value,
        note,
        explanation,
        icon: ICONS[key],
        isBad: IS_BAD[key](figures),
      }))}
    />
  )
}

type ScenarioGridProps = {
  cells: readonly FigureCell[]
  figures: Figures
  /** The author's forecast, and its results. */
  sheet: Forecast
  authored: Figures
}

/** The six key figures of a reader's scenario, with the author's where it differs. */
export function ScenarioGrid({ cells, figures, sheet, authored }: ScenarioGridProps) {
  const authorTexts = useMemo(
    () => figureCells(sheet, authored).map((cell) => authorText(cell, sheet, authored)),
    [sheet, authored],
  )
  return (
    <FactSheet
      inThrees
      isDense
      items={cells.map((cell, index) => {
        const author = authorTexts[index]
        const differs = author !== authorText(cell, sheet, figures)
        return {
          label: cell.label,
          value: cell.value,
          note: [perMonth(cell, figures), monthText(cell, sheet, figures), differs && `auteur : ${author}`]
            .filter(Boolean)
            .join(' ; '),
          explanation: cell.explanation,
          icon: ICONS[cell.key],
          isBad: IS_BAD[cell.key](figures),
        }
      })}
    />
  )
}

/** « 39 ventes, atteint au mois 6 » */
const authorText = (cell: FigureCell, sheet: Forecast, figures: Figures) =>
  [cell.value, monthText(cell, sheet, figures)].filter(Boolean).join(', ')

const perMonth = ({ key }: FigureCell, { break_even_units }: Figures) =>
  (key === 'result' || (key === 'break_even' && break_even_units !== null)) && 'par mois'

/** The month of the figure, unless the figure is a month itself. */
function monthText({ key }: FigureCell, { months }: Forecast, figures: Figures): string {
  if (key === 'low') return atMonth(figures.low_month)
  return key === 'break_even' && figures.break_even_units !== null ? reachedText(figures, months) : ''
}

const ICONS: Record<FigureCell['key'], ReactNode> = {
  need: <Wallet />,
  break_even: <ChartNoAxesColumn />,
  low: <TrendingDown />,
  payback: <RotateCw />,
  result: <Table />,
  margin: <List />,
}

const IS_BAD: Record<FigureCell['key'], (figures: Figures) => boolean> = {
  need: () => false,
  break_even: ({ break_even_month }) => break_even_month === null,
  low: ({ missing_cents }) => missing_cents > 0,
  payback: ({ payback_month }) => payback_month === null,
  result: ({ last_result_cents }) => last_result_cents < 0,
  margin: ({ margin_per_sale_ten_thousandths }) => margin_per_sale_ten_thousandths <= 0,
}
