import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import List from 'lucide-react/icons/list'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Table from 'lucide-react/icons/table'
import TrendingDown from 'lucide-react/icons/trending-down'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { Figures, Forecast } from '#domain/forecast.ts'
import { type FigureCell, figureCells } from '#domain/forecast-words.ts'
import { FactSheet } from '#web/ui/FactSheet.tsx'

type FigureGridProps = { sheet: Forecast; figures: Figures; className?: string }

/** The six figures of a sheet. */
export function FigureGrid({ sheet, figures, className }: FigureGridProps) {
  return (
    <FactSheet
      inThrees
      className={className}
      items={figureCells(sheet, figures).map(({ key, label, value, note }) => ({
        label,
        value,
        note,
        icon: ICONS[key],
        isBad: IS_BAD[key](figures),
      }))}
    />
  )
}

type ScenarioGridProps = {
  cells: readonly FigureCell[]
  figures: Figures
  authored: readonly FigureCell[]
}

/** The six figures of a reader's scenario, each with the author's where it is another. */
export function ScenarioGrid({ cells, figures, authored }: ScenarioGridProps) {
  return (
    <FactSheet
      inThrees
      // The room of the longest texts is kept: nothing below moves while a lever does.
      className="*:pb-3 md:*:px-4 [&_dd:nth-of-type(1)]:min-h-12 [&_dd:nth-of-type(1)]:text-section md:[&_dd:nth-of-type(1)]:min-h-6 [&_dd:nth-of-type(2)]:min-h-8 [&_dd:nth-of-type(2)]:text-micro md:[&_dd:nth-of-type(2)]:min-h-4"
      items={cells.map(({ key, label, value }, index) => ({
        label,
        value,
        note: value === authored[index]?.value ? '\u00A0' : `auteur\u00A0: ${authored[index]?.value}`,
        icon: ICONS[key],
        isBad: IS_BAD[key](figures),
      }))}
    />
  )
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
