import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { checkedText } from '#domain/plans/plan-notices.ts'
import { FORECAST_TAG } from '#domain/search/search.ts'
import { FOR_ME_ID, FORECAST_ANCHOR, type PlanPage } from '#domain/plans/plans.ts'
import { FileLink } from '#web/features/dossier/FileLink.tsx'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { useStore } from '#web/lib/store.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { ServerRendered } from '#web/ui/ServerRendered.tsx'
import type { ScenarioPanelProps } from './ScenarioPanel.tsx'

const onServer = import.meta.env.SSR ? await import('./ForecastReport.tsx') : null

const ForecastNeed =
  onServer?.ForecastNeed ??
  lazyWithRetry(async () => ({ default: (await import('./ForecastReport.tsx')).ForecastNeed }), LoadFailure)
const ForecastReport =
  onServer?.ForecastReport ??
  lazyWithRetry(async () => ({ default: (await import('./ForecastReport.tsx')).ForecastReport }), LoadFailure)
const ScenarioPanel = lazyWithRetry(() => import('./ScenarioPanel.tsx'), LoadFailure)

type ForecastSectionProps = {
  plan: Pick<PlanPage, 'id' | 'slug' | 'title' | 'validated'>
  sheet: Forecast
  isPublic: boolean
}

/** « Prévisionnel » of a plan: the author's forecast, and the reader's scenario. */
export function ForecastSection({ plan, sheet, isPublic }: ForecastSectionProps) {
  const isOpen = useIsFeatureOpen('dossier')
  const [top, setTop] = useState<HTMLElement | null>(null)
  return (
    <section
      id={FORECAST_ANCHOR}
      aria-labelledby="previsionnel-titre"
      className="mt-12 grid gap-5 border-t border-line pt-8 *:min-w-0 print:block print:space-y-5"
    >
      {/* ScenarioPanel renders a link to its result here, for readers who open a shared scenario. */}
      <div ref={setTop} className="empty:hidden print:hidden" />
      <ServerRendered data={sheet}>
        <Suspense fallback={<div className="h-300" />}>
          <ForecastReport sheet={sheet} />
        </Suspense>
      </ServerRendered>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        {checkedText(plan.validated)}
        {isPublic && (
          <>
            {isOpen && <FileLink plan={plan} kind="pdf" label="Dossier PDF" />}
            {isOpen && <FileLink plan={plan} kind="xlsx" label="Classeur Excel" />}
            <FileLink plan={plan} kind="csv" label="Exporter en CSV" />
            <Link to="/search" search={{ tag: FORECAST_TAG }} className={chipClass({}, 'print:hidden')}>
              Avec prévisionnel
            </Link>
          </>
        )}
      </p>
      <ScenarioSection plan={plan} sheet={sheet} isPublic={isPublic} top={top} />
    </section>
  )
}

/** Under the plan's budget: what it needs, and the way to one's own figures. */
export const ForecastLinks = ({ sheet }: { sheet: Forecast }) => (
  <span className="grid justify-items-start">
    <NeedLink sheet={sheet} />
    {/* Over the touch area of the link above, which reaches beyond its line. */}
    <a href={`#${FOR_ME_ID}`} className="link relative -mb-3 flex min-h-11 items-center print:hidden">
      Et pour moi ?
    </a>
  </span>
)

/** « besoin : 3 478 € » */
const NeedLink = ({ sheet }: { sheet: Forecast }) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text is inside, rendered by the server
  <a href={`#${FORECAST_ANCHOR}`} className="hit link flex min-h-6 items-center">
    <ServerRendered data={sheet} className="contents">
      <Suspense fallback="besoin">
        <ForecastNeed sheet={sheet} />
      </Suspense>
    </ServerRendered>
  </a>
)

/** « Et pour moi ? »: loaded near the viewport, or at once if the URL may contain a scenario. */
function ScenarioSection(props: ScenarioPanelProps) {
  const [isNear, setNear] = useState(false)
  const hasSearch = useStore(INITIAL_SEARCH, false)
  return (
    <section
      aria-labelledby={FOR_ME_ID}
      className="mt-2 grid gap-5 rounded-card bg-primary-tint p-4 *:min-w-0 md:p-6 print:hidden"
    >
      <div>
        <h2 id={FOR_ME_ID} tabIndex={-1} className="text-card outline-none">
          Et pour moi ?
        </h2>
        <p className="text-muted">Changez les hypothèses : le résultat suit. Rien n’est enregistré.</p>
        <p className="mt-2 hidden noscript:block">Activez JavaScript pour essayer vos chiffres.</p>
      </div>
      {/* A fixed minimum height avoids a layout shift on load. */}
      <div ref={useOnScreen(() => setNear(true))} className="min-h-518 md:min-h-284 noscript:hidden">
        <Suspense>{(isNear || hasSearch) && <ScenarioPanel {...props} />}</Suspense>
      </div>
    </section>
  )
}

/** Whether the page was opened with a query string; unknown on the server. */
const INITIAL_SEARCH = { current: () => window.location.search !== '', subscribe: () => () => {} }
