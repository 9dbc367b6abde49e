import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '@tanstack/react-router'
import FilePen from 'lucide-react/icons/file-pen'
import { tightAmount } from '#domain/forecast/amounts.ts'
import { applyScenario, type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import {
  type Lever,
  MAIN_LEVERS,
  OTHER_LEVERS,
  scenarioSentence,
} from '#domain/forecast/forecast-scenario.ts'
import { type FigureCell, figureCells } from '#domain/forecast/forecast-words.ts'
import { announce } from '#web/lib/announce.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { share } from '#web/lib/share.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { CashCurve } from './CashCurve.tsx'
import { ScenarioGrid } from './FigureGrid.tsx'
import { Collapsible } from './Collapsible.tsx'
import { FOR_ME_ID, FORECAST_ANCHOR, type PlanPage, planPath } from '#domain/plans/plans.ts'
import { ExecuteButton } from '#web/features/executions/ExecuteButton.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { LeverField } from './LeverField.tsx'
import { SaveScenarioButton } from './SaveScenarioButton.tsx'
import { useScenario } from './use-scenario.ts'

const ANNOUNCE_AFTER_MS = 500

const LONG_LABEL = 'text-center max-sm:w-full max-[28rem]:px-2.5 max-[28rem]:whitespace-normal'

const focusTitleOnRemoval = focusOnRemoval(() => document.getElementById(FOR_ME_ID))

export type ScenarioPanelProps = {
  plan: Pick<PlanPage, 'id' | 'slug' | 'title'>
  sheet: Forecast
  /** A plan that is not online cannot be executed. */
  isPublic: boolean
  /** The element at the top of the section, for the link to the result. */
  top: HTMLElement | null
}

/** The forecast recomputed with the reader's values. */
export default function ScenarioPanel({ plan, sheet, isPublic, top }: ScenarioPanelProps) {
  const path = planPath(plan)
  const authored = useMemo(() => forecastOf(sheet), [sheet])
  const { textOf, scenario, search, isShared, isTouched, isChanged, refusals, change, reset } = useScenario(
    sheet,
    path,
  )
  const own = applyScenario(sheet, scenario)
  const figures = forecastOf(own)
  const cells = figureCells(own, figures)
  useAnnouncedFigures(cells, isTouched)
  const levers = (names: readonly Lever[]) =>
    names.map((lever) => (
      <LeverField
        key={lever}
        lever={lever}
        sheet={sheet}
        figures={authored}
        typed={textOf(lever)}
        refusal={refusals[lever]}
        onChange={change}
      />
    ))
  return (
    <div className="grid gap-5 *:min-w-0">
      {isShared &&
        top &&
        createPortal(
          <Notice tone="primary">
            {scenarioSentence(sheet, scenario)}{' '}
            <a href={`#${FOR_ME_ID}`} className="hit link">
              Voir le résultat
            </a>
          </Notice>,
          top,
        )}
      {isShared && (
        <Notice className="bg-surface">
          {scenarioSentence(sheet, scenario)}{' '}
          <button ref={focusTitleOnRemoval} type="button" onClick={reset} className="hit link">
            Voir les chiffres de l’auteur
          </button>
        </Notice>
      )}
      <StickySummary cells={figureCells(own, figures, tightAmount)} />
      <div className="grid gap-x-6 gap-y-3 *:min-w-0 md:grid-cols-2">
        {levers(MAIN_LEVERS)}
        <div>
          <Collapsible title="Autres hypothèses">{levers(OTHER_LEVERS)}</Collapsible>
        </div>
      </div>
      <ScenarioGrid cells={cells} figures={figures} sheet={sheet} authored={authored} />
      <figure>
        <Legend />
        <CashCurve sheet={own} figures={figures} compared={authored.months.cash} />
      </figure>
      <div className="flex flex-wrap gap-2">
        {isPublic && (
          <ExecuteButton
            plan={{ ...plan, forecast: sheet }}
            label="J’exécute ce plan avec ces chiffres"
            variant="primary"
            className={LONG_LABEL}
          />
        )}
        {isPublic && <WriteOwnPlanLink slug={plan.slug} search={search} className={LONG_LABEL} />}
        {isPublic && <SaveScenarioButton planId={plan.id} scenario={scenario} className="max-sm:w-full" />}
        <Button
          onClick={() => void share({ title: plan.title, path: `${path}${search}#${FORECAST_ANCHOR}` })}
          className="max-sm:w-full"
        >
          <Share2 />
          Partager mon scénario
        </Button>
        {isChanged && (
          <Button ref={focusTitleOnRemoval} variant="ghost" onClick={reset} className={LONG_LABEL}>
            Revenir aux chiffres de l’auteur
          </Button>
        )}
      </div>
    </div>
  )
}

/** On a phone the results are out of view while a slider moves: four of them stick to the top, two lines each. */
function StickySummary({ cells }: { cells: readonly FigureCell[] }) {
  return (
    <div
      aria-hidden
      className="sticky top-14 z-1 -mx-4 grid grid-cols-4 gap-x-1.5 border-b border-line bg-primary-tint px-4 py-2.5 text-micro wrap-normal md:hidden"
    >
      {cells.map(
        ({ key, value }) =>
          key in SHORT_LABELS && (
            <span key={key}>
              {SHORT_LABELS[key]}
              <b className="block min-h-[2lh] font-display text-dense leading-tight tabular-nums max-[359px]:text-micro">
                {value}
              </b>
            </span>
          ),
      )}
    </div>
  )
}

const SHORT_LABELS: Partial<Record<FigureCell['key'], string>> = {
  need: 'Besoin',
  break_even: 'Seuil',
  low: 'Point bas',
  result: 'Reste/mois',
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

/** Announces the four main figures to screen readers after the last change. */
function useAnnouncedFigures(cells: readonly FigureCell[], isTouched: boolean) {
  const text = cells
    .filter(({ key }) => key !== 'payback' && key !== 'margin')
    .map(({ label, value }) => `${label} : ${value}`)
    .join(', ')
  const announceSoon = useDebouncedCallback(announce, ANNOUNCE_AFTER_MS)
  useEffect(() => {
    if (!isTouched) return undefined
    announceSoon(`${text}.`)
    return announceSoon.cancel
  }, [text, isTouched, announceSoon])
}

type WriteOwnPlanLinkProps = {
  slug: string
  /** « ?prix=44.9&ventes=45 »; empty for the author's values. */
  search: string
  className?: string
}

/** Carries the forecast shown here into the form of a new plan. Visitors sign in there, and their address keeps it. */
function WriteOwnPlanLink({ slug, search, className }: WriteOwnPlanLinkProps) {
  const viewer = useViewer()
  if (viewer && !viewer.features.includes('forecast')) return null
  return (
    <Link
      to="/publish"
      search={{ chiffres: slug, scenario: search.slice(1) || undefined }}
      className={buttonClass({}, className)}
    >
      <FilePen />
      Écrire mon plan avec ces chiffres
    </Link>
  )
}
