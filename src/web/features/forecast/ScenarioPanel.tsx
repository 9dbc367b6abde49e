import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useMemo } from 'react'
import { wholeAmount } from '#domain/amounts.ts'
import { applyScenario, type Figures, type Forecast, forecastOf } from '#domain/forecast.ts'
import { MAIN_LEVERS, OTHER_LEVERS, scenarioSentence } from '#domain/forecast-scenario.ts'
import { type FigureCell, figureCells } from '#domain/forecast-words.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { announce } from '#web/lib/announce.ts'
import { share } from '#web/lib/share.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CashCurve } from './CashCurve.tsx'
import { ScenarioGrid } from './FigureGrid.tsx'
import { Fold } from './Fold.tsx'
import { FORECAST_ANCHOR } from './forecast-anchor.ts'
import { LeverField } from './LeverField.tsx'
import { useScenario } from './use-scenario.ts'

const SAID_AFTER_MS = 500

export type ScenarioPanelProps = { sheet: Forecast; title: string; path: string }

/** The same forecast with a reader's own numbers. */
export default function ScenarioPanel({ sheet, title, path }: ScenarioPanelProps) {
  const authored = useMemo(() => forecastOf(sheet), [sheet])
  const authoredCells = useMemo(() => figureCells(sheet, authored), [sheet, authored])
  const { typed, scenario, search, isShared, isTouched, refusals, change, reset } = useScenario(sheet)
  const own = applyScenario(sheet, scenario)
  const figures = forecastOf(own)
  const cells = figureCells(own, figures)
  useSaid(cells, isTouched)
  const levers = (names: typeof MAIN_LEVERS | typeof OTHER_LEVERS) => (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
      {names.map((lever) => (
        <LeverField
          key={lever}
          lever={lever}
          sheet={sheet}
          figures={authored}
          typed={typed[lever]}
          refusal={refusals[lever]}
          onChange={change}
        />
      ))}
    </div>
  )
  return (
    <div className="grid gap-5 *:min-w-0">
      {isShared && (
        <Notice className="bg-surface">
          {scenarioSentence(sheet, scenario)}{' '}
          <button type="button" onClick={reset} className="hit link">
            Voir les chiffres de l’auteur
          </button>
        </Notice>
      )}
      <AtAGlance sheet={own} figures={figures} />
      {levers(MAIN_LEVERS)}
      <Fold title="Autres hypothèses">{levers(OTHER_LEVERS)}</Fold>
      <ScenarioGrid cells={cells} figures={figures} authored={authoredCells} />
      <figure>
        <Legend />
        <CashCurve sheet={own} figures={figures} compared={authored.months.cash} />
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => void share({ title, path: `${path}${search}#${FORECAST_ANCHOR}` })}
          className="max-sm:w-full"
        >
          <Share2 />
          Partager mon scénario
        </Button>
        <Button variant="ghost" onClick={reset} className="max-sm:w-full">
          Revenir aux chiffres de l’auteur
        </Button>
      </div>
    </div>
  )
}

/** On a phone the figures are out of sight while a lever moves: three stay at the top, each in one line. */
function AtAGlance({ sheet: { currency }, figures }: { sheet: Forecast; figures: Figures }) {
  const { need_cents, break_even_units: units, low_cents } = figures
  const shown = [
    { label: 'Besoin', value: wholeAmount(need_cents, currency) },
    { label: 'Seuil', value: units === null ? 'Aucun' : wholeNumber(units) },
    { label: 'Point bas', value: wholeAmount(low_cents, currency) },
  ]
  return (
    <div
      aria-hidden
      className="sticky top-14 z-1 -mx-4 grid grid-cols-3 gap-3 border-b border-line bg-primary-tint px-4 py-2.5 text-small md:hidden"
    >
      {shown.map(({ label, value }) => (
        <span key={label}>
          {label}
          <b className="block font-display text-section whitespace-nowrap tabular-nums">{value}</b>
        </span>
      ))}
    </div>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      <span className="inline-flex items-center gap-1.5">
        <span className="w-4 border-t-2 border-primary" />
        Mon scénario
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="w-4 border-t-2 border-dashed border-muted" />
        Chiffres de l’auteur
      </span>
    </p>
  )
}

/** Says the four main figures once the reader has stopped changing them. */
function useSaid(cells: readonly FigureCell[], isTouched: boolean) {
  const text = cells
    .filter(({ key }) => key !== 'payback' && key !== 'margin')
    .map(({ label, value }) => `${label} : ${value}`)
    .join(', ')
  useEffect(() => {
    if (!isTouched) return undefined
    const timer = setTimeout(announce, SAID_AFTER_MS, `${text}.`)
    return () => clearTimeout(timer)
  }, [text, isTouched])
}
